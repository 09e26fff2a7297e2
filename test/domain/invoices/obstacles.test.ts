import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { doubtsAbout, listObstacles } from '../../../domain/invoices/obstacles.ts';
import { describeField } from '../../../domain/requests/problem.ts';
import { languages } from '../../../generated/errors.ts';
import { invoiceLine } from '../../support/invoices.ts';
import { type Changes, issuable } from './issuable.ts';

const private_ = {
  without_tax_id: true,
  billing_tax_id: null,
  billing_address: null,
  billing_city: null,
} as const;
const qualified = { kind: 'simplified', qualified: true } as const;

const told = (changes: Changes) =>
  listObstacles(issuable(changes)).map(({ path, rule }) => `${path} ${rule}`);
const line = (changes: Partial<InvoiceLine>) => [invoiceLine(1), invoiceLine(2, changes)];
const untaxed = (tax_exempt_code: string | null) => line({ tax_exempt_code, tax_rate_basis_points: 0 });

/** Returns a correction by difference of an invoice of 121.00, of which `leftCents` have not been corrected yet. */
const difference = (unit_price_cents: number, leftCents: number, wasCents = 10_000): Changes => ({
  invoice: { kind: 'corrective', correction: 'difference', correction_code: 'R1' },
  lines: [
    invoiceLine(1, {
      unit_price_cents: Math.abs(unit_price_cents),
      quantity_hundredths: 100 * Math.sign(unit_price_cents),
    }),
  ],
  rest: {
    left: { totalCents: leftCents, taxCents: Math.round((leftCents * 21) / 121) },
    corrected: {
      correction_code: null,
      key: { issuerTaxId: 'B12345674', fullNumber: 'F2026-0001', date: '2026-11-19' },
      rebu: false,
      surcharge: false,
      lines: [
        invoiceLine(1, {
          unit_price_cents: Math.abs(wasCents),
          quantity_hundredths: 100 * Math.sign(wasCents),
        }),
      ],
    },
  },
});

const free: [string, Changes][] = [
  ['a full invoice', {}],
  ['a ticket of nobody', { invoice: { kind: 'simplified', billing_name: null, billing_tax_id: null } }],
  ['a ticket of a repair of 400.00', { invoice: { kind: 'simplified' }, lines: [repair(400_00)] }],
  ['a ticket of goods of 3,000.00', { invoice: { kind: 'simplified' }, lines: [goods(3_000_00)] }],
  ['a full invoice of any amount', { lines: [repair(9_000_00)] }],
  ['each code of what is exempt at home', { lines: ['E1', 'E4', 'E6', 'N1'].flatMap(coded) }],
  ['exports', { lines: ['E2', 'E3'].flatMap(coded) }],
  ['a reverse charge', { lines: coded('S2') }],
  ['a line of nothing without tax', { lines: line({ unit_price_cents: 0, tax_rate_basis_points: 0 }) }],
  ['no tax in the Canaries', { issuer: { region: 'CN' }, lines: untaxed(null) }],
  [
    'a rate of IGIC in the Canaries',
    { issuer: { region: 'CN' }, lines: line({ tax_rate_basis_points: 700 }) },
  ],
  ['small businesses of the Canaries', { issuer: { region: 'CN' }, lines: coded('E7') }],
  ['a rate of IPSI in Ceuta', { issuer: { region: 'CE' }, lines: line({ tax_rate_basis_points: 50 }) }],
  ['an export from Ceuta', { issuer: { region: 'CE' }, lines: coded('E2') }],
  ['somebody without a tax id, of any amount', { invoice: private_, lines: [repair(9_000_00)] }],
  ['a tourist without a tax id', { invoice: { ...private_, billing_country: 'DE' } }],
  ['a qualified ticket', { invoice: qualified }],
  [
    'a service in the Canaries, beside one at home',
    {
      invoice: { located_in: 'canaries' },
      lines: [invoiceLine(1), ...coded('N2')],
    },
  ],
  [
    'a service in Melilla by a workshop of the Canaries',
    {
      invoice: { located_in: 'ceuta_melilla' },
      issuer: { region: 'CN' },
      lines: coded('N2'),
    },
  ],
  [
    'a service on the mainland by a workshop of Ceuta',
    {
      invoice: { located_in: 'mainland' },
      issuer: { region: 'CE' },
      lines: coded('N2'),
    },
  ],
  ['yesterday’s work', { invoice: { operation_date: '2026-11-19' } }],
  ['today’s work', { invoice: { operation_date: '2026-11-20' } }],
  [
    'parts for a business of the Union',
    { invoice: { billing_country: 'DE', billing_tax_id: 'DE123456789' }, lines: coded('E5') },
  ],
  [
    'a Greek one, whose numbers begin otherwise',
    { invoice: { billing_country: 'GR', billing_tax_id: 'EL123456789' }, lines: coded('E5') },
  ],
  ['somebody of Morocco', { invoice: { billing_country: 'MA', billing_tax_id: 'MA 0001' } }],
  [
    'a trader in the surcharge',
    {
      invoice: { surcharge: true },
      lines: [2_100, 1_000, 400].map((tax_rate_basis_points) => invoiceLine(1, { tax_rate_basis_points })),
    },
  ],
  ['used goods', { invoice: { rebu: true }, lines: [invoiceLine(1, { unit_cost_cents: 1_000 })] }],
  ['all of it taken back', difference(-10_000, 12_100)],
  ['what is left taken back', difference(-5_000, 6_050)],
  ['more charged', difference(90_000, 12_100)],
  ['something charged again after all was taken back', difference(5_000, 0)],
  ['a credit note taken back', difference(10_000, -12_100, -10_000)],
];

function repair(total_cents: number): InvoiceLine {
  return priced(total_cents, 'labor');
}

function goods(total_cents: number): InvoiceLine {
  return priced(total_cents, 'part');
}

/** Returns a line at 0 % with an exemption code, so that its price equals the total. */
function priced(unit_price_cents: number, line_type: InvoiceLine['line_type']): InvoiceLine {
  return invoiceLine(1, { unit_price_cents, line_type, tax_exempt_code: 'E1', tax_rate_basis_points: 0 });
}

function coded(tax_exempt_code: string): InvoiceLine[] {
  return [invoiceLine(1, { tax_exempt_code, tax_rate_basis_points: 0 })];
}

test.each(free)('nothing keeps %s from being issued', (_, changes) => {
  expect(told(changes)).toEqual([]);
});

const kept: [string, Changes, string[]][] = [
  ['no line', { lines: [] }, ['/lines nothingInvoiced']],
  [
    'a workshop without name in law',
    { issuer: { legal_name: ' ' } },
    ['/workshop/legal_name issuerIncomplete'],
  ],
  ['a workshop without tax id', { issuer: { tax_id: '' } }, ['/workshop/tax_id issuerIncomplete']],
  ['a workshop without address', { issuer: { address: '' } }, ['/workshop/address issuerIncomplete']],
  ['a workshop without city', { issuer: { city: '' } }, ['/workshop/city issuerIncomplete']],
  ['a workshop whose tax id is none', { issuer: { tax_id: 'B1' } }, ['/workshop/tax_id taxIdForm']],
  ['nobody’s name', { invoice: { billing_name: null } }, ['/billing_name recipientIncomplete']],
  ['nobody’s tax id', { invoice: { billing_tax_id: null } }, ['/billing_tax_id recipientOrSimplified']],
  [
    'nobody’s tax id, of more than a simplified invoice may have',
    { invoice: { billing_tax_id: null }, lines: line({ unit_price_cents: 500_000 }) },
    ['/billing_tax_id recipientNotSimplified'],
  ],
  [
    'no company’s address',
    { invoice: { billing_tax_id: 'B87654323', billing_address: '' } },
    ['/billing_address recipientIncomplete'],
  ],
  [
    'no company’s city',
    { invoice: { billing_tax_id: 'B87654323', billing_city: null } },
    ['/billing_city recipientIncomplete'],
  ],
  [
    'a country that nobody knows',
    { invoice: { billing_country: null } },
    ['/billing_country unknownCountryOfClient'],
  ],
  ['a tax id of no form', { invoice: { billing_tax_id: '123' } }, ['/billing_tax_id taxIdForm']],
  [
    'the workshop’s own tax id',
    { invoice: { billing_tax_id: 'b-12345674' } },
    ['/billing_tax_id recipientIsIssuer'],
  ],
  [
    'a German number without its form',
    { invoice: { billing_country: 'DE', billing_tax_id: 'DE12' } },
    ['/billing_tax_id recordRefused'],
  ],
  ['a country that is none', { invoice: { billing_country: 'ZZ' } }, ['/billing_country recordRefused']],
  [
    'a ticket of a repair of 400.01',
    { invoice: { kind: 'simplified' }, lines: [repair(400_01)] },
    ['/lines simplifiedTooHigh'],
  ],
  [
    'a ticket of goods of 3,000.01',
    { invoice: { kind: 'simplified' }, lines: [goods(3_000_01)] },
    ['/lines simplifiedTooHigh'],
  ],
  [
    'a ticket of goods with work',
    { invoice: { kind: 'simplified' }, lines: [goods(300_00), repair(100_01)] },
    ['/lines simplifiedTooHigh'],
  ],
  ['work of tomorrow', { invoice: { operation_date: '2026-11-21' } }, ['/operation_date dayToCome']],
  ['work of long ago', { invoice: { operation_date: '2006-11-19' } }, ['/operation_date recordRefused']],
  [
    'a line without tax that doesn’t say why',
    { lines: untaxed(null) },
    ['/lines/1/tax_exempt_code exemptCodeMissing'],
  ],
  ['a code that isn’t one', { lines: untaxed('X9') }, ['/lines/1/tax_exempt_code exemptCodeUnknown']],
  ['a code beside a rate', { lines: line({ tax_exempt_code: 'E1' }) }, ['/lines/1/tax_rate exemptWithTax']],
  ['a code of the Canaries in Madrid', { lines: untaxed('E7') }, ['/lines recordRefused']],
  ['a rate that is none', { lines: line({ tax_rate_basis_points: 1_600 }) }, ['/lines rateNotInForce']],
  ['a rate that was', { lines: line({ tax_rate_basis_points: 500 }) }, ['/lines rateNotInForce']],
  [
    'the surcharge on a rate without',
    { invoice: { surcharge: true }, lines: line({ tax_rate_basis_points: 0 }) },
    ['/lines/1/tax_rate surchargeWithoutRate'],
  ],
  [
    'the surcharge on used goods',
    { invoice: { surcharge: true, rebu: true }, lines: [invoiceLine(1, { unit_cost_cents: 1 })] },
    ['/surcharge surchargeWithoutRate'],
  ],
  [
    'the surcharge in the Canaries',
    { invoice: { surcharge: true }, issuer: { region: 'CN' } },
    ['/lines surchargeWithoutRate'],
  ],
  [
    'used goods that cost nobody knows what',
    { invoice: { rebu: true } },
    ['/lines/0/unit_cost rebuCostMissing'],
  ],
  ['a delivery to the Union for a Spaniard', { lines: coded('E5') }, ['/billing_tax_id recordRefused']],
  [
    'a reverse charge on a ticket',
    { invoice: { kind: 'simplified' }, lines: coded('S2') },
    ['/lines taxIdNeeded'],
  ],
  [
    'a delivery to the Union on a ticket',
    { invoice: { kind: 'simplified' }, lines: coded('E5') },
    ['/lines taxIdNeeded'],
  ],
  [
    'a reverse charge for somebody without a tax id',
    { invoice: private_, lines: coded('S2') },
    ['/lines taxIdNeeded'],
  ],
  [
    'somebody without a tax id and without a name',
    { invoice: { ...private_, billing_name: '' } },
    ['/billing_name recipientIncomplete'],
  ],
  [
    'a qualified ticket of nobody',
    {
      invoice: {
        ...qualified,
        billing_name: null,
        billing_tax_id: null,
        billing_address: '',
        billing_city: null,
      },
    },
    ['name', 'tax_id', 'address', 'city'].map((field) => `/billing_${field} recipientIncomplete`),
  ],
  [
    'a qualified ticket of a repair of 400.01',
    { invoice: qualified, lines: [repair(400_01)] },
    ['/lines simplifiedTooHigh'],
  ],
  [
    'a service that is located where the workshop is',
    {
      invoice: { located_in: 'canaries' },
      issuer: { region: 'CN' },
      lines: coded('N2'),
    },
    ['/located_in locatedAtHome'],
  ],
  [
    'a territory without a service there',
    { invoice: { located_in: 'canaries' } },
    ['/located_in locatedWithoutLine'],
  ],
  ['more taken back than was charged', difference(-10_001, 12_100), ['/lines creditsTooMuch']],
  ['more taken back than is left', difference(-5_001, 6_050), ['/lines creditsTooMuch']],
  ['anything taken back of nothing', difference(-1, 0), ['/lines creditsTooMuch']],
  ['more charged than a credit note gave', difference(10_001, -12_100, -10_000), ['/lines creditsTooMuch']],
];

describe('what keeps an invoice from being issued', () => {
  test.each(kept)('%s', (_, changes, expected) => {
    expect(told(changes)).toEqual(expected);
  });

  test('more than twelve taxes, which no record can tell', () => {
    const lines = Array.from({ length: 13 }, (_, n) =>
      invoiceLine(n, { tax_rate_basis_points: 100 * n + 100 }),
    );
    const canaries = { region: 'CN' };
    expect(told({ lines: lines.slice(1), issuer: canaries })).toEqual([]);
    expect(told({ lines, issuer: canaries })).toEqual(['/lines tooManyTaxes']);
  });

  test('is reported all at once', () => {
    const all = told({
      issuer: { legal_name: '', city: '' },
      invoice: { billing_tax_id: null, operation_date: '2027-01-01' },
      lines: [...untaxed(null), ...coded('X9')],
    });
    expect(all).toEqual(
      expect.arrayContaining([
        '/workshop/legal_name issuerIncomplete',
        '/workshop/city issuerIncomplete',
        '/billing_tax_id recipientOrSimplified',
        '/operation_date dayToCome',
        '/lines/1/tax_exempt_code exemptCodeMissing',
        '/lines/2/tax_exempt_code exemptCodeUnknown',
      ]),
    );
  });

  test('is reported once if it is the same', () => {
    for (const [, changes] of kept) {
      const all = told(changes);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('is reported in words without gaps, in each language', () => {
    for (const [, changes] of kept) {
      for (const obstacle of listObstacles(issuable(changes))) {
        for (const language of languages)
          expect(describeField(obstacle, language, 'desk').message).toMatch(/^[^{}]{10,}$/);
      }
    }
  });
});

describe('what is doubtful, but keeps nothing from being issued', () => {
  const doubts = (changes: Changes) =>
    doubtsAbout(issuable(changes)).map(({ path, rule }) => `${path} ${rule}`);

  test('is a control character that doesn’t fit, of either party', () => {
    expect(doubts({})).toEqual([]);
    expect(doubts({ issuer: { tax_id: 'B12345675' } })).toEqual(['/workshop/tax_id taxIdControl']);
    expect(doubts({ invoice: { billing_tax_id: '12345678A' } })).toEqual(['/billing_tax_id taxIdControl']);
    expect(told({ invoice: { billing_tax_id: '12345678A' } })).toEqual([]);
  });

  test('is a line that is not subject here, for a Spaniard: it may be located elsewhere in Spain', () => {
    const lines = coded('N2');
    expect(doubts({ lines })).toEqual(['/located_in locatedWhere']);
    expect(doubts({ lines, invoice: { located_in: 'canaries' } })).toEqual([]);
    expect(
      doubts({
        lines,
        invoice: { billing_country: 'MA', billing_tax_id: 'MA1' },
      }),
    ).toEqual([]);
  });

  test('is a person without an address, who may be a trader', () => {
    const invoice = { billing_address: null, billing_city: '' };
    expect(told({ invoice })).toEqual([]);
    expect(doubts({ invoice })).toEqual([
      '/billing_address addressOfTrader',
      '/billing_city addressOfTrader',
    ]);
  });

  test('is nothing of who is not named, or of another country', () => {
    expect(doubts({ invoice: { kind: 'simplified', billing_tax_id: '12345678A' } })).toEqual([]);
    expect(doubts({ invoice: { billing_country: 'PT', billing_tax_id: '12345678A' } })).toEqual([]);
    expect(doubts({ issuer: { country: 'PT', tax_id: 'B12345675' } })).toEqual([]);
  });
});
