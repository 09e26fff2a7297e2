import { isDeepStrictEqual } from 'node:util';
import { isObject, memberOf } from '../../../../domain/text/json.ts';
import { normalisePlate } from '../../../../domain/vehicles/vehicle.ts';
import { type Exchange, pathOf } from './exchange-context.ts';

/** Functions by field name that normalise a value as the service does when it stores the value. */
const normalisersByField: Record<string, (text: string) => string> = {
  email: (text) => text.toLowerCase(),
  billing_email: (text) => text.toLowerCase(),
  plate: normalisePlate,
};

/**
 * Request fields that the returned record lacks: fields that request an action, files, which the record links to, and
 * templates, whose content the record copies.
 */
const unreturnedFields = ['notify_client', 'file', 'template_id'];
/** Ids in requests that a record returns as objects with names: `box_id` as `box`. */
const idsReturnedByName = ['category_id', 'subcategory_id', 'box_id', 'staff_id'];
/** Fields with another name in the response than in the request. */
const responseFieldNames: Record<string, string> = { movements: 'data' };

/** Converts the body of a write into the fields that the returned record must have. */
export function expectedFields(body: object): Record<string, unknown> {
  const expected = Object.entries(body).flatMap(([name, value]) => {
    if (unreturnedFields.includes(name)) return [];
    if (idsReturnedByName.includes(name))
      return value === null ? [] : [[name.replace('_id', ''), { id: value }]];
    const respelt = typeof value === 'string' ? normalisersByField[name]?.(value) : undefined;
    return [[responseFieldNames[name] ?? name, respelt ?? value]];
  });
  return Object.fromEntries(expected);
}

/** Returns the record in a response body, unwrapped from `{ item, secret }` or `{ line, totals }`. */
export function unwrapRecord(body: unknown): unknown {
  if (memberOf(body, 'id') !== undefined) return body;
  return memberOf(body, 'item') ?? memberOf(body, 'line') ?? body;
}

/** Checks that the response to a write returns the written values. */
export function echoProblem({ operation, request, answer }: Exchange): string | null {
  const wrote = answer.status === 201 || (operation.method === 'PATCH' && answer.status === 200);
  if (!wrote || !isObject(request.body) || Buffer.isBuffer(request.body)) return null;
  return differenceFrom(expectedFields(request.body), unwrapRecord(answer.body), '', operation.method);
}

function differenceFrom(expected: unknown, read: unknown, at: string, method: string): string | null {
  if (Array.isArray(expected) && Array.isArray(read) && expected.length === read.length)
    return firstProblem(
      expected.map((each, index) => differenceFrom(each, read[index], `${at}/${index}`, method)),
    );
  if (isObject(expected) && isObject(read))
    return firstProblem(
      Object.entries(expected)
        .filter(([name, value]) => value !== undefined && read[name] !== undefined)
        .map(([name, value]) => differenceFrom(value, read[name], `${at}/${name}`, method)),
    );
  if (isDeepStrictEqual(expected, read) || isSameMoment(expected, read)) return null;
  return `${at.slice(1)} is ${JSON.stringify(read)} in the answer, but ${JSON.stringify(expected)} was written`;
}

function isSameMoment(expected: unknown, read: unknown): boolean {
  if (typeof expected !== 'string' || typeof read !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(expected))
    return false;
  return Date.parse(expected) === Date.parse(read);
}

/** Checks that a returned record has the id of the request path. */
export function idProblem({ operation, request, answer }: Exchange): string | null {
  const isRecord = ['GET', 'PATCH'].includes(operation.method) && operation.path.endsWith('}');
  if (answer.status !== 200 || !isRecord) return null;
  const wanted = decodeURIComponent(pathOf(request).split('/').at(-1) ?? '');
  const id = memberOf(unwrapRecord(answer.body), 'id');
  return id === undefined || String(id) === wanted ? null : `the record has the id ${id}, not ${wanted}`;
}

/**
 * Compares the response to a write with a later GET response about the same record, in the fields that both responses
 * contain.
 */
export function readingProblem(before: unknown, after: unknown): string | null {
  if (!isObject(before) || !isObject(after)) return null;
  const name = Object.keys(before).find(
    (each) => after[each] !== undefined && !isDeepStrictEqual(before[each], after[each]),
  );
  return name === undefined
    ? null
    : `GET returns ${JSON.stringify(after[name])} as ${name}, the write had answered ${JSON.stringify(before[name])}`;
}

function firstProblem(problems: (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
