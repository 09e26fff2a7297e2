import type { Alta } from './record.ts';
import { correctionRules, exchangeRules } from './rules/corrections.ts';
import { detailRules, totalRules } from './rules/details.ts';
import { invoiceRules } from './rules/invoice.ts';
import { recipientRules } from './rules/recipients.ts';
import { regimeRules } from './rules/regimes.ts';
import type { BrokenRule } from './rules/rule.ts';

/**
 * Returns the rules for which the tax authority would reject an alta, or accept it with errors. The check runs before
 * the invoice gets its number, because afterwards the invoice can only be corrected. The authority's register of tax
 * ids and VIES can't be checked here.
 */
export function findBrokenRules(alta: Alta, today: string): BrokenRule[] {
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
