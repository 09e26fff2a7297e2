import { expect, test } from 'vitest';
import { countryCodeOf } from '../../../domain/clients/country.ts';

test.each([
  ['ES', 'ES'],
  ['es', 'ES'],
  [' España ', 'ES'],
  ['ESPANA', 'ES'],
  ['Spain', 'ES'],
  ['Espanya', 'ES'],
  ['Espanha', 'ES'],
  ['Espagne', 'ES'],
  ['Испания', 'ES'],
  ['Portugal', 'PT'],
  ['França', 'FR'],
  ['Deutschland', null],
  ['Alemania', 'DE'],
  ['Allemagne', 'DE'],
  ['GR', 'GR'],
  ['Grecia', 'GR'],
  ['Reino Unido', 'GB'],
  ['Marruecos', 'MA'],
  ['Gibraltar', 'GI'],
  ['Andorra', 'AD'],
])('%j is %j', (written, code) => {
  expect(countryCodeOf(written)).toBe(code);
});

test.each(['', ' ', 'Atlántida', 'ZZ', 'XX', 'EU', 'UK', 'ESP', 'E', '34', 'España y Portugal'])(
  'nobody knows which country %j is',
  (written) => {
    expect(countryCodeOf(written)).toBeNull();
  },
);
