import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentWithOffset } from '../../../domain/time/local.ts';
import { altaHash } from '../../../domain/verifactu/hash.ts';
import { amountLiteral, dayLiteral, rateLiteral, textLiteral } from '../../../domain/verifactu/literals.ts';
import { altaRecord, qrUrl } from '../../../domain/verifactu/write-record.ts';
import { parsed } from './fixtures.ts';
import { invoice, next } from './scene.ts';

test('an amount always has two decimals, and its sign', () => {
  const cents = [0, -0, 5, -5, 10, 99, -100, 12_345, 99_999_999_999_999];
  expect(cents.map(amountLiteral)).toEqual([
    '0.00',
    '0.00',
    '0.05',
    '-0.05',
    '0.10',
    '0.99',
    '-1.00',
    '123.45',
    '999999999999.99',
  ]);
});

test('what is no whole number of cents, or of basis points, is no literal', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => amountLiteral(wrong)).toThrow(RangeError);
    expect(() => rateLiteral(wrong)).toThrow(RangeError);
  }
  expect(() => rateLiteral(-1)).toThrow(RangeError);
});

test('a rate has the decimals that it needs', () => {
  expect([0, 50, 62, 100, 750, 1_000, 2_100, 10_000].map(rateLiteral)).toEqual([
    '0',
    '0.5',
    '0.62',
    '1',
    '7.5',
    '10',
    '21',
    '100',
  ]);
});

test('a day is written day first, and what is none is refused', () => {
  expect(dayLiteral('2026-11-02')).toBe('02-11-2026');
  for (const wrong of ['', '02-11-2026', '2026-11-2', '2026-11-02T00:00:00Z'])
    expect(() => dayLiteral(wrong)).toThrow(RangeError);
});

// Generates texts from a few characters of each kind, because a generator for all of Unicode takes a second to prepare.
const hostile = fc.string({
  unit: fc.constantFrom('a', 'ñ', '&', ' ', '\n', '\0', '\x85', '\uffff', '🚗', '\ud83d', '\ude97', '\u0301'),
  maxLength: 80,
});

test('a text is cut by characters, ends in none that is cut off, and is well-formed', () => {
  expect(textLiteral('🚗🚗🚗', 2)).toBe('🚗🚗');
  expect(textLiteral('ab  cd', 4)).toBe('ab');
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const literal = textLiteral(text, most);
      expect(literal.isWellFormed()).toBe(true);
      expect([...literal].length).toBeLessThanOrEqual(most);
      expect(textLiteral(literal, most)).toBe(literal);
      expect(literal).not.toMatch(/\p{Cc}|^\s|\s$/u);
    }),
  );
});

test('hash, XML and QR say the same literals, of any invoice', () => {
  const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
  const number = fc.string({ unit: fc.constantFrom(...'AZ09/-&+%. '), minLength: 1, maxLength: 60 });
  const issued = fc.date({ min: new Date('2024-10-28'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(cents, cents, number, issued, (taxCents, totalCents, fullNumber, at) => {
      const key = { issuerTaxId: '89890001k', fullNumber, date: at.toISOString().slice(0, 10) };
      const generatedAt = momentWithOffset(at, 'Europe/Madrid');
      const alta = invoice({ invoice: key, taxCents, totalCents });
      const { hash, xml } = altaRecord(alta, { ...next, generatedAt });
      const { IDFactura, TipoFactura, CuotaTotal, ImporteTotal, ...rest } = parsed(xml).RegistroAlta;
      const written = {
        issuer: IDFactura.IDEmisorFactura,
        number: IDFactura.NumSerieFactura,
        date: IDFactura.FechaExpedicionFactura,
        type: TipoFactura,
        taxTotal: CuotaTotal,
        total: ImporteTotal,
        previousHash: rest.Encadenamiento.RegistroAnterior.Huella,
        generatedAt: rest.FechaHoraHusoGenRegistro,
      };
      expect([hash, rest.Huella]).toEqual([altaHash(written), hash]);
      const { searchParams } = new URL(qrUrl({ production: false, key, totalCents }));
      const { issuer, number, date, total } = written;
      expect([...searchParams.values()]).toEqual([issuer, number, date, total]);
    }),
    { numRuns: 200 },
  );
});
