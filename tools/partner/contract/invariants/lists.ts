import { isObject, memberOf } from '../../../../domain/text/json.ts';
import { listParameters } from '../parameters.ts';
import type { Json } from '../served-document.ts';
import { type Exchange, queryOf } from './exchange-context.ts';

type Rows = Record<string, unknown>[];

/** Checks a list in a response: cursor, order, number of records, duplicates, and the filters of the request. */
export function listProblem(exchange: Exchange): string | null {
  const { operation, answer } = exchange;
  const data = memberOf(answer.body, 'data');
  if (operation.method !== 'GET' || answer.status !== 200 || !Array.isArray(data)) return null;
  const rows = data.filter(isObject);
  return (
    cursorProblem(exchange) ??
    repeatProblem(rows) ??
    lengthProblem(exchange, rows) ??
    orderProblem(exchange, rows) ??
    filterProblem(exchange, rows)
  );
}

function cursorProblem(exchange: Exchange): string | null {
  const { body } = exchange.answer;
  const [hasMore, cursor] = [memberOf(body, 'has_more'), memberOf(body, 'next_cursor')];
  if (hasMore === undefined || cursor === undefined) return null;
  if (hasMore === true && cursor === null) return 'has_more is true, but next_cursor is null';
  const isNullable = [listSchema(exchange, 'next_cursor').type].flat().includes('null');
  return hasMore === false && cursor !== null && isNullable
    ? 'has_more is false, but next_cursor is not null'
    : null;
}

function lengthProblem({ served, operation, request }: Exchange, rows: Rows): string | null {
  const limit = listParameters(served, operation).find(({ name }) => name === 'limit');
  if (!limit) return null;
  const wanted = Number(queryOf(request).get('limit') ?? served.resolve(limit.schema)?.default);
  return rows.length > wanted ? `${rows.length} records, although limit is ${wanted}` : null;
}

function repeatProblem(rows: Rows): string | null {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  return repeated === undefined ? null : `the record ${repeated} appears twice`;
}

/** The sort orders that the OpenAPI document describes, with the sorted fields and the direction (1: ascending). */
const sortOrders = [
  { described: /by ascending id/, fields: ['id'], sign: 1, isStrict: true },
  { described: /by start/, fields: ['start'], sign: 1, isStrict: false },
  { described: /newest first/, fields: ['created_at', 'at'], sign: -1, isStrict: false },
  { described: /oldest first/, fields: ['created_at', 'at'], sign: 1, isStrict: false },
];

export function listOrder(exchange: Pick<Exchange, 'operation' | 'served'>) {
  const description = String(listSchema(exchange, 'data').description);
  return sortOrders.find(({ described }) => described.test(description));
}

function orderProblem(exchange: Exchange, rows: Rows): string | null {
  const order = listOrder(exchange);
  const field = order?.fields.find((name) => rows[0]?.[name] !== undefined);
  if (!order || field === undefined) return null;
  const values = rows.map((row) => row[field]);
  const at = values.findIndex((value, index) => {
    if (index === 0) return false;
    const step = order.sign * compareRows(values[index - 1], value);
    return step < 0 || (step === 0 && order.isStrict);
  });
  return at === -1
    ? null
    : `${field} ${values[at]} comes after ${values[at - 1]}: not in the documented order`;
}

function compareRows(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return other - one;
  return Date.parse(String(other)) - Date.parse(String(one));
}

/** Filter values that match every record. */
const selectsAll = ['all', '*'];

/** Checks filters with the name of a field: all listed records must have the filter's value. */
function filterProblem({ served, operation, request }: Exchange, rows: Rows): string | null {
  const query = queryOf(request);
  for (const { name, in: place, schema } of listParameters(served, operation)) {
    const wanted = place === 'query' ? query.get(name) : null;
    const { type, enum: values } = served.resolve(schema) ?? {};
    const isExact = Array.isArray(values) || type === 'integer' || type === 'boolean';
    if (wanted === null || !isExact || selectsAll.includes(wanted) || name === 'limit') continue;
    const other = rows.find((row) => isScalar(row[name]) && String(row[name]) !== wanted);
    if (other) return `${name}=${wanted} returns a record with ${name} ${other[name]}`;
  }
  return null;
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function listSchema({ served, operation }: Pick<Exchange, 'operation' | 'served'>, field: string): Json {
  const responses = operation.definition.responses as Record<string, Json>;
  const content = served.resolve(responses['200'])?.content as Record<string, Json> | undefined;
  const properties = served.resolve(content?.['application/json']?.schema)?.properties;
  return served.resolve(memberOf(properties, field)) ?? {};
}
