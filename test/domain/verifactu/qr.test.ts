import { expect, test } from 'vitest';
import { qrUrl } from '../../../domain/verifactu/write-record.ts';

const key = { issuerTaxId: '89890001K', fullNumber: '12345678-G33', date: '2024-09-01' };

test('leads to the examples of the tax authority, with two decimals', () => {
  expect(qrUrl({ production: true, key, totalCents: 24_140 })).toBe(
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.40',
  );
  expect(qrUrl({ production: false, key: { ...key, fullNumber: '12345678&G33' }, totalCents: 24_140 })).toBe(
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.40',
  );
});

test('any number that may be issued is read back as it was, and the sign of a total too', () => {
  const fullNumber = 'F 26/+%&?#[]~`;:@!$()*,.-_|\\^{}';
  const url = new URL(qrUrl({ production: true, key: { ...key, fullNumber }, totalCents: -5 }));
  expect([...url.searchParams]).toEqual([
    ['nif', '89890001K'],
    ['numserie', fullNumber],
    ['fecha', '01-09-2024'],
    ['importe', '-0.05'],
  ]);
  expect(url.search).not.toContain('+');
});
