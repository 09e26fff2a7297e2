import type { ComponentChildren } from 'preact';
import { isObject } from '../../../domain/text/json.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { unitNames } from '../../texts/panel/units.ts';
import { describeAnswerField } from '../field.ts';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import { usePage } from '../page-context.ts';
import { formPath, identityOf, listsRecords, pathParameters, readOfRecord, titleOf } from './records.ts';

interface AnswerProps {
  operation: DeskOperationId;
  /** Path of the shown part in the answer, such as `client` or `data[]`; empty for the answer itself. */
  path: string;
}

type Values = Record<string, unknown>;

/** Values with their labels. Objects and lists of objects follow below, each with its own heading. */
export function AnswerValues({ operation, path, values }: AnswerProps & { values: Values }) {
  const labelOf = useLabels(operation, path);
  // An id is left out if its record follows.
  const isId = (name: string) => name.endsWith('_id') && isObject(values[name.slice(0, -'_id'.length)]);
  const entries = Object.entries(values).filter(([name, value]) => !isEmpty(value) && !isId(name));
  const parts = entries.filter(([, value]) => isPart(value));
  return (
    <>
      <Facts
        facts={entries
          .filter(([, value]) => !isPart(value))
          .map(([name, value]) => ({
            label: labelOf(name),
            value: <Value operation={operation} path={join(path, name)} value={value} />,
            wide: typeof value === 'string' && value.length > maxShortLength,
          }))}
      />
      {parts.map(([name, value]) => (
        <section class="answer-part">
          <h3>{labelOf(name)}</h3>
          {Array.isArray(value) ? (
            <AnswerRows operation={operation} rows={value} path={`${join(path, name)}[]`} />
          ) : (
            <AnswerValues operation={operation} values={value as Values} path={join(path, name)} />
          )}
        </section>
      ))}
    </>
  );
}

/** A text up to this length fits the column of a table. */
const maxShortLength = 60;
/** Columns that fit a page beside each other. */
const maxColumns = 6;

/** A list as a table of its most telling columns. The other values of a row open on demand. */
export function AnswerRows({ operation, path, rows }: AnswerProps & { rows: unknown[] }) {
  const { language } = usePage();
  const texts = operationsTexts[language];
  const labelOf = useLabels(operation, path);
  const records = rows.filter(isObject);
  if (rows.length === 0) return <p class="quiet">{texts.empty}</p>;
  if (records.length < rows.length) return <Value operation={operation} path={path} value={rows} />;
  const names = columnsOf(records);
  const hasMore = records.some((record) => Object.keys(record).length > names.length);
  const read = path === 'data[]' && listsRecords(operation) ? readOfRecord(operation) : undefined;
  return (
    <Table
      caption={texts.result}
      rows={records}
      id={(record) => String(record.id ?? records.indexOf(record))}
      {...(read && { href: (record: Values) => pathOfRecord(read, record) })}
      columns={[
        ...names.map((name) => ({
          name,
          label: labelOf(name),
          numeric: records.every((record) => typeof record[name] === 'number' || record[name] === null),
          cell: (record: Values): ComponentChildren =>
            isObject(record[name]) && !Array.isArray(record[name]) ? (
              <span dir="auto">{titleOf(record[name] as Values)}</span>
            ) : (
              <Value operation={operation} path={join(path, name)} value={record[name]} />
            ),
        })),
        ...(hasMore
          ? [
              {
                name: 'details',
                label: texts.details,
                plain: true,
                cell: (record: Values) => (
                  <details class="answer-details">
                    <summary>{texts.details}</summary>
                    <AnswerValues operation={operation} values={record} path={path} />
                  </details>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function pathOfRecord(read: DeskOperationId, record: Values): string {
  const [name = 'id'] = pathParameters(read);
  return formPath(read, { [name]: identityOf(read, record) ?? '', [`${name}.text`]: titleOf(record) });
}

/** Chooses the columns of a table: short values that differ from empty, in the order of the document. */
function columnsOf(records: readonly Values[]): string[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isTelling = (name: string) => {
    const values = records
      .map((record) => record[name])
      .filter((value) => value !== null && value !== undefined);
    return values.length > 0 && values.every(isShort);
  };
  const shown = names.filter((name) => !/_id$|^(id|currency|updated_at)$/.test(name) && isTelling(name));
  return shown.length > 0 ? shown.slice(0, maxColumns) : names.slice(0, maxColumns);
}

function isShort(value: unknown): boolean {
  if (Array.isArray(value)) return false;
  if (isObject(value)) return titleOf(value) !== '';
  return String(value).length <= maxShortLength;
}

/** Tells whether a value is empty, or an object without a value. */
function isEmpty(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isEmpty);
  return value === null || value === undefined || value === '';
}

/** Tells whether a value has a heading of its own: an object, or a list of objects. */
function isPart(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isObject) : isObject(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function useLabels(operation: DeskOperationId, path: string): (name: string) => string {
  const { language } = usePage();
  return (name) => describeAnswerField(operation, join(path, name), language)?.label ?? name;
}

/** A single value as people read it: amounts, dates and labels instead of numbers and codes. */
function Value({ operation, path, value }: AnswerProps & { value: unknown }) {
  const { language } = usePage();
  const { yes, no } = kitTexts[language].field;
  const field = describeAnswerField(operation, path, language);
  if (value === null || value === undefined || value === '') return <span class="faint">—</span>;
  if (typeof value === 'boolean') return <span>{value ? yes : no}</span>;
  const labelled = (each: unknown) =>
    field?.options?.find((option) => option.value === each)?.label ?? String(each);
  if (Array.isArray(value))
    return value.length === 0 ? (
      <span class="faint">—</span>
    ) : (
      <span dir="auto">{value.map(labelled).join(', ')}</span>
    );
  if (typeof value === 'number') {
    if (field?.unit === 'eur') return <Amount euros={value} />;
    const unit = field?.unit === 'percent' ? '%' : field?.unit && unitNames[language][field.unit];
    return unit ? <Quantity value={value} unit={unit} /> : <span class="number">{value}</span>;
  }
  const text = String(value);
  if (field?.input === 'moment' && !Number.isNaN(Date.parse(text))) return <Time at={text} />;
  if (field?.input === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return <Time at={text} />;
  if (/^https?:\/\/\S+$/.test(text))
    return (
      <a href={text} rel="noreferrer">
        {text}
      </a>
    );
  return (
    <span class={text.includes('\n') ? 'pre' : undefined} dir="auto">
      {labelled(text)}
    </span>
  );
}
