import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { describeField, searchedPicker } from '../field.ts';
import type { Page, ReadInput } from '../screen.ts';

export const operationIds = Object.keys(deskOperations) as DeskOperationId[];

export const operationsPath = '/panel/operations';

/** Lists the names of the parameters in an operation's path. */
export function pathParameters(id: DeskOperationId): string[] {
  return [...deskOperations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const isRead = (id: DeskOperationId) => {
  const { sideEffect, cli, hasBody } = deskOperations[id];
  return !sideEffect && !hasBody && cli.file === null;
};

/** Reads whose answer a page can show. The answers of the others are files. */
export const readIds = operationIds.filter((id) => isRead(id) && !deskOperations[id].sensitive);

const readsByPath = new Map(
  operationIds.filter((id) => deskOperations[id].method === 'GET').map((id) => [deskOperations[id].path, id]),
);

/** Returns the read of the record that an operation changes, so that its form shows the present values. */
export function presentRead(id: DeskOperationId): DeskOperationId | undefined {
  if (!/^set/.test(id)) return undefined;
  const { path, versionOf } = deskOperations[id];
  const read = readsByPath.get(path) ?? (versionOf?.operation as DeskOperationId | undefined);
  const isOfRecord = read && (deskOperations[read].path === path || !path.includes('{'));
  return isOfRecord && pathParameters(read).every((name) => pathParameters(id).includes(name))
    ? read
    : undefined;
}

/** Returns the input of a read from the address, or null if a required parameter is missing. */
export function inputFromAddress(read: DeskOperationId, query: Record<string, string>): ReadInput {
  const names = pathParameters(read);
  const { options } = deskOperations[read].cli;
  const required = options.filter((option) => option.required).map(({ property }) => property);
  if ([...names, ...required].some((name) => (query[name] ?? '') === '')) return null;
  const known = options.map(({ property }) => property).filter((name) => (query[name] ?? '') !== '');
  return {
    params: Object.fromEntries(names.map((name) => [name, query[name] ?? ''])),
    query: Object.fromEntries(known.map((name) => [name, query[name]])),
  };
}

/** Returns the read of one record of the kind that an operation answers, such as `showClient`. */
export function readOfRecord(id: DeskOperationId): DeskOperationId | undefined {
  const [, kind = ''] = deskOperations[id].path.split('/');
  return operationIds.find(
    (read) =>
      deskOperations[read].method === 'GET' &&
      new RegExp(`^/${kind}/\\{\\w+\\}$`).test(deskOperations[read].path),
  );
}

/** Tells whether the rows of a list are records that `readOfRecord` reads, and not parts of such a record. */
export function listsRecords(id: DeskOperationId): boolean {
  return /^\/\w+(\/search)?$/.test(deskOperations[id].path);
}

/** Returns the value that identifies a record in the path of its read. */
export function identityOf(read: DeskOperationId, record: Record<string, unknown>): string | undefined {
  const [name = 'id'] = pathParameters(read);
  const value = record[name] ?? record.id;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

const names = [
  'full_number',
  'name',
  'plate',
  'reference',
  'code',
  'username',
  'title',
  'template',
  'number',
];

/** Returns the words by which people know a record: its name or number, and its client. */
export function titleOf(record: Record<string, unknown>): string {
  const own = names.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  const client = record.client as { name?: unknown } | null | undefined;
  const parts = [own ?? record.id, own === undefined ? client?.name : undefined];
  return parts.filter((part) => part !== undefined && part !== null).join(' · ');
}

/** Returns the address of an operation's form with values filled in. */
export function formPath(id: DeskOperationId, values: Record<string, string>): string {
  const query = new URLSearchParams(values);
  return `${operationsPath}/${id}${query.size > 0 ? `?${query}` : ''}`;
}

export interface RecordAct {
  operation: DeskOperationId;
  href: string;
}

/** Lists the operations that go on with a record, with the addresses of their forms. */
export function listActs(read: DeskOperationId, record: Record<string, unknown>, { may }: Page): RecordAct[] {
  const identity = identityOf(read, record);
  const [parameter] = pathParameters(read);
  if (identity === undefined || parameter === undefined) return [];
  const { path } = deskOperations[read];
  const kind = searchedPicker(describeField(read, parameter, 'en'));
  return operationIds
    .filter((id) => id !== read && may(id))
    .flatMap((operation): RecordAct[] => {
      const own = deskOperations[operation].path;
      const isOwn = own === path || own.startsWith(`${path}/`);
      const name = isOwn ? parameter : kind && fieldThatNeeds(operation, kind);
      if (!name) return [];
      const values = { [name]: identity, ...(kind && { [`${name}.text`]: titleOf(record) }) };
      return [{ operation, href: formPath(operation, values) }];
    });
}

/** Returns the field of an operation's body that refers to the record of a kind on which it acts. */
function fieldThatNeeds(id: DeskOperationId, kind: string): string | undefined {
  return deskOperations[id].cli.options
    .filter(({ property, required, in: place }) => place === 'body' && (required || property === 'id'))
    .map(({ property }) => property)
    .find((property) => searchedPicker(describeField(id, property, 'en')) === kind);
}
