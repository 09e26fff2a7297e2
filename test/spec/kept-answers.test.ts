import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type DeskOperationId,
  deskOperations,
  type OperationId,
  operations,
} from '../../generated/operations.ts';
import { type Document, operationsOf, resolveReference, type Schema } from '../../scripts/spec/document.ts';

const readDocument = (path: string): Document =>
  JSON.parse(readFileSync(new URL(`../../generated/${path}`, import.meta.url), 'utf8'));
const document = readDocument('openapi/en.json');
const desk = readDocument('desk.json');
/** Operations whose answers are stored for repeated requests. */
const kept = operationsOf(document).filter(
  ({ operation }) => operations[operation.operationId as OperationId].idempotency !== 'none',
);
/** Operations of the desk whose answers are stored when a person performs them in the panel. */
const keptOfDesk = operationsOf(desk).filter(({ operation }) => {
  const { sideEffect, transaction } = deskOperations[operation.operationId as DeskOperationId];
  return sideEffect && ['write', 'prepared', 'two-phase'].includes(transaction);
});

/** Returns the names of all fields that an answer may contain. */
function fieldsOf(document: Document, { operation }: ReturnType<typeof operationsOf>[number]): Set<string> {
  const names = new Set<string>();
  const look = (given: Schema | undefined): void => {
    if (!given) return;
    const schema = resolveReference(document, given);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      look(inner);
    }
    look(schema.items);
    for (const each of [schema.allOf, schema.anyOf, schema.oneOf].flatMap((some) => (some ?? []) as Schema[]))
      look(each);
  };
  for (const [status, response] of Object.entries(operation?.responses ?? {}))
    if (status.startsWith('2'))
      look(resolveReference(document, response).content?.['application/json']?.schema);
  return names;
}

const hasField = (of: Document, operation: (typeof kept)[number], names: string[]) =>
  names.some((name) => fieldsOf(of, operation).has(name));
const withField = (...names: string[]) =>
  kept
    .filter((each) => hasField(document, each, names))
    .map(({ operation }) => operation.operationId as OperationId);

test('an answer that holds a secret, or a link for one client alone, is kept sealed', () => {
  expect(withField('secret', 'tracking_url')).not.toEqual([]);
  expect(withField('secret', 'tracking_url').filter((id) => !operations[id].secret)).toEqual([]);
});

test('an answer that tells of a client is emptied when that client is erased', () => {
  expect(withField('client_id', 'phone')).not.toEqual([]);
  expect(withField('client_id', 'phone').filter((id) => operations[id].concerns === null)).toEqual([]);
});

test('an answer to a person in the panel that tells of a client is emptied when that client is erased', () => {
  /** Data of the workshop and of its staff. */
  const others = /^(setSettings|setLogo|setTaxIssuer)$|Person|Invitation/;
  const names = ['client', 'client_id', 'idclient', 'phone', 'plate', 'tracking_url', 'client_visible'];
  const unmarked = keptOfDesk
    .filter((each) => hasField(desk, each, names))
    .map(({ operation }) => operation.operationId as DeskOperationId)
    .filter((id) => deskOperations[id].concerns === null && !others.test(id));
  expect(unmarked).toEqual([]);
});
