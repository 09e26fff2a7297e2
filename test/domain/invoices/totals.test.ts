import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { invoiceTotals, marginTotals, surchargeRateOf } from '../../../domain/invoices/totals.ts';
import { invoiceLine } from '../../support/invoices.ts';

const general = { rebu: false, surcharge: false };
const withSurcharge = { rebu: false, surcharge: true };
const usedGoods = { rebu: true, surcharge: false };

const line = (unit_price_cents: number, changes: Partial<InvoiceLine> = {}) =>
  invoiceLine(1, { unit_price_cents, ...changes });
const exempt = (unit_price_cents: number, tax_exempt_code: string) =>
  line(unit_price_cents, { tax_exempt_code, tax_rate_basis_points: 0 });

const group = (
  tax_exempt_code: string | null,
  tax_rate_basis_points: number,
  base_cents: number,
  quota_cents: number,
  surcharge_rate_basis_points = 0,
  surcharge_cents = 0,
) => ({
  tax_exempt_code,
  tax_rate_basis_points,
  base_cents,
  quota_cents,
  surcharge_rate_basis_points,
  surcharge_cents,
});

describe('totals', () => {
  test('are rounded once for each line, and once for each rate', () => {
    // 3 × 33.33 less 7 % is 92.9907, rounded to 92.99; 0.05 × 0.10 is 0.005, rounded to 0.01.
    const lines = [
      line(3_333, { quantity_hundredths: 300, discount_basis_points: 700 }),
      line(10, { quantity_hundredths: 5 }),
      line(10, { quantity_hundredths: 5 }),
    ];
    // The base is 92.99 + 0.01 + 0.01 = 93.01; 21 % of the base is 19.5321.
    expect(invoiceTotals(lines, general)).toEqual({
      base_cents: 9_301,
      quota_cents: 1_953,
      surcharge_cents: 0,
      total_cents: 11_254,
      groups: [group(null, 2_100, 9_301, 1_953)],
    });
  });

  test('of what is taken back are those of what was given, with the other sign', () => {
    const given = [line(50, { tax_rate_basis_points: 1_000 }), line(3_333, { quantity_hundredths: 150 })];
    const back = given.map((each) => ({ ...each, quantity_hundredths: -each.quantity_hundredths }));
    // 10 % of 0.50 is 0.05; 1.5 × 33.33 is 49.995, rounded to 50.00.
    expect(invoiceTotals(given, general)).toMatchObject({ base_cents: 5_050, quota_cents: 1_055 });
    expect(invoiceTotals(back, general)).toMatchObject({ base_cents: -5_050, quota_cents: -1_055 });
  });

  test('separate lines by tax: first by rate, then the untaxed ones by code', () => {
    const lines = [
      exempt(1_000, 'N1'),
      line(2_000, { tax_rate_basis_points: 1_000 }),
      exempt(3_000, 'E1'),
      line(4_000),
      exempt(5_000, 'E1'),
      line(600, { tax_rate_basis_points: 0 }),
    ];
    expect(invoiceTotals(lines, general).groups).toEqual([
      group(null, 0, 600, 0),
      group(null, 1_000, 2_000, 200),
      group(null, 2_100, 4_000, 840),
      group('E1', 0, 8_000, 0),
      group('N1', 0, 1_000, 0),
    ]);
  });

  test('charge no tax if a code gives the reason, whatever rate the line has', () => {
    const lines = [line(10_000, { tax_exempt_code: 'S2', tax_rate_basis_points: 2_100 })];
    expect(invoiceTotals(lines, withSurcharge)).toMatchObject({
      total_cents: 10_000,
      groups: [group('S2', 0, 10_000, 0)],
    });
  });

  test('of an empty invoice are zero', () => {
    expect(invoiceTotals([], general)).toMatchObject({ base_cents: 0, total_cents: 0, groups: [] });
  });
});

describe('the equivalence surcharge', () => {
  test.each([
    [2_100, 520],
    [1_000, 140],
    [400, 50],
    [0, undefined],
    [700, undefined],
  ])('that goes with a rate of %i is %j', (rate, surcharge) => {
    expect(surchargeRateOf(rate)).toBe(surcharge);
  });

  test('is added to the tax of each rate', () => {
    const lines = [
      line(10_001),
      line(20_002, { tax_rate_basis_points: 1_000 }),
      line(30_003, { tax_rate_basis_points: 400 }),
      exempt(500, 'E1'),
    ];
    expect(invoiceTotals(lines, withSurcharge)).toEqual({
      base_cents: 60_506,
      quota_cents: 1_200 + 2_000 + 2_100,
      surcharge_cents: 150 + 280 + 520,
      total_cents: 60_506 + 5_300 + 950,
      groups: [
        group(null, 400, 30_003, 1_200, 50, 150),
        group(null, 1_000, 20_002, 2_000, 140, 280),
        group(null, 2_100, 10_001, 2_100, 520, 520),
        group('E1', 0, 500, 0),
      ],
    });
  });

  test('is none at a rate that has none', () => {
    const lines = [line(10_000, { tax_rate_basis_points: 700 })];
    expect(invoiceTotals(lines, withSurcharge).groups).toEqual([group(null, 700, 10_000, 700)]);
  });
});

describe('used goods', () => {
  const car = (changes: Partial<InvoiceLine> = {}) => line(650_000, { unit_cost_cents: 500_000, ...changes });

  test('are shown without tax: the price is the total', () => {
    expect(invoiceTotals([car(), exempt(1_000, 'E1')], usedGoods)).toEqual({
      base_cents: 651_000,
      quota_cents: 0,
      surcharge_cents: 0,
      total_cents: 651_000,
      groups: [group(null, 0, 651_000, 0)],
    });
  });

  test('show no surcharge either', () => {
    expect(invoiceTotals([car()], { rebu: true, surcharge: true }).surcharge_cents).toBe(0);
  });

  test('are stated by their margin, which includes its tax', () => {
    // The base is 1,500.00 / 1.21 = 1,239.669…
    expect(marginTotals([car()])).toEqual({
      base_cents: 123_967,
      quota_cents: 26_033,
      surcharge_cents: 0,
      total_cents: 150_000,
      groups: [group(null, 2_100, 123_967, 26_033)],
    });
  });

  test('have what the client pays less of taken from the margin, and the whole cost', () => {
    // The price is 2 × 100 less 10 % = 180; the cost is 2 × 60.
    const lines = [
      line(10_000, { quantity_hundredths: 200, discount_basis_points: 1_000, unit_cost_cents: 6_000 }),
    ];
    expect(marginTotals(lines)).toMatchObject({
      base_cents: 4_959,
      quota_cents: 1_041,
      total_cents: 6_000,
    });
  });

  test('sold at a loss have no margin, and make that of others no smaller', () => {
    const loss = car({ unit_cost_cents: 700_000 });
    expect(marginTotals([loss])).toMatchObject({ base_cents: 0, quota_cents: 0 });
    expect(marginTotals([loss, car()])).toMatchObject({ total_cents: 150_000 });
  });

  test('taken back take their margin back, and a loss none', () => {
    const back = { quantity_hundredths: -100 };
    expect(marginTotals([car(back)])).toMatchObject({ base_cents: -123_967, quota_cents: -26_033 });
    expect(marginTotals([car({ ...back, unit_cost_cents: 700_000 })])).toMatchObject({ total_cents: 0 });
  });

  test('that are exempt have a margin without tax', () => {
    expect(marginTotals([car({ tax_exempt_code: 'E2' })]).groups).toEqual([group('E2', 0, 150_000, 0)]);
  });
});

describe('of any invoice', () => {
  /** Divides two integers and rounds exactly; halves are rounded away from zero. */
  const rounded = (over: bigint, under: bigint): bigint => {
    const size = over < 0n ? -over : over;
    const whole = size / under;
    const up = (size % under) * 2n >= under ? whole + 1n : whole;
    return over < 0n ? -up : up;
  };
  const big = ({ quantity_hundredths, unit_price_cents, discount_basis_points }: InvoiceLine) =>
    rounded(
      BigInt(quantity_hundredths) * BigInt(unit_price_cents) * (10_000n - BigInt(discount_basis_points)),
      1_000_000n,
    );
  const surcharges: Record<string, bigint> = { 2100: 520n, 1000: 140n, 400: 50n };

  /** Computes the totals independently, as the law prescribes: one sum per rate, of lines that are rounded to cents. */
  function reference(lines: InvoiceLine[], { rebu, surcharge }: typeof general) {
    const bases = new Map<string, bigint>();
    for (const each of lines) {
      const isTaxed = !rebu && each.tax_exempt_code === null;
      const key = isTaxed ? String(each.tax_rate_basis_points) : '0';
      bases.set(key, (bases.get(key) ?? 0n) + big(each));
    }
    let [base, quota, surcharged] = [0n, 0n, 0n];
    for (const [rate, sum] of bases) {
      base += sum;
      quota += rounded(sum * BigInt(rate), 10_000n);
      if (surcharge && !rebu) surcharged += rounded(sum * (surcharges[rate] ?? 0n), 10_000n);
    }
    return [base, quota, surcharged, base + quota + surcharged].map(Number);
  }

  function marginReference(lines: InvoiceLine[]) {
    const margins = new Map<string, bigint>();
    for (const each of lines) {
      const cost = big({ ...each, unit_price_cents: each.unit_cost_cents ?? 0, discount_basis_points: 0 });
      const earned = big(each) - cost;
      const isLoss = each.quantity_hundredths > 0 ? earned < 0n : earned > 0n;
      const rate = each.tax_exempt_code === null ? String(each.tax_rate_basis_points) : '0';
      margins.set(rate, (margins.get(rate) ?? 0n) + (isLoss ? 0n : earned));
    }
    let [base, total] = [0n, 0n];
    for (const [rate, margin] of margins) {
      base += rounded(margin * 10_000n, 10_000n + BigInt(rate));
      total += margin;
    }
    return [base, total - base, total].map(Number);
  }

  const anyLine = fc
    .record({
      quantity_hundredths: fc.oneof(
        fc.integer({ min: -999_999, max: 999_999 }).filter((quantity) => quantity !== 0),
        fc.constantFrom(1, 5, 50, -50, 100, 999_999, -999_999),
      ),
      unit_price_cents: fc.oneof(fc.nat({ max: 99_999_999 }), fc.constantFrom(0, 1, 5, 50, 99_999_999)),
      discount_basis_points: fc.constantFrom(0, 1, 333, 1_000, 5_000, 9_999, 10_000),
      tax_rate_basis_points: fc.constantFrom(0, 50, 300, 400, 700, 1_000, 1_500, 2_100, 9_999, 10_000),
      tax_exempt_code: fc.constantFrom(null, null, null, 'E1', 'N2', 'S2'),
      unit_cost_cents: fc.option(fc.nat({ max: 99_999_999 })),
    })
    .map((changes) => invoiceLine(1, changes));
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 });
  const regime = fc.record({ rebu: fc.boolean(), surcharge: fc.boolean() });
  const numRuns = Number(process.env.TOTALS_RUNS ?? 300);

  test('totals are those of a slow reference', () => {
    fc.assert(
      fc.property(anyLines, regime, (lines, its) => {
        const { base_cents, quota_cents, surcharge_cents, total_cents, groups } = invoiceTotals(lines, its);
        expect([base_cents, quota_cents, surcharge_cents, total_cents]).toEqual(reference(lines, its));
        expect(groups.reduce((sum, each) => sum + each.base_cents, 0)).toBe(base_cents);
      }),
      { numRuns },
    );
  });

  test('margins are those of a slow reference', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { base_cents, quota_cents, total_cents } = marginTotals(lines);
        expect([base_cents, quota_cents, total_cents]).toEqual(marginReference(lines));
      }),
      { numRuns },
    );
  });

  test('taking all back leaves nothing', () => {
    fc.assert(
      fc.property(anyLines, regime, (lines, its) => {
        const back = lines.map((each) => ({ ...each, quantity_hundredths: -each.quantity_hundredths }));
        const [given, taken] = [invoiceTotals(lines, its), invoiceTotals(back, its)];
        expect(given.total_cents + taken.total_cents).toBe(0);
        expect(marginTotals(lines).quota_cents + marginTotals(back).quota_cents).toBe(0);
      }),
      { numRuns },
    );
  });
});
