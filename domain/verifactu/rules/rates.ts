import type { Alta, RecordDetail } from '../record.ts';
import { type BrokenRule, brokenRule, brokenRuleIf, type RuleName, taxDay } from './rule.ts';

interface AllowedRate {
  rateBasisPoints: number;
  /** The first and the last day on which the rate applies; absent if unlimited. */
  from?: string;
  until?: string;
  rule: RuleName;
}

/** Allowed rates of IVA. The tax authority doesn't check the rates of IGIC and IPSI, which are set locally. */
const rates: AllowedRate[] = [
  { rateBasisPoints: 0, rule: 'rateUnknown' },
  { rateBasisPoints: 200, from: '2024-10-01', until: '2024-12-31', rule: 'rateTwoOf2024' },
  { rateBasisPoints: 400, rule: 'rateUnknown' },
  { rateBasisPoints: 500, from: '2022-07-01', until: '2024-09-30', rule: 'rateOf2022To2024' },
  { rateBasisPoints: 750, from: '2024-10-01', until: '2024-12-31', rule: 'rateSevenAndHalfOf2024' },
  { rateBasisPoints: 1_000, rule: 'rateUnknown' },
  { rateBasisPoints: 2_100, rule: 'rateUnknown' },
];

export function rateRules(alta: Alta, { tax, rateBasisPoints }: RecordDetail, path: string): BrokenRule[] {
  if (tax !== '01') return [];
  const day = taxDay(alta);
  const known = rates.find((each) => each.rateBasisPoints === rateBasisPoints);
  const isInForce = known !== undefined && (known.from ?? day) <= day && day <= (known.until ?? day);
  return brokenRuleIf(!isInForce, known?.rule ?? 'rateUnknown', `${path}/rateBasisPoints`);
}

interface Surcharge {
  /** The rate of IVA to which the surcharge belongs. */
  ofBasisPoints: number;
  surcharges: number[];
  from?: string;
  rule: RuleName;
}

/**
 * Surcharges per rate of IVA, sorted by time for each rate: the last entry that has begun applies. Expired rates are
 * rejected by the rule for the rate.
 */
const surcharges: Surcharge[] = [
  { ofBasisPoints: 2_100, surcharges: [520, 175], rule: 'surchargeOf21' },
  { ofBasisPoints: 1_000, surcharges: [140], rule: 'surchargeOf10' },
  { ofBasisPoints: 750, surcharges: [100], rule: 'surchargeOf7AndHalf' },
  { ofBasisPoints: 500, surcharges: [50], rule: 'surchargeOf5In2022' },
  { ofBasisPoints: 500, surcharges: [62], from: '2023-01-01', rule: 'surchargeOf5' },
  { ofBasisPoints: 400, surcharges: [50], rule: 'surchargeOf4' },
  { ofBasisPoints: 200, surcharges: [26], rule: 'surchargeOf2' },
  { ofBasisPoints: 0, surcharges: [0], rule: 'surchargeOf0Before' },
  { ofBasisPoints: 0, surcharges: [26], from: '2024-10-01', rule: 'surchargeOf0' },
];

/**
 * All surcharges that have ever applied: 1.75 % is for tobacco; 0.62 %, 1 % and 0.26 % applied to food while its rates
 * were reduced.
 */
const knownSurcharges = new Set(surcharges.flatMap((each) => each.surcharges));

export function surchargeRules(alta: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  const { tax, rateBasisPoints, surchargeRateBasisPoints: surcharge, surchargeCents } = detail;
  if (surcharge === 0) return brokenRuleIf(surchargeCents !== 0, 'surchargeHalf', `${path}/surchargeCents`);
  const at = `${path}/surchargeRateBasisPoints`;
  if (tax !== '01' || !knownSurcharges.has(surcharge)) return [brokenRule('surchargeUnknown', at)];
  const day = taxDay(alta);
  const ofRate = surcharges.findLast(
    (each) => each.ofBasisPoints === rateBasisPoints && (each.from ?? day) <= day,
  );
  // For an unknown rate, only the problem of the rate is reported.
  if (ofRate === undefined) return [];
  return brokenRuleIf(!ofRate.surcharges.includes(surcharge), ofRate.rule, at);
}
