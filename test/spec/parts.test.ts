import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bundle } from '../../scripts/spec/bundle.ts';
import { SourceFiles } from '../../scripts/spec/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes these files, and expands one of them, by default `schemas/Written.yaml`. */
function written(sources: Record<string, string>, file = 'schemas/Written.yaml'): unknown {
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return new Bundle(new SourceFiles(folder)).expand(file);
}

test('a reference to an example becomes the example, changed by what is beside it', () => {
  const client = 'id: 118\nname: Clara Ejemplo\nphone: null';
  const source = `value:\n  data:\n    - $ref: ../examples/client.yaml\n      phone: '600 000 001'\n      vip: true`;
  const copy = written({ 'examples/client.yaml': client, 'schemas/Written.yaml': source });
  const expected = { id: 118, name: 'Clara Ejemplo', phone: '600 000 001', vip: true };
  expect(JSON.stringify(copy)).toBe(JSON.stringify({ value: { data: [expected] } }));
});

test('an example may consist of others', () => {
  const sources = {
    'examples/item.yaml': 'id: 512',
    'examples/budget.yaml': '$ref: item.yaml\nlines: [{ id: 901 }, { id: 902 }]',
    'schemas/Written.yaml':
      'value: { $ref: ../examples/budget.yaml, lines: [$ref: ../examples/budget.yaml#/lines/1] }',
  };
  expect(written(sources)).toEqual({ value: { id: 512, lines: [{ id: 902 }] } });
});

test('a list among the entries of a list adds its entries', () => {
  const sources = {
    'examples/budget.yaml': 'lines: [{ id: 901 }, { id: 902 }]',
    'schemas/Written.yaml':
      'lines:\n  - $ref: ../examples/budget.yaml#/lines\n  - id: 903\npairs: [[1, 2], [3]]',
  };
  const lines = [{ id: 901 }, { id: 902 }, { id: 903 }];
  expect(written(sources)).toEqual({ lines, pairs: [[1, 2], [3]] });
});

test('a reference into a schema takes its fields, and their references lead where they led', () => {
  const sources = {
    'schemas/Status.yaml': 'type: string',
    'schemas/Item.yaml': 'properties:\n  status: { $ref: Status.yaml }',
    'desk/schemas/Written.yaml':
      'properties:\n  $ref: ../../schemas/Item.yaml#/properties\n  km: { type: integer }',
  };
  expect(written(sources, 'desk/schemas/Written.yaml')).toEqual({
    properties: { status: { $ref: '#/components/schemas/Status' }, km: { type: 'integer' } },
  });
});

test('a reference to a whole schema stays one, with its description', () => {
  const sources = {
    'schemas/Status.yaml': 'type: string',
    'schemas/Written.yaml': '$ref: Status.yaml\ndescription: Status before.',
  };
  const $ref = '#/components/schemas/Status';
  expect(written(sources)).toEqual({ $ref, description: 'Status before.' });
});

test('x-without leaves out fields of the part', () => {
  const sources = {
    'schemas/Client.yaml': 'properties:\n  name: { type: string }\n  vehicles: { type: array }',
    'schemas/Written.yaml':
      'properties:\n  $ref: Client.yaml#/properties\n  x-without: [vehicles]\n  vip: { type: boolean }',
  };
  expect(written(sources)).toEqual({ properties: { name: { type: 'string' }, vip: { type: 'boolean' } } });
  const misspelt = {
    ...sources,
    'schemas/Written.yaml': sources['schemas/Written.yaml'].replace('[v', '[V'),
  };
  expect(() => written(misspelt)).toThrow(
    'spec/schemas/Written.yaml:3: Client.yaml#/properties has no Vehicles',
  );
});

test('x-after moves a field behind another one, and all properties can be required', () => {
  const sources = {
    'schemas/Client.yaml': 'properties:\n  id: { type: integer }\n  name: { type: string }',
    'desk/schemas/Client.yaml':
      'required: all\nproperties:\n  $ref: ../../schemas/Client.yaml#/properties\n  vip: { x-after: id, type: boolean }',
    'desk/schemas/Written.yaml': 'properties:\n  name: { $ref: Client.yaml#/properties/name }',
  };
  expect(JSON.stringify(written(sources, 'desk/schemas/Client.yaml'))).toBe(
    '{"required":["id","vip","name"],"properties":{"id":{"type":"integer"},"vip":{"type":"boolean"},"name":{"type":"string"}}}',
  );
  expect(written(sources, 'desk/schemas/Written.yaml')).toEqual({ properties: { name: { type: 'string' } } });
});

test('a reference to what does not exist is refused with its line', () => {
  const sources = {
    'fields.yaml': 'id: { type: integer }',
    'schemas/Written.yaml': 'type: object\nproperties:\n  plate:\n    $ref: ../fields.yaml#/plate',
  };
  expect(() => written(sources)).toThrow(
    'spec/schemas/Written.yaml:4: there is nothing at spec/fields.yaml#/plate',
  );
  const missing = { ...sources, 'schemas/Written.yaml': '$ref: Status.yaml' };
  expect(() => written(missing)).toThrow(
    'spec/schemas/Written.yaml:1: there is no file spec/schemas/Status.yaml',
  );
});
