import { toRecord } from '../../../domain/text/json.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { operationLabel } from '../../texts/desk.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { Button, Buttons } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import type { Refusal } from '../page-context.ts';
import type { Page } from '../screen.ts';
import { listActs, readOfRecord } from './records.ts';
import { AnswerRows, AnswerValues } from './values.tsx';

interface ResultProps {
  operation: DeskOperationId;
  body: unknown;
  /** The input that led to the answer, for the next page of a list. */
  input: Refusal['input'];
  page: Page;
}

/** Fields of an answer that the rows and the button for the next page show. */
const listFields = ['data', 'next_cursor', 'has_more'];

/** The answer of an operation: values with their labels, lists as tables, and the operations that go on with it. */
export function ResultCard({ operation, body, input, page }: ResultProps) {
  const texts = operationsTexts[page.language];
  const answer = toRecord(body);
  const rows = Array.isArray(answer.data) ? answer.data : undefined;
  const values = rows
    ? Object.entries(answer).filter(([name]) => !listFields.includes(name))
    : Object.entries(answer);
  return (
    <Card title={texts.result}>
      <div class="stack wide">
        {Object.keys(answer).length === 0 && <p>{texts.done}</p>}
        {values.length > 0 && (
          <AnswerValues operation={operation} values={Object.fromEntries(values)} path="" />
        )}
        {rows && <AnswerRows operation={operation} rows={rows} path="data[]" />}
        {typeof answer.next_cursor === 'string' && (
          <NextPage operation={operation} input={{ ...input, cursor: answer.next_cursor }} page={page} />
        )}
        {!rows && <Acts operation={operation} answer={answer} page={page} />}
      </div>
    </Card>
  );
}

/** Fields that the form of the next page sets itself. */
const ownFields = ['operation', 'nonce', 'form'];

function NextPage({ operation, input, page }: Pick<ResultProps, 'operation' | 'input' | 'page'>) {
  const entries = Object.entries(input).filter(([name]) => !ownFields.includes(name));
  const params = Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().at(-1) ?? '']));
  return (
    <OperationForm operation={operation} params={params} id="next-page" inline>
      <Buttons>
        <Button iconEnd="next">{operationsTexts[page.language].more}</Button>
      </Buttons>
    </OperationForm>
  );
}

interface ActsProps extends Pick<ResultProps, 'operation' | 'page'> {
  answer: Record<string, unknown>;
}

/** Links to the forms of the operations that go on with a record, filled in with it. */
function Acts({ operation, answer, page }: ActsProps) {
  const { language } = page;
  const read = readOfRecord(operation);
  const acts = read ? listActs(read, answer, page) : [];
  if (acts.length === 0) return null;
  return (
    <nav class="acts" aria-label={operationsTexts[language].acts}>
      <h3>{operationsTexts[language].acts}</h3>
      <ul role="list">
        {acts.map((act) => (
          <li>
            <a href={act.href}>{operationLabel(language, act.operation)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
