import { maxLines } from '../../../../domain/budgets/lines.ts';
import { budgetLinesTexts } from '../../../texts/panel/budget-lines.ts';
import { budgetsTexts } from '../../../texts/panel/budgets.ts';
import { kitTexts } from '../../../texts/panel/kit.ts';
import { assetPath } from '../../assets.ts';
import { describeField } from '../../field.ts';
import { Button } from '../../kit/button.tsx';
import { OperationForm } from '../../kit/form.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Card } from '../../kit/layout.tsx';
import type { Page } from '../../screen.ts';
import type { SectionProps } from '../data.ts';
import { type EditorRow, editorRows, emptyRow } from './editor-rows.ts';
import type { EditorTexts } from './editor-texts.ts';
import { GroupHeading, LineHead } from './line-head.tsx';
import { LineRow, type RowContext } from './line-row.tsx';
import { LineTotals } from './line-totals.tsx';
import { PartChoice } from './part-choice.tsx';
import { type InputField, inputFields, linesVersion } from './rows.ts';

const operation = 'setBudgetLines';

function rowContext({ language, address }: Page): RowContext {
  const fields = inputFields.map(
    (field) => [field, describeField(operation, `lines[].${field}`, language)] as const,
  );
  const labels = Object.fromEntries(fields.map(([field, { label }]) => [field, label]));
  return {
    texts: budgetLinesTexts[language],
    labels: labels as Record<InputField, string>,
    types: fields.find(([field]) => field === 'line_type')?.[1].options ?? [],
    prefix: `${operation}-`,
    openLine: address.query.line,
    addressOf: (line) => `${address.path}?${new URLSearchParams({ ...address.query, line })}`,
  };
}

/**
 * The lines of a budget as inputs. Without scripts, the form saves all lines at once. A script makes it a spreadsheet
 * that saves by itself.
 */
export function LineEditor({ data: { budget }, page }: SectionProps) {
  const { language, refusal } = page;
  const context = rowContext(page);
  const { texts } = context;
  const ownRefusal = refusal?.operation === operation ? refusal : null;
  const rows = editorRows(budget, ownRefusal, language);
  const ids = budget.lines.map(({ id }) => id);
  return (
    <Card
      title={budgetsTexts[language].lines}
      flush
      region="lines"
      version={ownRefusal ? undefined : linesVersion(budget.history_count)}
    >
      <OperationForm operation={operation} params={{ id: budget.id, order_was: ids.join('\n') }} inline>
        <div
          class="lines-editor"
          data-lines={String(budget.history_count)}
          data-language={language}
          data-tax-rate={String(page.workshop.taxRate)}
          data-max={String(maxLines)}
          data-texts={JSON.stringify(scriptTexts(context, language))}
        >
          {/* Enter presses the first button of a form. */}
          <button class="unseen" tabIndex={-1}>
            {texts.save}
          </button>
          <LineHead context={context} />
          <ol class="lines" data-rows="">
            {rows.map((row, index) => (
              <>
                <GroupHeading row={row} previous={rows[index - 1]} />
                <LineRow {...row} context={context} {...neighbours(rows, index)} />
              </>
            ))}
          </ol>
          <datalist id="line-groups">
            {[...new Set(budget.lines.flatMap(({ group_title }) => group_title ?? []))].map((title) => (
              <option value={title} />
            ))}
          </datalist>
          <template data-row="">
            <LineRow {...emptyRow(0, language)} context={context} isTemplate />
          </template>
          <PartChoice at={rows.length - 1} refusal={ownRefusal} page={page} />
          <SelectionBar context={context} />
          <div class="line-foot">
            <span class="unscripted">
              <Button kind="primary">{texts.save}</Button>
            </span>
            <p class="line-state scripted" role="status" data-state="" />
            <Keys context={context} />
            <LineTotals budget={budget} page={page} />
          </div>
          <div
            class="picker-list"
            id="line-suggestions"
            role="listbox"
            aria-label={texts.suggestions}
            hidden
          />
        </div>
      </OperationForm>
      <script type="module" src={assetPath('lines.js')} />
    </Card>
  );
}

/** Returns the lines behind which a line comes when it moves up or down; at an end, it stays where it is. */
function neighbours(rows: readonly EditorRow[], index: number): { above: string; below: string } {
  const idAt = (at: number) => String(rows[at]?.line?.id ?? '');
  return { above: idAt(index - 2), below: idAt(index + 1) || idAt(index - 1) };
}

/** The texts that the script shows. */
function scriptTexts({ texts, labels }: RowContext, language: SectionProps['page']['language']): EditorTexts {
  const { line: _line, locked: _locked, keys: _keys, ...own } = texts;
  return {
    ...own,
    labels,
    lineNumber: texts.line(0).replace('0', '#'),
    undo: kitTexts[language].toast.undo,
  };
}

function SelectionBar({ context: { texts } }: { context: RowContext }) {
  return (
    <div class="line-selection" data-selection="" hidden>
      <p data-count="" />
      <Button type="button" small data={{ 'data-act': 'group' }}>
        {texts.group}
      </Button>
      <Button type="button" small icon="remove" data={{ 'data-act': 'remove' }}>
        {texts.remove}
      </Button>
      <Button type="button" small kind="quiet" data={{ 'data-act': 'clear' }}>
        {texts.clearSelection}
      </Button>
    </div>
  );
}

function Keys({ context: { texts } }: { context: RowContext }) {
  return (
    <details class="line-keys scripted">
      <summary>
        <Icon name="keyboard" size={16} />
        {texts.keysTitle}
      </summary>
      <dl>
        {texts.keys.map(({ keys, effect }) => (
          <div>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
