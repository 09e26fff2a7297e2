import { expect, test } from 'vitest';
import type { TaxPlace } from '../../../domain/workshops/tax-place.ts';
import { type Language, languages } from '../../../generated/errors.ts';
import { taxName } from '../../../views/texts/tax-name.ts';

const madrid: TaxPlace = { country: 'ES', region: 'MD', zip: '28001' };
const inEach = (place: Partial<TaxPlace>) =>
  Object.fromEntries(languages.map((language) => [language, taxName({ ...madrid, ...place }, language)]));

const vat = { es: 'IVA', ca: 'IVA', pt: 'IVA', fr: 'TVA', bg: 'ДДС', en: 'VAT' };

test.each([
  ['Spain', {}],
  ['Portugal', { country: 'PT', region: null, zip: '1000-001' }],
  ['France', { country: 'FR', region: null, zip: '35000' }],
  ['Bulgaria', { country: 'BG', region: null, zip: '1000' }],
  ['the United Kingdom', { country: 'GB', region: null, zip: '' }],
])("value added tax of %s has its name in the reader's language", (_where, place) => {
  expect(inEach(place)).toEqual(vat);
});

test.each([
  ['the Canary Islands', 'IGIC', { region: 'CN', zip: '' }],
  ['Gran Canaria, by its postal code', 'IGIC', { region: null, zip: '35001' }],
  ['Tenerife, by its postal code', 'IGIC', { region: null, zip: '38001 ' }],
  ['Ceuta', 'IPSI', { region: 'CE' }],
  ['Ceuta, by its postal code', 'IPSI', { region: null, zip: '51001' }],
  ['Melilla', 'IPSI', { region: 'ML' }],
  ['Melilla, by its postal code', 'IPSI', { region: null, zip: '52001' }],
  ['Andorra', 'IGI', { country: 'AD', region: null, zip: 'AD500' }],
])('%s has a tax of its own, called %s in every language', (_where, name, place) => {
  expect(new Set(Object.values(inEach(place)))).toEqual(new Set([name]));
});

test('the region that a workshop has stated goes before its postal code', () => {
  expect(taxName({ country: 'ES', region: 'MD', zip: '35001' }, 'es')).toBe('IVA');
});

test('an unknown tax is not given a wrong name', () => {
  const named: [Language, string][] = [
    ['es', 'impuestos'],
    ['ca', 'impostos'],
    ['pt', 'impostos'],
    ['fr', 'taxes'],
    ['bg', 'данъци'],
    ['en', 'tax'],
  ];
  for (const country of ['US', 'GI', 'ZZ', '']) {
    expect(inEach({ country, region: null, zip: '35001' })).toEqual(Object.fromEntries(named));
  }
});
