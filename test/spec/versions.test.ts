import { expect, test } from 'vitest';
import type { Document, Operation } from '../../scripts/spec/document.ts';
import { findAnsweredVersion, versionProblems } from '../../scripts/spec/versions.ts';

const record = { type: 'object', properties: { id: { type: 'integer' }, used: { type: 'string' } } };
const id = { name: 'id', in: 'path', schema: { type: 'integer' } };

const answering = (schema: object) => ({
  200: { description: 'Done.', content: { 'application/json': { schema } } },
});

const read = {
  operationId: 'showKey',
  parameters: [id],
  responses: answering(record),
  'x-roles': ['owner', 'office'],
  'x-version': { without: ['used'] },
};
const change = {
  operationId: 'setKey',
  parameters: [id],
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { key: {} } } } } },
  responses: answering(record),
  'x-roles': ['owner'],
  'x-version-of': 'showKey',
};

/** Returns a document with a read and a change, with these differences. */
function documentWith(ofRead: object, ofChange: object): Document {
  const paths = { '/keys/{id}': { get: { ...read, ...ofRead }, patch: { ...change, ...ofChange } } };
  return { paths, components: { schemas: {} } } as unknown as Document;
}

test('a change of a record that its read marks with a version has no mistakes', () => {
  expect(versionProblems(documentWith({}, {}))).toEqual([]);
  const named = { 'x-version-of': { operation: 'showKey', fields: { id: 'key' } }, parameters: [] };
  expect(versionProblems(documentWith({}, named))).toEqual([]);
});

test.each([
  [{}, { 'x-version-of': 'showKeys' }, 'there is no operation `showKeys`'],
  [{ 'x-version': undefined }, {}, '`showKey` needs `x-version`'],
  [{}, { parameters: [] }, 'the path has no parameter `id`, which `showKey` needs'],
  [
    {},
    { parameters: [], 'x-version-of': { operation: 'showKey', fields: { id: 'key_id' } } },
    'the body has no field `key_id`',
  ],
  [{}, { 'x-transaction': 'two-phase' }, 'only a write in one transaction compares a version'],
  [
    {},
    { 'x-roles': ['owner', 'mechanic'] },
    'the role `mechanic` may not perform `showKey`, whose record a conflict answers',
  ],
  [{ 'x-version': { without: ['last_used'] } }, {}, 'the record has no field `last_used`'],
  [
    { parameters: [id, { name: 'month', in: 'query', required: true, schema: {} }] },
    {},
    'a record with a version is read without parameters in the query',
  ],
  [
    { responses: { 200: { description: 'A file.' } } },
    {},
    'only a GET that answers 200 with JSON has a version',
  ],
])('%j with %j is a mistake', (ofRead, ofChange, problem) => {
  expect(versionProblems(documentWith(ofRead, ofChange)).map((each) => each.problem)).toEqual([problem]);
});

test('answers with the same fields have the version, apart from fields that do not count', () => {
  const answered = (schema: object) => {
    const document = documentWith({}, { responses: answering(schema) });
    const operation = document.paths['/keys/{id}']?.patch as Operation;
    return findAnsweredVersion(document, { method: 'PATCH', path: '/keys/{id}', operation });
  };
  const { id: idField } = record.properties;
  expect(answered(record)).toEqual({ without: ['used'] });
  expect(answered({ type: 'object', properties: { id: idField } })).toEqual({ without: ['used'] });
  expect(answered({ type: 'object', properties: { id: idField, secret: {} } })).toBeNull();
});
