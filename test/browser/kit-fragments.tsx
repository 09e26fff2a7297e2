import { renderToString } from 'preact-render-to-string';
import { FindOptions } from '../../views/panel/kit/find.tsx';
import { PickerOptions } from '../../views/panel/kit/picker.tsx';
import { PageContext, type PanelPage } from '../../views/panel/page-context.ts';

const people = ['Clara Ejemplo', 'Pau Fictici', 'Lucía Muestra', 'Joan Inventat'];

export function fragment(page: PanelPage, kind: string, query: string, createHref: string | null): string {
  const results = people
    .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
    .map((text, at) => ({ value: `c${at}`, text, detail: '612 345 678' }));
  return renderToString(
    <PageContext.Provider value={page}>
      {kind === 'find' ? (
        <FindOptions
          query={query}
          groups={[
            {
              title: 'Clientes',
              found: results.map(({ text }) => ({ href: '/list', icon: 'clients', text })),
            },
          ]}
        />
      ) : (
        <PickerOptions query={query} results={results} createHref={createHref ?? undefined} />
      )}
    </PageContext.Provider>,
  );
}
