import { nifProblem } from '../../clients/tax-id.ts';
import { isDay, lineLiteral, maxText } from '../literals.ts';
import type { Alta, InvoiceKey } from '../record.ts';
import { type BrokenRule, brokenRule, brokenRuleIf } from './rule.ts';

/** Minimum date of an invoice: the day on which the order that defines tax records came into force. */
const firstDay = '2024-10-28';
const maxOperationYears = 20;
/** Maximum amount in cents, equal to the largest value of `ImporteSgn12.2Type`. */
const maxAmountCents = 99_999_999_999_999;
/** Tax regimes in which IVA or IGIC becomes due later: certified work for a public body, and continuous supplies. */
const laterRegimes = ['14', '15'];

export function invoiceRules(alta: Alta, today: string): BrokenRule[] {
  return [
    ...keyRules(alta.invoice, '/invoice'),
    ...dateRules(alta, today),
    ...textRules(alta),
    ...namingRules(alta),
    ...amountRules({ taxCents: alta.taxCents, totalCents: alta.totalCents }, ''),
  ];
}

export function keyRules({ issuerTaxId, fullNumber, date }: InvoiceKey, path: string): BrokenRule[] {
  const number = `${path}/fullNumber`;
  const { length } = [...fullNumber];
  return [
    ...brokenRuleIf(nifProblem(issuerTaxId) === 'form', 'taxIdForm', `${path}/issuerTaxId`),
    ...brokenRuleIf(
      length === 0 || length > maxText.number || fullNumber.trim() !== fullNumber,
      'numberLength',
      number,
      { limit: maxText.number },
    ),
    ...brokenRuleIf(!/^[ -~]*$/.test(fullNumber), 'numberCharacters', number),
    ...brokenRuleIf(/["'<>=]/.test(fullNumber), 'numberPunctuation', number),
    ...brokenRuleIf(!isDay(date), 'dayForm', `${path}/date`),
  ];
}

function dateRules(alta: Alta, today: string): BrokenRule[] {
  const { date } = alta.invoice;
  return [
    ...brokenRuleIf(isDay(date) && date > today, 'dateInFuture', '/invoice/date'),
    ...brokenRuleIf(isDay(date) && date < firstDay, 'dateTooEarly', '/invoice/date', {
      first: firstDay,
    }),
    ...(alta.operationDate === null ? [] : operationRules(alta, alta.operationDate, today)),
  ];
}

function operationRules({ invoice: { date }, details }: Alta, operation: string, today: string) {
  const path = '/operationDate';
  if (!isDay(operation)) return [brokenRule('dayForm', path)];
  const mayBeLater = details.every(({ tax, regime }) => tax !== '02' && laterRegimes.includes(regime));
  const year = Number(today.slice(0, 4));
  const earliest = `${year - maxOperationYears}${today.slice(4)}`;
  return [
    ...brokenRuleIf(operation < earliest, 'operationTooEarly', path),
    ...brokenRuleIf(operation > `${year + 1}-12-31`, 'operationTooLate', path),
    ...brokenRuleIf(operation > today && !mayBeLater, 'operationInFuture', path),
    ...brokenRuleIf(date < operation && !mayBeLater, 'dateBeforeOperation', '/invoice/date'),
  ];
}

function textRules({ reference, issuerName, description }: Alta): BrokenRule[] {
  const limit = maxText.reference;
  return [
    ...brokenRuleIf([...lineLiteral(reference)].length > limit, 'referenceLength', '/reference', { limit }),
    ...missingText(issuerName, '/issuerName'),
    ...missingText(description, '/description'),
  ];
}

/** Types of invoices that don't name a recipient. */
export const nameless = ['F2', 'R5'];

function namingRules({ type, qualified = false, withoutTaxId = false }: Alta): BrokenRule[] {
  return [
    ...brokenRuleIf(qualified && nameless.includes(type), 'qualifiedForbidden', '/qualified', { type }),
    ...brokenRuleIf(withoutTaxId && !nameless.includes(type), 'withoutTaxIdForbidden', '/withoutTaxId', {
      type,
    }),
  ];
}

export function missingText(text: string, path: string): BrokenRule[] {
  return brokenRuleIf(lineLiteral(text) === '', 'textMissing', path);
}

/** Returns the rule for each amount that exceeds the limit of the record, or that is not a safe integer. */
export function amountRules(amounts: Record<string, number>, path: string): BrokenRule[] {
  return Object.entries(amounts).flatMap(([name, cents]) =>
    brokenRuleIf(
      !Number.isSafeInteger(cents) || Math.abs(cents) > maxAmountCents,
      'amountDigits',
      `${path}/${name}`,
    ),
  );
}
