import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { doubtsAbout, type InvoiceToIssue, listObstacles } from '../../../domain/invoices/obstacles.ts';
import { vatRatesOfCountry } from '../../../domain/invoices/vat-rates.ts';
import { describeField } from '../../../domain/requests/problem.ts';
import { findTax } from '../../../domain/workshops/tax-place.ts';
import { languages } from '../../../generated/errors.ts';
import { invoiceLine } from '../../support/invoices.ts';
import { type Changes, issuable } from './issuable.ts';

const corrected = {
  key: { issuerTaxId: '999999990', fullNumber: 'F2026-0001', date: '2026-11-19' },
  rebu: false,
  surcharge: false,
};

/** Returns an invoice of a workshop in Lisbon that has accepted that the software is not certified there. */
function issuableInLisbon({ invoice, lines = [at(23)], issuer, ...rest }: Changes = {}): InvoiceToIssue {
  const recipient = {
    billing_name: 'Clara Exemplo',
    billing_tax_id: null,
    billing_address: 'Rua Inventada, 3',
    billing_city: 'Lisboa',
    billing_country: 'PT',
  };
  const workshop = {
    legal_name: 'Oficina Exemplo, Lda.',
    tax_id: '999999990',
    address: 'Avenida Inventada, 7',
    city: 'Lisboa',
    country: 'PT',
    region: null,
    zip: '1000-001',
    verifactu_from: '2026-01-01',
    uncertified_accepted_at: '2026-11-01T09:00:00.000Z',
  };
  return issuable({
    invoice: { ...recipient, ...invoice },
    lines,
    issuer: { ...workshop, ...issuer },
    ...rest,
  });
}

function at(percent: number, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return invoiceLine(1, { tax_rate_basis_points: Math.round(percent * 100), ...changes });
}

const reported = (changes: Changes) =>
  listObstacles(issuableInLisbon(changes)).map(({ path, rule }) => `${path} ${rule}`);
const untaxed = (tax_exempt_code: string | null) => [at(0, { tax_exempt_code })];

const free: [string, Changes][] = [
  ['a client without a tax id', {}],
  ['a client whose tax id has no Spanish form', { invoice: { billing_tax_id: '123' } }],
  ['a workshop whose tax id has no Spanish form', { issuer: { tax_id: 'PT1' } }],
  [
    'a simplified invoice of 9,000.00',
    { invoice: { kind: 'simplified' }, lines: [at(23, { unit_price_cents: 900_000 })] },
  ],
  ['a line without tax and without a reason', { lines: untaxed(null) }],
  [
    'each reason for charging no tax',
    { invoice: { billing_tax_id: 'FR1' }, lines: ['E1', 'E7', 'N2', 'S2', 'E5'].flatMap(untaxed) },
  ],
  [
    'thirteen taxes where the rates are not known',
    { issuer: { country: 'NO' }, lines: Array.from({ length: 13 }, (_, n) => at(n + 1)) },
  ],
  ['the rate of Madeira', { lines: [at(22)] }],
  ['the general rate of France', { issuer: { country: 'FR' }, lines: [at(20), at(5.5), at(2.1)] }],
  ['the general rate of Bulgaria', { issuer: { country: 'BG' }, lines: [at(20), at(9)] }],
  ['the general rate of Andorra', { issuer: { country: 'AD' }, lines: [at(4.5)] }],
  ['a rate that the workshop confirms', { lines: [at(24)], rest: { unlistedRates: [2_400] } }],
  [
    'the former rate of the corrected invoice',
    {
      invoice: { kind: 'corrective', correction: 'difference', correction_code: 'R1' },
      lines: [at(19, { quantity_hundredths: -100 })],
      rest: {
        left: { totalCents: 5_938, taxCents: 948 },
        corrected: { ...corrected, correction_code: null, lines: [at(19)] },
      },
    },
  ],
  ['used goods', { invoice: { rebu: true }, lines: [at(23, { unit_cost_cents: 1_000 })] }],
];

test.each(free)('outside Spain nothing keeps %s from being issued', (_, changes) => {
  expect(reported(changes)).toEqual([]);
});

const unaccepted = { uncertified_accepted_at: null };

const kept: [string, Changes, string[]][] = [
  [
    'a Portuguese workshop that has not accepted it',
    { issuer: unaccepted },
    ['/workshop/uncertified_accepted_at uncertifiedPortugal'],
  ],
  [
    'a French one',
    { issuer: { ...unaccepted, country: 'FR' }, lines: [at(20)] },
    ['/workshop/uncertified_accepted_at uncertifiedFrance'],
  ],
  [
    'a Bulgarian one',
    { issuer: { ...unaccepted, country: 'BG' }, lines: [at(20)] },
    ['/workshop/uncertified_accepted_at uncertifiedBulgaria'],
  ],
  [
    'one elsewhere',
    { issuer: { ...unaccepted, country: 'AD' }, lines: [at(4.5)] },
    ['/workshop/uncertified_accepted_at uncertified'],
  ],
  ['the rate of Spain', { lines: [at(23), at(21)] }, ['/lines/1/tax_rate rateNotOfCountry']],
  [
    'a rate beside the confirmed one',
    { lines: [at(21)], rest: { unlistedRates: [2_400] } },
    ['/lines/0/tax_rate rateNotOfCountry'],
  ],
  [
    'a reason beside a rate',
    { lines: [at(23, { tax_exempt_code: 'E1' })] },
    ['/lines/0/tax_rate untaxedWithRate'],
  ],
  ['a reason that is none', { lines: untaxed('M99') }, ['/lines/0/tax_exempt_code exemptCodeUnknown']],
  ['the surcharge', { invoice: { surcharge: true } }, ['/surcharge surchargeOnlySpain']],
  ['a reverse charge without a tax id', { lines: untaxed('S2') }, ['/billing_tax_id recipientIncomplete']],
  [
    'a client without an address',
    { invoice: { billing_tax_id: '12345678Z', billing_address: null } },
    ['/billing_address recipientIncomplete'],
  ],
  ['a client without a name', { invoice: { billing_name: null } }, ['/billing_name recipientIncomplete']],
  ['a workshop without an address', { issuer: { address: '' } }, ['/workshop/address issuerIncomplete']],
  ['work in the future', { invoice: { operation_date: '2026-11-21' } }, ['/operation_date dayToCome']],
  ['used goods of unknown cost', { invoice: { rebu: true } }, ['/lines/0/unit_cost rebuCostMissing']],
];

describe('outside Spain an invoice is refused for', () => {
  test.each(kept)('%s', (_, changes, expected) => {
    expect(reported(changes)).toEqual(expected);
  });

  test('reasons that have words without gaps in each language', () => {
    for (const obstacle of kept.flatMap(([, changes]) => listObstacles(issuableInLisbon(changes)))) {
      for (const language of languages)
        expect(describeField(obstacle, language, 'desk').message).toMatch(/^[^{}]{10,}$/);
    }
  });
});

test('a line without tax that gives no reason is doubtful outside Spain', () => {
  const doubts = (changes: Changes) =>
    doubtsAbout(issuableInLisbon(changes)).map(({ path, rule }) => `${path} ${rule}`);
  expect(doubts({ lines: [at(23), ...untaxed(null)] })).toEqual([
    '/lines/1/tax_exempt_code untaxedWithoutReason',
  ]);
  expect(doubts({ lines: untaxed('E1') })).toEqual([]);
  expect(doubts({ lines: [at(0, { unit_price_cents: 0 })] })).toEqual([]);
  expect(doubts({ invoice: { billing_tax_id: '12345678A' } })).toEqual([]);
  expect(doubts({ issuer: { tax_id: 'B12345675' } })).toEqual([]);
});

test('the table of rates has whole hundredths of a percent', () => {
  const countries = ['AD', 'BG', 'DE', 'FI', 'FR', 'PT', 'RO'];
  for (const country of countries) {
    const rates = vatRatesOfCountry(country) ?? [];
    expect(rates.every((rate) => Number.isInteger(rate) && rate > 0 && rate <= 2_700)).toBe(true);
    expect(findTax({ country, region: null, zip: '' })).not.toBe('unknown');
  }
  expect(vatRatesOfCountry('FI')?.[0]).toBe(2_550);
  expect(vatRatesOfCountry('ES')).toBeUndefined();
  expect(vatRatesOfCountry('US')).toBeUndefined();
});
