import { normaliseTaxId } from '../clients/tax-id.ts';
import type { FieldProblem } from '../requests/problem.ts';
import type { InvoiceKey } from '../verifactu/record.ts';
import type { RecordState } from '../verifactu/states.ts';
import type { Correction, InvoiceStatus } from './invoice.ts';

interface ExchangedInvoice {
  id: number;
  exchanges_id: number | null;
}

/** Finds the full invoice that currently replaces a simplified invoice after an exchange. */
export function findExchange<Invoice extends ExchangedInvoice>(
  invoices: readonly Invoice[],
  { id, replaced_by_id }: { id: number; replaced_by_id: number | null },
): Invoice | undefined {
  return invoices.find((each) => each.id === replaced_by_id && each.exchanges_id === id);
}

interface ExchangeFacts {
  issuer: { tax_id: string };
  exchanged?: InvoiceKey | null;
}

/** Tells whether a different taxpayer issued the simplified invoice. Only its issuer may exchange it. */
export function isOfOtherIssuer({ issuerTaxId }: InvoiceKey, issuer: ExchangeFacts['issuer']): boolean {
  return issuerTaxId !== normaliseTaxId(issuer.tax_id);
}

/** Returns the reasons why an exchange for a simplified invoice cannot be issued. */
export function exchangeObstacles({ issuer, exchanged = null }: ExchangeFacts): FieldProblem[] {
  if (exchanged === null || !isOfOtherIssuer(exchanged, issuer)) return [];
  const params = { tax_id: exchanged.issuerTaxId };
  return [{ path: '/workshop/tax_id', rule: 'exchangesOtherIssuer', params }];
}

interface InvoiceOfBudget extends ExchangedInvoice {
  status: InvoiceStatus;
  full_number: string | null;
  rectifies_id: number | null;
  correction: Correction | null;
  replaced_by_id: number | null;
  verifactu_status: RecordState | null;
}

/**
 * Returns warnings before issuing an exchange, or a correction of an exchanged invoice. `others` are the other invoices
 * of the same budget.
 */
export function exchangeDoubts(
  { exchanges_id, rectifies_id }: Pick<InvoiceOfBudget, 'exchanges_id' | 'rectifies_id'>,
  others: readonly InvoiceOfBudget[],
): FieldProblem[] {
  const simplified = others.find(({ id }) => id === exchanges_id);
  if (simplified)
    return [
      ...repeatedExchangeDoubt(simplified, others),
      ...rejectedDoubt(simplified),
      ...correctionDoubt(simplified, others),
    ];
  const corrected = others.find(({ id }) => id === rectifies_id);
  if (!corrected || !findExchange(others, corrected)) return [];
  return [
    {
      path: '/rectifies_id',
      rule: 'correctsExchanged',
      params: fullNumberOf(corrected),
    },
  ];
}

/** Warns that this exchange reverses an earlier exchange of the same simplified invoice. */
function repeatedExchangeDoubt(
  simplified: InvoiceOfBudget,
  others: readonly InvoiceOfBudget[],
): FieldProblem[] {
  const earlier = findExchange(others, simplified);
  if (!earlier) return [];
  return [{ path: '/exchanges_id', rule: 'exchangesAgain', params: fullNumberOf(earlier) }];
}

function rejectedDoubt(simplified: InvoiceOfBudget): FieldProblem[] {
  if (simplified.verifactu_status !== 'rejected') return [];
  return [
    {
      path: '/exchanges_id',
      rule: 'exchangesRejected',
      params: fullNumberOf(simplified),
    },
  ];
}

function correctionDoubt({ id }: InvoiceOfBudget, others: readonly InvoiceOfBudget[]): FieldProblem[] {
  const open = others.filter(
    ({ rectifies_id, correction, status, replaced_by_id }) =>
      rectifies_id === id && correction === 'difference' && status === 'issued' && replaced_by_id === null,
  );
  if (open.length === 0) return [];
  const numbers = open.map(({ full_number }) => full_number).join(', ');
  return [{ path: '/exchanges_id', rule: 'exchangesCorrected', params: { numbers } }];
}

function fullNumberOf({ full_number }: InvoiceOfBudget) {
  return { number: full_number ?? '' };
}
