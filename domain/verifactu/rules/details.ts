import type { Alta, RecordDetail } from '../record.ts';
import { amountRules } from './invoice.ts';
import { rateRules, surchargeRules } from './rates.ts';
import { type BrokenRule, broken, brokenIf, isExempt, toleranceCents } from './rule.ts';

const maxDetails = 12;
/** The largest value of `Tipo2.2Type`. */
const maxRateBasisPoints = 99_999;

const exemptions = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'];
/** Exemptions that only the law of the Canary Islands has. */
const canaryExemptions = ['E7', 'E8'];

export function detailRules(alta: Alta): BrokenRule[] {
  const { details } = alta;
  return [
    ...brokenIf(details.length === 0, 'detailsMissing', '/details'),
    ...brokenIf(details.length > maxDetails, 'maxDetails', '/details', { limit: maxDetails }),
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
      brokenIf(
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
  if (treatment === 'N1' || treatment === 'N2') return brokenIf(!isBare(detail), 'notSubjectBare', path);
  return [broken('treatmentUnknown', `${path}/treatment`)];
}

function exemptRules(detail: RecordDetail, path: string): BrokenRule[] {
  const allowed = detail.tax === '03' ? [...exemptions, ...canaryExemptions] : exemptions;
  return [
    ...brokenIf(!allowed.includes(detail.treatment), 'exemptionUnknown', `${path}/treatment`),
    ...brokenIf(!isBare(detail), 'exemptBare', path),
  ];
}

/** Tells whether the detail has neither rate nor quota, for treatments whose record has no fields for them. */
function isBare(detail: RecordDetail): boolean {
  return !hasTax(detail) && !hasSurcharge(detail);
}

function hasTax({ rateBasisPoints, quotaCents }: RecordDetail): boolean {
  return rateBasisPoints !== 0 || quotaCents !== 0;
}

function hasSurcharge({ surchargeRateBasisPoints, surchargeCents }: RecordDetail): boolean {
  return surchargeRateBasisPoints !== 0 || surchargeCents !== 0;
}

/** Checks reverse charge: requires a recipient, who owes the tax, and a detail that charges none. */
function reverseChargeRules({ type }: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  return [
    ...brokenIf(type === 'F2' || type === 'R5', 'reverseChargeType', `${path}/treatment`, { type }),
    ...brokenIf(hasTax(detail), 'reverseChargeZero', path),
    ...brokenIf(hasSurcharge(detail), 'surchargeTaxedOnly', path),
  ];
}

/**
 * Checks the quota against its base, except in corrections by difference or of a debt, which may change the tax alone.
 */
function quotaRules({ type, corrects }: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  if (corrects?.way === 'I' || type === 'R2' || type === 'R3') return [];
  const { baseCents, quotaCents, rateBasisPoints } = detail;
  const exactCents = (baseCents * rateBasisPoints) / 10_000;
  return [
    ...brokenIf(Math.sign(baseCents) * Math.sign(quotaCents) < 0, 'quotaSign', `${path}/quotaCents`),
    ...brokenIf(Math.abs(quotaCents - exactCents) > toleranceCents, 'quotaOff', `${path}/quotaCents`),
  ];
}
