import type { Alta } from './record.ts';
import { correctionRules } from './rules/corrections.ts';
import { detailRules } from './rules/details.ts';
import { invoiceRules } from './rules/invoice.ts';
import { recipientRules } from './rules/recipients.ts';
import { regimeRules } from './rules/regimes.ts';
import type { BrokenRule } from './rules/rule.ts';
import { totalRules } from './rules/totals.ts';

/**
 * What the tax authority would refuse an alta for, or accept it with an error for, found before its number is fixed:
 * afterwards it can only be corrected. What only its census or VIES know isn't among it.
 */
export function brokenRules(alta: Alta, today: string): BrokenRule[] {
  return [
    ...invoiceRules(alta, today),
    ...correctionRules(alta),
    ...recipientRules(alta),
    ...detailRules(alta),
    ...regimeRules(alta),
    ...totalRules(alta),
  ];
}
