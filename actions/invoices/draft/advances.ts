import { listLines } from '../../../db/budgets/lines-and-history.ts';
import type { InvoiceRow } from '../../../db/invoices/writing.ts';
import { isIncludedInTotals } from '../../../domain/budgets/lines.ts';
import { subtractParts, type TaxPart } from '../../../domain/invoices/advances.ts';
import { followsOtherInvoice, type InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Language } from '../../../generated/errors.ts';
import { deductionLines } from '../../../views/papers/invoice/written-lines.ts';
import { listAdvances } from '../../budgets/advances.ts';
import type { Context } from '../../context.ts';

type ReadContext = Pick<Context, 'tx' | 'instance'>;

/** Finds the main invoice of a budget, or its draft: it is neither an advance, nor a correction, nor an exchange. */
export function findMainInvoice(invoices: readonly InvoiceRow[]): InvoiceRow | undefined {
  return invoices.find(isMain);
}

export function isMain(invoice: InvoiceRow): boolean {
  return invoice.status !== 'cancelled' && !followsOtherInvoice(invoice) && !invoice.advance;
}

/** Rejects the request while a draft of an advance exists. The draft must first be issued or discarded. */
export function requireNoDraftOfAdvance(invoices: readonly InvoiceRow[]): void {
  const open = invoices.find(({ advance, status }) => advance && status === 'draft');
  if (open) throw problem('invoice_conflict', { reason: 'advanceOpen', existing_id: open.id });
}

/** Returns the lines with which a budget's invoice deducts its advances. */
export async function listDeductions(
  context: ReadContext,
  invoices: readonly InvoiceRow[],
  language: Language,
): Promise<InvoiceLine[]> {
  const advances = await listAdvances(context, invoices);
  return advances.flatMap((advance) => deductionLines(advance, language));
}

/** Returns the current totals of a budget per tax rate, less its advances. */
export async function uninvoicedParts(
  { tx, instance }: ReadContext,
  budgetId: number,
  invoices: readonly InvoiceRow[],
): Promise<TaxPart[]> {
  const lines = await listLines(tx, { instanceId: instance.id, budgetId });
  const { groups } = invoiceTotals(lines.filter(isIncludedInTotals), { rebu: false, surcharge: false });
  const advances = await listAdvances({ tx, instance }, invoices);
  return subtractParts(
    groups,
    advances.flatMap(({ parts }) => parts),
  );
}
