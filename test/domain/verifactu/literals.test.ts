import fc from 'fast-check';
import { expect, test } from 'vitest';
import { altaHash } from '../../../domain/verifactu/hash.ts';
import {
  amountLiteral,
  dayLiteral,
  generatedAtIn,
  rateLiteral,
  textLiteral,
} from '../../../domain/verifactu/literals.ts';
import { qrUrl } from '../../../domain/verifactu/qr.ts';
import { altaRecord } from '../../../domain/verifactu/write-record.ts';
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

test.each([
  ['Europe/Madrid', '2026-11-20T09:30:00.999Z', '2026-11-20T10:30:00+01:00'],
  ['Atlantic/Canary', '2026-11-20T09:30:00.999Z', '2026-11-20T09:30:00+00:00'],
  // The night in which an hour is missing.
  ['Europe/Madrid', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
  ['Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
  ['Atlantic/Canary', '2026-03-29T00:59:59Z', '2026-03-29T00:59:59+00:00'],
  ['Atlantic/Canary', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00+01:00'],
  // The night in which an hour comes twice.
  ['Europe/Madrid', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['Europe/Madrid', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ['Atlantic/Canary', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00+01:00'],
  ['Atlantic/Canary', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00+00:00'],
  // Another year there than in UTC; offsets west of it, and of less than an hour.
  ['Europe/Madrid', '2026-12-31T23:15:00Z', '2027-01-01T00:15:00+01:00'],
  ['America/Bogota', '2026-11-20T03:00:00Z', '2026-11-19T22:00:00-05:00'],
  ['Asia/Kolkata', '2026-11-20T03:00:00Z', '2026-11-20T08:30:00+05:30'],
])('in %s the moment %s is %s', (timezone, instant, expected) => {
  expect(generatedAtIn(new Date(instant), timezone)).toBe(expected);
});

test('whatever the zone, what is written is the same second', () => {
  const zone = fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'Europe/Lisbon', 'Europe/Sofia');
  const instant = fc.date({
    min: new Date('2024-10-28'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(zone, instant, (timezone, at) => {
      const literal = generatedAtIn(at, timezone);
      expect(literal).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      expect(Date.parse(literal)).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
    }),
    { numRuns: 200 },
  );
});

// A few characters of each kind: to prepare all of Unicode takes a second.
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
      const generatedAt = generatedAtIn(at, 'Europe/Madrid');
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
