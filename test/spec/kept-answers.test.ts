import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type OperationId, operations } from '../../generated/operations.ts';
import { type Document, operationsOf, resolveReference, type Schema } from '../../scripts/spec/document.ts';

const served = new URL('../../generated/openapi/en.json', import.meta.url);
const document: Document = JSON.parse(readFileSync(served, 'utf8'));
/** Operations whose answers are stored for repeated requests. */
const kept = operationsOf(document).filter(
  ({ operation }) => operations[operation.operationId as OperationId].idempotency !== 'none',
);

/** Returns the names of all fields that an answer may contain. */
function fieldsOf(operationId: string): Set<string> {
  const { operation } = kept.find((each) => each.operation.operationId === operationId) ?? {};
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

const idsOf = (flagged: (id: OperationId) => boolean) =>
  kept.map(({ operation }) => operation.operationId as OperationId).filter(flagged);
const withField = (...names: string[]) => idsOf((id) => names.some((name) => fieldsOf(id).has(name)));

test('an answer that holds a secret, or a link for one client alone, is kept sealed', () => {
  expect(withField('secret', 'tracking_url')).not.toEqual([]);
  expect(withField('secret', 'tracking_url').filter((id) => !operations[id].secret)).toEqual([]);
});

test('an answer that tells of a client is emptied when that client is erased', () => {
  expect(withField('client_id', 'phone')).not.toEqual([]);
  expect(withField('client_id', 'phone').filter((id) => operations[id].concerns === null)).toEqual([]);
});
