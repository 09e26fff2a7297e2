import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  completeDeclaration,
  type Declarer,
  listMissingSettings,
  type StoredDeclaration,
} from '../../../domain/verifactu/declaration.ts';
import { inventedMaker, product } from '../../../domain/verifactu/system.ts';
import { currentDeclaration } from '../../../scripts/release/declaration.ts';

const maker: Declarer = {
  name: 'Programas Ejemplo, S.L.',
  taxId: 'B12345674',
  address: 'Calle Falsa, 1, 28001 Madrid, España',
  place: 'Madrid, España',
  contact: 'soporte@example.com',
};
const file = `docs/declarations/${product.version}.json`;
const stored: StoredDeclaration = JSON.parse(readFileSync(file, 'utf8'));
const textIn = (value: unknown) => JSON.stringify(value);

test('the declaration of this version is stored as the specification has it', () => {
  expect({ ...stored, maker: null }).toEqual(currentDeclaration(null));
});

test('a maker whose data are complete is stored with its version, and later settings do not change it', () => {
  const released = currentDeclaration(maker);
  expect(released.maker).toEqual(maker);
  const later = completeDeclaration(released, { ...maker, name: 'Otra Empresa, S.A.', address: '' });
  expect(textIn(later)).toContain(maker.name);
  expect(later.missing).toEqual([]);
});

test('an invented maker is never stored', () => {
  expect(currentDeclaration({ ...maker, ...inventedMaker }).maker).toBeNull();
});

test('nothing stays to be filled in once the maker is known', () => {
  const declaration = completeDeclaration(stored, maker);
  expect(textIn(declaration)).not.toMatch(/[{]\w+[}]/);
  expect(declaration.annex.map(({ letter }) => letter)).toEqual(['a', 'b']);
});

test('a maker without other ways to reach it leaves that section out', () => {
  const { annex } = completeDeclaration(stored, { ...maker, contact: '' });
  expect(annex.map(({ letter }) => letter)).toEqual(['b']);
});

test.each<[Partial<Declarer>, string[]]>([
  [{}, []],
  [inventedMaker, ['MAKER_NAME', 'MAKER_TAX_ID']],
  [{ address: '' }, ['MAKER_ADDRESS']],
  [{ place: '' }, ['MAKER_PLACE']],
  [{ contact: '' }, []],
])('a maker with %j lacks %j', (changes, missing) => {
  expect(listMissingSettings({ ...maker, ...changes })).toEqual(missing);
});
