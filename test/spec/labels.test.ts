import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelKeys } from '../../scripts/spec/labels.ts';
import { loadDocument } from '../../views/docs/document.ts';

test('the documents of the API contain no labels', () => {
  const english = readFileSync(new URL('../../generated/openapi/en.json', import.meta.url), 'utf8');
  const spanish = JSON.stringify(loadDocument('es'));
  const keys = [...labelKeys, 'x-roles', 'x-field-names', 'x-value-labels'];
  expect(keys.filter((key) => english.includes(`"${key}"`) || spanish.includes(`"${key}"`))).toEqual([]);
});
