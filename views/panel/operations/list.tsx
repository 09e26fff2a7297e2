import { fold } from '../../../domain/text/fold.ts';
import type { Language } from '../../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { subjectOfOperation } from '../../desk/fields.ts';
import { operationLabel } from '../../texts/desk.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { defineScreen, type Page } from '../screen.ts';

/** All operations that the person may perform, by subject. */
export const operationsScreen = defineScreen({
  name: 'operations',
  place: 'operations',
  path: '/panel/operations',
  roles: ['owner'],
  reads: {},
  forms: {},
  title: (_data, { language }) => operationsTexts[language].title,
  view: (_data, page) => <Operations page={page} />,
});

const operationIds = Object.keys(deskOperations) as DeskOperationId[];

function Operations({ page }: { page: Page }) {
  const { language, address, may } = page;
  const texts = operationsTexts[language];
  const wanted = address.query.q ?? '';
  const found = operationIds.filter((id) => may(id) && matches(id, language, wanted));
  const bySubject = Map.groupBy(found, subjectOfOperation);
  return (
    <>
      <PageHead title={texts.title} note={texts.note} />
      <form method="get" class="row" role="search">
        <Field name="q" label={texts.find} labelHidden type="text" value={wanted} placeholder={texts.find} />
        <Button icon="search">{texts.find}</Button>
      </form>
      {found.length === 0 && <p class="quiet">{texts.none}</p>}
      {[...bySubject.values()].map((ids) => (
        <Card flush>
          <ul class="list" role="list">
            {ids.map((id) => (
              <li class="list-row" data-id={id}>
                <a href={`/panel/operations/${id}`}>{operationLabel(language, id)}</a>
                <span class="quiet">{deskOperations[id].sideEffect ? texts.changes : texts.reads}</span>
                <code class="faint">{deskOperations[id].cli.command.join(' ')}</code>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

/** Finds an operation by its label, its command or its name. */
function matches(id: DeskOperationId, language: Language, wanted: string): boolean {
  const text = fold([operationLabel(language, id), id, ...deskOperations[id].cli.command].join(' '));
  return fold(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
