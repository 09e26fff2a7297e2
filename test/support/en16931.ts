import { categoryRules } from './en16931/categories.ts';
import { codeRules } from './en16931/codes.ts';
import { presenceRules } from './en16931/presence.ts';
import { amountRules } from './en16931/sums.ts';
import { read } from './en16931/tree.ts';

/**
 * The rules of EN 16931 that apply to a workshop's invoices, implemented independently: a third-party parser reads the
 * XML, and the sums are computed in integers, so that a mistake of the service is not repeated here. Also contains,
 * under their own names, two rules of Peppol about the amounts of a line, and the schema's rules about the order of
 * elements.
 */
const rules = [...presenceRules, ...amountRules, ...categoryRules, ...codeRules];

export const ruleIds = rules.map(({ id }) => id);

/** Lists the rules that an invoice violates. A number that cannot be parsed violates every rule that reads it. */
export function brokenEn16931(xml: string): string[] {
  const invoice = read(xml);
  return rules.filter(({ holds }) => !passes(() => holds(invoice))).map(({ id }) => id);
}

function passes(holds: () => boolean): boolean {
  try {
    return holds();
  } catch {
    return false;
  }
}
