import { isObject } from '../text/json.ts';
import type { Role } from './roles.ts';

/** A field of an operation that not every role of the operation may send or see. */
export interface RestrictedField {
  in: 'path' | 'query' | 'body' | 'answer';
  /** The path of the field, such as `totals.cost` or `lines[].unit_cost`. */
  path: string;
  /** The roles that may send or see the field. */
  roles: readonly Role[];
  /**
   * The values that a role may not send. They are listed instead of the permitted ones, so that an invalid value is
   * refused by the validation.
   */
  refusedValues?: Partial<Record<Role, readonly string[]>>;
}

/** An operation with its restricted fields. */
interface RestrictedOperation {
  restricted: readonly RestrictedField[];
}

interface SentFields {
  path?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Tells whether a role may send a field of an operation, with some value. */
export function maySend(role: Role, { restricted }: RestrictedOperation, path: string): boolean {
  return restricted.every(
    (field) => field.in === 'answer' || field.path !== path || field.roles.includes(role),
  );
}

/** Lists the sent fields that a role may not send, or not with this value. */
export function refusedFields(role: Role, { restricted }: RestrictedOperation, sent: SentFields): string[] {
  return restricted.flatMap(({ in: part, path, roles, refusedValues }) => {
    if (part === 'answer') return [];
    const values = valuesAt(sent[part], splitPath(path));
    const refused = refusedValues?.[role] ?? [];
    const isRefused = !roles.includes(role) || values.some((value) => refused.includes(String(value)));
    return values.length > 0 && isRefused ? [path] : [];
  });
}

/**
 * Returns an answer in which the fields that a role may not see are empty: `null`, or an empty list. The record in a
 * refusal of a changed record (`error.current`) is treated in the same way.
 */
export function withoutRestrictedFields<Answer>(
  role: Role,
  { restricted }: RestrictedOperation,
  answer: Answer,
): Answer {
  const hidden = restricted.filter((field) => field.in === 'answer' && !field.roles.includes(role));
  return hidden.reduce<unknown>(
    (result, { path }) => emptied(emptied(result, splitPath(path)), ['error', 'current', ...splitPath(path)]),
    answer,
  ) as Answer;
}

/** Tells whether an operation's answer contains fields that a role may not see. */
export function hidesFields(role: Role, { restricted }: RestrictedOperation): boolean {
  return restricted.some((field) => field.in === 'answer' && !field.roles.includes(role));
}

function splitPath(path: string): string[] {
  return path.replaceAll('[]', '.[]').split('.');
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined ? [] : [value];
  if (name === '[]') return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

function emptied(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? [] : null;
  if (name === '[]') return Array.isArray(value) ? value.map((each) => emptied(each, rest)) : value;
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: emptied(value[name], rest) };
}
