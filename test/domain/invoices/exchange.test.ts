import { expect, test } from 'vitest';
import { exchangeDoubts, exchangeObstacles, findExchange } from '../../../domain/invoices/exchange.ts';

const common = {
  status: 'issued',
  rectifies_id: null,
  correction: null,
  verifactu_status: 'accepted',
} as const;
const simplified = { ...common, id: 1, full_number: 'S2026-0001', exchanges_id: null, replaced_by_id: null };
const exchange = { ...common, id: 2, full_number: 'F2026-0001', exchanges_id: 1, replaced_by_id: null };
const credit = {
  ...{ ...common, id: 3, full_number: 'SR2026-0001', exchanges_id: null, replaced_by_id: null },
  ...{ rectifies_id: 1, correction: 'difference' as const },
};
const draft = { exchanges_id: 1, rectifies_id: null };
const rulesOf = (...asked: Parameters<typeof exchangeDoubts>) =>
  exchangeDoubts(...asked).map(({ rule, params }) => [rule, params]);

test('an exchange is in force until another one, or a correction, takes its place', () => {
  expect(findExchange([exchange], simplified)).toBeUndefined();
  expect(findExchange([exchange], { ...simplified, replaced_by_id: 2 })).toBe(exchange);
  expect(
    findExchange([{ ...exchange, exchanges_id: null }], { ...simplified, replaced_by_id: 2 }),
  ).toBeUndefined();
});

test('a draft in exchange has no doubts about a simplified invoice that is accepted, and was never corrected', () => {
  expect(rulesOf(draft, [simplified])).toEqual([]);
  expect(rulesOf({ exchanges_id: null, rectifies_id: null }, [simplified])).toEqual([]);
});

test.each([
  [
    'is rejected',
    [{ ...simplified, verifactu_status: 'rejected' as const }],
    'exchangesRejected',
    { number: 'S2026-0001' },
  ],
  ['was corrected', [simplified, credit], 'exchangesCorrected', { numbers: 'SR2026-0001' }],
  [
    'was exchanged',
    [{ ...simplified, replaced_by_id: 2 }, exchange],
    'exchangesAgain',
    { number: 'F2026-0001' },
  ],
])('a draft in exchange for a simplified invoice that %s says so', (_, others, rule, params) => {
  expect(rulesOf(draft, others)).toEqual([[rule, params]]);
});

test('a correction that is exchanged already, or only drafted, needs no reminder', () => {
  expect(rulesOf(draft, [simplified, { ...credit, replaced_by_id: 9 }])).toEqual([]);
  expect(rulesOf(draft, [simplified, { ...credit, status: 'draft' }])).toEqual([]);
});

test('the correction of what was exchanged reminds of exchanging it', () => {
  const others = [{ ...simplified, replaced_by_id: 2 }, exchange];
  expect(rulesOf({ exchanges_id: null, rectifies_id: 1 }, others)).toEqual([
    ['correctsExchanged', { number: 'S2026-0001' }],
  ]);
  expect(rulesOf({ exchanges_id: null, rectifies_id: 1 }, [simplified])).toEqual([]);
});

test('only the issuer of the simplified invoice exchanges it', () => {
  const exchanged = { issuerTaxId: 'B12345674', fullNumber: 'S2026-0001', date: '2026-11-02' };
  expect(exchangeObstacles({ issuer: { tax_id: ' b-12345674' }, exchanged })).toEqual([]);
  expect(exchangeObstacles({ issuer: { tax_id: 'B58378431' } })).toEqual([]);
  expect(exchangeObstacles({ issuer: { tax_id: 'B58378431' }, exchanged })).toMatchObject([
    { path: '/workshop/tax_id', rule: 'exchangesOtherIssuer' },
  ]);
});
