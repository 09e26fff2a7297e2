import { fold } from '../../../domain/text/fold.ts';
import type { Language } from '../../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { Button } from '../kit/button.tsx';
import { NothingFound } from '../kit/feedback.tsx';
import { Field } from '../kit/field.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { groupNames, groupOfOperation, type OperationGroup } from './groups.ts';
import { operationIds, operationsPath } from './records.ts';

/** All operations that the person may perform, by subject. */
export const operationsScreen = defineScreen({
  name: 'operations',
  place: 'operations',
  path: operationsPath,
  roles: ['owner'],
  reads: {},
  forms: {},
  title: (_data, { language }) => operationsTexts[language].title,
  view: (_data, page) => <Operations page={page} />,
});

function Operations({ page }: { page: Page }) {
  const { language, address, may } = page;
  const texts = operationsTexts[language];
  const wanted = address.query.q ?? '';
  const found = operationIds.filter((id) => may(id) && matches(id, language, wanted));
  const byGroup = Map.groupBy(found, groupOfOperation);
  const groups = groupNames.filter((group) => byGroup.has(group));
  return (
    <>
      <PageHead title={texts.title} note={texts.note} />
      <div class="stack wide">
        <form method="get" class="row" role="search" aria-label={texts.find}>
          <Field
            name="q"
            label={texts.find}
            labelHidden
            type="text"
            value={wanted}
            placeholder={texts.find}
          />
          <Button icon="search">{texts.find}</Button>
        </form>
        {groups.length > 1 && (
          <nav class="row" aria-label={texts.title}>
            {groups.map((group) => (
              <a class="button small quiet" href={`#${group}`}>
                {groupName(group, language)}
              </a>
            ))}
          </nav>
        )}
        {groups.length === 0 && <NothingFound query={wanted} clearHref={operationsPath} />}
        {groups.map((group) => (
          <div id={group}>
            <Card title={groupName(group, language)}>
              <ul class="operations" role="list">
                {byGroup.get(group)?.map((id) => (
                  <li data-id={id}>
                    <a href={`${operationsPath}/${id}`}>{operationLabel(language, id)}</a>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        ))}
      </div>
    </>
  );
}

function groupName(group: OperationGroup, language: Language): string {
  if (group === 'account') return kitTexts[language].account;
  if (group === 'catalogue') return operationsTexts[language].catalogue;
  if (group === 'tax') return operationLabel(language, 'listTaxRecords');
  return kitTexts[language].frame.places[group];
}

/** Finds an operation by its label, its group, its command or its name. */
function matches(id: DeskOperationId, language: Language, wanted: string): boolean {
  const { command } = deskOperations[id].cli;
  const words = [operationLabel(language, id), groupName(groupOfOperation(id), language), id, ...command];
  const text = fold(words.join(' '));
  return fold(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
