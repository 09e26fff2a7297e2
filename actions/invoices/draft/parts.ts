import { listLines } from '../../../db/budgets/lines-and-history.ts';
import { type InvoiceRow, listInvoiceLines } from '../../../db/invoices/writing.ts';
import { isIncludedInTotals } from '../../../domain/budgets/lines.ts';
import { isDeduction, subtractParts, type TaxPart, totalCentsOf } from '../../../domain/invoices/advances.ts';
import { findExchange } from '../../../domain/invoices/exchange.ts';
import {
  followsOtherInvoice,
  type InvoiceLine,
  keepsDebt,
  type Split,
} from '../../../domain/invoices/invoice.ts';
import { linesNotChargedBy, totalsPerRate } from '../../../domain/invoices/split.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Context } from '../../context.ts';
import { isMain } from './advances.ts';

type ReadContext = Pick<Context, 'tx' | 'instance'>;

/** Finds the invoice or draft that charges one part of a split budget. */
export function findPart(invoices: readonly InvoiceRow[], split: Split): InvoiceRow | undefined {
  return invoices.find((invoice) => isMain(invoice) && invoice.split === split);
}

/** Finds the invoice for the budget's client: of the whole budget, or of the client's part. */
export function findOwnersInvoice(invoices: readonly InvoiceRow[]): InvoiceRow | undefined {
  return invoices.find((invoice) => isMain(invoice) && invoice.split !== 'payer');
}

/** Finds the invoice of the other part of a split budget. */
export function findCounterpart(
  { split }: InvoiceRow,
  invoices: readonly InvoiceRow[],
): InvoiceRow | undefined {
  return split === null ? undefined : findPart(invoices, split === 'owner' ? 'payer' : 'owner');
}

/**
 * Returns the lines of a budget that a part does not charge. Without a part, returns all lines that are included in the
 * budget's total.
 */
export async function listRemainingLines(
  { tx, instance }: ReadContext,
  part: InvoiceRow | undefined,
  { budgetId, invoices }: { budgetId: number; invoices: readonly InvoiceRow[] },
): Promise<InvoiceLine[]> {
  const all = (await listLines(tx, { instanceId: instance.id, budgetId })).filter(isIncludedInTotals);
  if (!part) return all;
  const left = linesNotChargedBy(all, await linesChargedBy({ tx, instance }, part, invoices));
  if (totalCentsOf(totalsPerRate(left)) > 0) return left;
  throw problem('invoice_conflict', { reason: 'nothingLeft', existing_id: part.id });
}

/**
 * Returns the amounts that a draft must have so that both parts add up to the budget. Returns null if there is no other
 * part, or if the other part was corrected.
 */
export async function computeOwnPart(
  { tx, instance }: ReadContext,
  invoice: InvoiceRow,
  others: readonly InvoiceRow[],
): Promise<TaxPart[] | null> {
  if (invoice.status !== 'draft' || followsOtherInvoice(invoice)) return null;
  const other = findCounterpart(invoice, others);
  if (!other || isCorrected(other, others)) return null;
  const { budget_id: budgetId } = invoice;
  const all = (await listLines(tx, { instanceId: instance.id, budgetId })).filter(isIncludedInTotals);
  return subtractParts(
    totalsPerRate(all),
    totalsPerRate(await linesChargedBy({ tx, instance }, other, others)),
  );
}

function isCorrected(part: InvoiceRow, invoices: readonly InvoiceRow[]): boolean {
  const isReplaced = part.replaced_by_id !== null && !findExchange(invoices, part);
  return isReplaced || chargesOf(part, invoices).length > 1;
}

/** Returns the lines that a part charges, including its corrections. */
async function linesChargedBy(
  { tx, instance }: ReadContext,
  part: InvoiceRow,
  invoices: readonly InvoiceRow[],
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = [];
  for (const { id } of chargesOf(part, invoices))
    lines.push(...(await listInvoiceLines(tx, { instanceId: instance.id, invoiceId: id })));
  return lines.filter((line) => !isDeduction(line));
}

/**
 * Lists the valid invoice of a part, and its corrections by difference that change the debt. An exchanged invoice still
 * counts as the valid one, because its exchange charges the same amounts.
 */
function chargesOf(part: InvoiceRow, invoices: readonly InvoiceRow[]): InvoiceRow[] {
  const replacement = invoices.find(({ id }) => id === part.replaced_by_id);
  if (replacement && !findExchange(invoices, part)) return chargesOf(replacement, invoices);
  const differences = invoices.filter(
    (each) =>
      each.rectifies_id === part.id &&
      each.correction === 'difference' &&
      each.status === 'issued' &&
      !keepsDebt(each),
  );
  return [part, ...differences.flatMap((each) => chargesOf(each, invoices))];
}
