import { sum } from '../../money/money.ts';
import type { Alta, RecordDetail } from '../record.ts';
import { amountRules } from './invoice.ts';
import { rateRules, surchargeRules } from './rates.ts';
import { type BrokenRule, brokenRule, brokenRuleIf, isExempt, toleranceCents } from './rule.ts';

const maxDetails = 12;
/** Maximum rate in basis points, equal to the largest value of `Tipo2.2Type`. */
const maxRateBasisPoints = 99_999;

const exemptions = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'];
/** Exemptions that exist only in the law of the Canary Islands. */
const canaryExemptions = ['E7', 'E8'];

export function detailRules(alta: Alta): BrokenRule[] {
  const { details } = alta;
  return [
    ...brokenRuleIf(details.length === 0, 'detailsMissing', '/details'),
    ...brokenRuleIf(details.length > maxDetails, 'maxDetails', '/details', { limit: maxDetails }),
    ...details.flatMap((detail, index) => [
      ...writableRules(detail, `/details/${index}`),
      ...treatmentRules(alta, detail, `/details/${index}`),
    ]),
  ];
}

function writableRules(detail: RecordDetail, path: string): BrokenRule[] {
  const { baseCents, quotaCents, surchargeCents, rateBasisPoints, surchargeRateBasisPoints } = detail;
  const rates = { rateBasisPoints, surchargeRateBasisPoints };
  return [
    ...amountRules({ baseCents, quotaCents, surchargeCents }, path),
    ...Object.entries(rates).flatMap(([name, rate]) =>
      brokenRuleIf(
        !Number.isSafeInteger(rate) || rate < 0 || rate > maxRateBasisPoints,
        'rateDigits',
        `${path}/${name}`,
      ),
    ),
  ];
}

function treatmentRules(alta: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  const { treatment } = detail;
  if (isExempt(treatment)) return exemptRules(detail, path);
  if (treatment === 'S1')
    return [
      ...rateRules(alta, detail, path),
      ...quotaRules(alta, detail, path),
      ...surchargeRules(alta, detail, path),
    ];
  if (treatment === 'S2') return reverseChargeRules(alta, detail, path);
  if (treatment === 'N1' || treatment === 'N2') return brokenRuleIf(!isBare(detail), 'notSubjectBare', path);
  return [brokenRule('treatmentUnknown', `${path}/treatment`)];
}

function exemptRules(detail: RecordDetail, path: string): BrokenRule[] {
  const allowed = detail.tax === '03' ? [...exemptions, ...canaryExemptions] : exemptions;
  return [
    ...brokenRuleIf(!allowed.includes(detail.treatment), 'exemptionUnknown', `${path}/treatment`),
    ...brokenRuleIf(!isBare(detail), 'exemptBare', path),
  ];
}

/**
 * Tells whether a detail has neither rate nor quota. The record of an exempt or untaxed detail has no fields for them.
 */
function isBare(detail: RecordDetail): boolean {
  return !hasTax(detail) && !hasSurcharge(detail);
}

function hasTax({ rateBasisPoints, quotaCents }: RecordDetail): boolean {
  return rateBasisPoints !== 0 || quotaCents !== 0;
}

function hasSurcharge({ surchargeRateBasisPoints, surchargeCents }: RecordDetail): boolean {
  return surchargeRateBasisPoints !== 0 || surchargeCents !== 0;
}

/**
 * Returns the rules that a detail with reverse charge breaks: it requires a recipient, who owes the tax, and charges no
 * tax itself.
 */
function reverseChargeRules({ type }: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  return [
    ...brokenRuleIf(type === 'F2' || type === 'R5', 'reverseChargeType', `${path}/treatment`, { type }),
    ...brokenRuleIf(hasTax(detail), 'reverseChargeZero', path),
    ...brokenRuleIf(hasSurcharge(detail), 'surchargeTaxedOnly', path),
  ];
}

/**
 * Returns the rules that the quota of a detail breaks, compared with its base. Corrections by difference or of an
 * unpaid debt are not checked, because they may change only the tax.
 */
function quotaRules({ type, corrects }: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  if (corrects?.way === 'I' || type === 'R2' || type === 'R3') return [];
  const { baseCents, quotaCents, rateBasisPoints } = detail;
  const exactCents = (baseCents * rateBasisPoints) / 10_000;
  return [
    ...brokenRuleIf(Math.sign(baseCents) * Math.sign(quotaCents) < 0, 'quotaSign', `${path}/quotaCents`),
    ...brokenRuleIf(Math.abs(quotaCents - exactCents) > toleranceCents, 'quotaOff', `${path}/quotaCents`),
  ];
}

/**
 * Tax regimes in which the details don't add up to the total. For used goods, for example, the total is the price and
 * the details contain the margin.
 */
const unsummed = ['03', '05', '06', '08', '09'];
const maxSimplifiedCents = 300_000;

export function totalRules(alta: Alta): BrokenRule[] {
  const { type, details, taxCents, totalCents, withoutTaxId } = alta;
  const base = sum(details.map(({ baseCents }) => baseCents));
  const quota = sum(details.map(({ quotaCents }) => quotaCents));
  const surcharge = sum(details.map(({ surchargeCents }) => surchargeCents));
  const isCompared = !details.some(({ regime }) => unsummed.includes(regime));
  const isOff = (saidCents: number, cents: number) =>
    isCompared && Math.abs(saidCents - cents) > toleranceCents;
  const isTooLarge = type === 'F2' && !withoutTaxId && base + quota > maxSimplifiedCents + toleranceCents;
  return [
    ...brokenRuleIf(isOff(taxCents, quota + surcharge), 'taxTotalOff', '/taxCents'),
    ...brokenRuleIf(isOff(totalCents, base + quota + surcharge), 'totalOff', '/totalCents'),
    ...brokenRuleIf(isTooLarge, 'maxSimplified', '/details', { limit: maxSimplifiedCents }),
  ];
}
