import { renderToString } from 'preact-render-to-string';
import { FindOptions } from '../../views/panel/kit/find.tsx';
import { PickerOptions } from '../../views/panel/kit/picker.tsx';
import { samplePage } from '../../views/panel/kit/samples/page.ts';
import { PageContext } from '../../views/panel/page-context.ts';

const people = ['Clara Ejemplo', 'Pau Fictici', 'Lucía Muestra', 'Joan Inventat'];

/** Renders the answer of `/panel/pick/<kind>`. */
export function renderPickerOptions(kind: string, parameters: URLSearchParams): string {
  const query = parameters.get('q') ?? '';
  const createHref = parameters.get('create');
  const results = people
    .map((text, at) => ({ value: `c${at}`, text, detail: '612 345 678' }))
    .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()));
  return renderToString(
    <PageContext.Provider value={samplePage}>
      {kind === 'find' ? (
        <FindOptions
          query={query}
          groups={[
            {
              title: 'Clientes',
              found: results.map(({ text }) => ({ href: '/panel/kit?page=list', icon: 'clients', text })),
            },
          ]}
        />
      ) : (
        <PickerOptions query={query} results={results} createHref={createHref ?? undefined} />
      )}
    </PageContext.Provider>,
  );
}
