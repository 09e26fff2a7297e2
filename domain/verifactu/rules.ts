import type { Alta } from './record.ts';
import { correctionRules, exchangeRules } from './rules/corrections.ts';
import { detailRules } from './rules/details.ts';
import { invoiceRules } from './rules/invoice.ts';
import { recipientRules } from './rules/recipients.ts';
import { regimeRules } from './rules/regimes.ts';
import type { BrokenRule } from './rules/rule.ts';
import { totalRules } from './rules/totals.ts';

/**
 * Finds why the tax authority would refuse an alta, or accept it with an error, before its number is fixed:
 * afterwards it can only be corrected. Checks against its census or VIES are not possible here.
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
