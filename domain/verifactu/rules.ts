import type { Alta } from './record.ts';
import { correctionRules, exchangeRules } from './rules/corrections.ts';
import { detailRules } from './rules/details.ts';
import { invoiceRules } from './rules/invoice.ts';
import { recipientRules } from './rules/recipients.ts';
import { regimeRules } from './rules/regimes.ts';
import type { BrokenRule } from './rules/rule.ts';
import { totalRules } from './rules/totals.ts';

/**
 * Finds the rules by which the tax authority would reject an alta or accept it with errors, before its number is
 * assigned: afterwards it can only be corrected. Its census and VIES can't be checked here.
 */
export function brokenRules(alta: Alta, today: string): BrokenRule[] {
  return [
    ...invoiceRules(alta, today),
    ...correctionRules(alta),
    ...exchangeRules(alta),
    ...recipientRules(alta),
    ...detailRules(alta),
    ...regimeRules(alta),
    ...totalRules(alta),
  ];
}
