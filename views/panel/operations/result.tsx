import { isObject } from '../../../domain/text/json.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { answerText } from '../../texts/desk.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { Card } from '../kit/layout.tsx';
import { Table } from '../kit/table.tsx';
import { usePage } from '../page-context.ts';

interface ResultProps {
  operation: DeskOperationId;
  body: unknown;
  /** Path of the shown part in the answer, such as `data[]`. */
  path?: string;
}

/** The answer of an operation: values with their labels, and lists as tables. */
export function ResultCard({ operation, body }: ResultProps) {
  const { language } = usePage();
  return (
    <Card title={operationsTexts[language].result}>
      <Values operation={operation} body={body} />
    </Card>
  );
}

function Values({ operation, body, path = '' }: ResultProps) {
  const { language } = usePage();
  const { empty } = operationsTexts[language];
  if (!isObject(body)) return <p>{body === null || body === undefined ? empty : String(body)}</p>;
  if (Array.isArray(body)) return <Rows operation={operation} rows={body} path={`${path}[]`} />;
  return (
    <dl class="facts">
      {Object.entries(body).map(([name, value]) => {
        const property = path === '' ? name : `${path}.${name}`;
        return (
          <>
            <dt>{labelOf(operation, property, name)}</dt>
            <dd>
              {isObject(value) ? (
                <Values operation={operation} body={value} path={property} />
              ) : (
                <Scalar value={value} />
              )}
            </dd>
          </>
        );
      })}
    </dl>
  );

  function labelOf(id: DeskOperationId, property: string, name: string): string {
    return answerText(language, id, property)?.label ?? name;
  }
}

function Rows({ operation, rows, path }: { operation: DeskOperationId; rows: unknown[]; path: string }) {
  const { language } = usePage();
  if (rows.length === 0) return <p class="quiet">{operationsTexts[language].empty}</p>;
  const records = rows.filter(isObject);
  if (records.length < rows.length) return <p>{rows.map(String).join(', ')}</p>;
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return (
    <Table
      caption={operationsTexts[language].result}
      rows={records}
      id={(record) => String(record.id ?? records.indexOf(record))}
      columns={names.map((name) => ({
        name,
        label: answerText(language, operation, `${path}.${name}`)?.label ?? name,
        numeric: records.every((record) => typeof record[name] === 'number' || record[name] === null),
        cell: (record: Record<string, unknown>) => <Scalar value={record[name]} />,
      }))}
    />
  );
}

function Scalar({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <span class="faint">—</span>;
  if (typeof value === 'boolean') return <span>{value ? '✓' : '✗'}</span>;
  return <span dir="auto">{isObject(value) ? JSON.stringify(value) : String(value)}</span>;
}
