import { categoryRules } from './en16931/categories.ts';
import { codeRules } from './en16931/codes.ts';
import { presenceRules } from './en16931/presence.ts';
import { amountRules } from './en16931/sums.ts';
import { read } from './en16931/tree.ts';

/**
 * The rules of EN 16931 that concern what a workshop invoices, written a second time: they read the XML by another
 * parser and do their own sums in whole numbers, so that a mistake of the writer is not made here too. Beside them, by
 * their own names, two of Peppol's on how a line adds up, and what the schema asks of the order of elements.
 */
const rules = [...presenceRules, ...amountRules, ...categoryRules, ...codeRules];

export const ruleIds = rules.map(({ id }) => id);

/** The rules that a document breaks; what can't even be read as numbers breaks the rule that reads it. */
export function brokenEn16931(xml: string): string[] {
  const invoice = read(xml);
  return rules.filter(({ holds }) => !kept(() => holds(invoice))).map(({ id }) => id);
}

function kept(holds: () => boolean): boolean {
  try {
    return holds();
  } catch {
    return false;
  }
}
