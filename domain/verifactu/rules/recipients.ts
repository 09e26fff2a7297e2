import { nifProblem, normaliseTaxId } from '../../clients/tax-id.ts';
import type { Alta, Recipient } from '../record.ts';
import { foreignIdRules } from './foreign-id.ts';
import { missingText } from './invoice.ts';
import { type BrokenRule, brokenIf, type RuleName, taxDay } from './rule.ts';

const maxRecipients = 1_000;
/** Types of invoices without a recipient: simplified invoices and their corrections. */
const nameless = ['F2', 'R5'];

export function recipientRules(alta: Alta): BrokenRule[] {
  const { type, recipients } = alta;
  const isNameless = nameless.includes(type);
  return [
    ...brokenIf(!isNameless && recipients.length === 0, 'recipientMissing', '/recipients', { type }),
    ...brokenIf(isNameless && recipients.length > 0, 'recipientForbidden', '/recipients', { type }),
    ...brokenIf(recipients.length > maxRecipients, 'maxRecipients', '/recipients', {
      limit: maxRecipients,
    }),
    ...recipients.flatMap((recipient, index) => ruleOf(alta, recipient, `/recipients/${index}`)),
  ];
}

function ruleOf(alta: Alta, recipient: Recipient, path: string): BrokenRule[] {
  return [
    ...missingText(recipient.name, `${path}/name`),
    ...typeRules(alta, recipient, path),
    ...('taxId' in recipient
      ? taxIdRules(alta, recipient.taxId, `${path}/taxId`)
      : foreignIdRules(recipient, path, taxDay(alta))),
  ];
}

function taxIdRules({ invoice }: Alta, taxId: string, path: string): BrokenRule[] {
  const isIssuer = normaliseTaxId(taxId) === normaliseTaxId(invoice.issuerTaxId);
  return [
    ...brokenIf(nifProblem(taxId) === 'form', 'taxIdForm', path),
    ...brokenIf(isIssuer, 'recipientIsIssuer', path),
  ];
}

/**
 * Types of recipient id that a correction of an unpaid debt allows. The tax of such a debt can be reclaimed only if the
 * tax authority knows the debtor's id.
 */
const idTypesOf: Partial<Record<Alta['type'], { rule: RuleName; allowed: string[] }>> = {
  R2: { rule: 'recipientOfInsolvency', allowed: ['02', '07'] },
  R3: { rule: 'recipientOfBadDebt', allowed: ['07'] },
};

function typeRules({ type }: Alta, recipient: Recipient, path: string): BrokenRule[] {
  const ofType = idTypesOf[type];
  if (ofType === undefined || 'taxId' in recipient) return [];
  return brokenIf(!ofType.allowed.includes(recipient.idType), ofType.rule, `${path}/idType`);
}
