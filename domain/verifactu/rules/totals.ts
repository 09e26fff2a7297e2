import type { Alta, RecordDetail } from '../record.ts';
import { type BrokenRule, brokenIf, toleranceCents } from './rule.ts';

/**
 * Tax regimes in which the details don't add up to the total. For used goods, for example, the total is the price and
 * the details contain the margin.
 */
const unsummed = ['03', '05', '06', '08', '09'];
const maxSimplifiedCents = 300_000;

export function totalRules(alta: Alta): BrokenRule[] {
  const { type, details, taxCents, totalCents, withoutTaxId } = alta;
  const base = sum(details, ({ baseCents }) => baseCents);
  const quota = sum(details, ({ quotaCents }) => quotaCents);
  const surcharge = sum(details, ({ surchargeCents }) => surchargeCents);
  const isCompared = !details.some(({ regime }) => unsummed.includes(regime));
  const isOff = (saidCents: number, cents: number) =>
    isCompared && Math.abs(saidCents - cents) > toleranceCents;
  const isTooLarge = type === 'F2' && !withoutTaxId && base + quota > maxSimplifiedCents + toleranceCents;
  return [
    ...brokenIf(isOff(taxCents, quota + surcharge), 'taxTotalOff', '/taxCents'),
    ...brokenIf(isOff(totalCents, base + quota + surcharge), 'totalOff', '/totalCents'),
    ...brokenIf(isTooLarge, 'maxSimplified', '/details', { limit: maxSimplifiedCents }),
  ];
}

function sum(details: RecordDetail[], read: (detail: RecordDetail) => number): number {
  return details.reduce((total, detail) => total + read(detail), 0);
}
