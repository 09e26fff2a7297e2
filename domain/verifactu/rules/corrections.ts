import type { Alta } from '../record.ts';
import { amountRules, keyRules } from './invoice.ts';
import { type BrokenRule, brokenRuleIf, isCorrection } from './rule.ts';

const maxCorrected = 1_000;

/**
 * Returns the rules that an exchange (F3) breaks. It must name the exchanged invoices: the tax authority accepts an F3
 * without them, but then nothing shows that the sale was declared before.
 */
export function exchangeRules({ type, exchanges = [] }: Alta): BrokenRule[] {
  const isF3 = type === 'F3';
  return [
    ...brokenRuleIf(isF3 && exchanges.length === 0, 'exchangedMissing', '/exchanges'),
    ...brokenRuleIf(!isF3 && exchanges.length > 0, 'exchangedForbidden', '/exchanges'),
    ...exchanges.flatMap((key, index) => keyRules(key, `/exchanges/${index}`)),
  ];
}

export function correctionRules(alta: Alta): BrokenRule[] {
  const { corrects } = alta;
  if (corrects === null) return brokenRuleIf(isCorrection(alta), 'correctionMissing', '/corrects');
  const { way, invoices, replaced } = corrects;
  return [
    ...brokenRuleIf(!isCorrection(alta), 'correctionForbidden', '/corrects'),
    ...brokenRuleIf(way === 'S' && replaced === null, 'replacedMissing', '/corrects/replaced'),
    ...brokenRuleIf(way !== 'S' && replaced !== null, 'replacedForbidden', '/corrects/replaced'),
    ...brokenRuleIf(invoices.length > maxCorrected, 'maxCorrected', '/corrects/invoices', {
      limit: maxCorrected,
    }),
    ...invoices.flatMap((key, index) => keyRules(key, `/corrects/invoices/${index}`)),
    ...(replaced === null ? [] : amountRules({ ...replaced }, '/corrects/replaced')),
  ];
}
