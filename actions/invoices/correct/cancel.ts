import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { appendEvent } from '../../../db/events/queries.ts';
import { deleteDraft, deleteInvoiceLines, type InvoiceRow } from '../../../db/invoices/writing.ts';
import { listRecordsWithStates } from '../../../db/verifactu/queries.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { findExchange } from '../../../domain/invoices/exchange.ts';
import { followsOtherInvoice } from '../../../domain/invoices/invoice.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { annulmentFlags, recordsForMode } from '../../../domain/verifactu/correction.ts';
import { sendsRecords } from '../../../domain/verifactu/mode.ts';
import { annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { moveByInvoice } from '../../budgets/move.ts';
import type { Context } from '../../context.ts';
import { isMain } from '../draft/advances.ts';
import { findOwnersInvoice } from '../draft/parts.ts';
import { appendRecord, type IssueContext, lockNextRecord } from '../issue/chain.ts';
import {
  findReplacedInvoice,
  listIssuedCorrections,
  lockInvoice,
  requireDraft,
  requireIssued,
  requireNoOpenDraft,
  type WholeInvoice,
} from '../lock.ts';
import { updateIssued } from '../pay.ts';
import { hasForeignCopy } from './foreign-copy.ts';

/**
 * Cancels an issued invoice for work that was not done. Its number is not reused. Returns `isForeign` true if no
 * annulment was made, because the tax authority has another program's record with this number.
 */
export async function annulInvoice(
  context: IssueContext,
  invoiceId: number,
  reason: string | null = null,
): Promise<{ isForeign: boolean }> {
  const { tx, instance, actor, now } = context;
  const { budget, ...found } = await lockInvoice(context, invoiceId);
  const { invoice } = found;
  requireCancellable(found);
  if (!followsOtherInvoice(invoice) && !invoice.advance) {
    // Moves the budget back only from `Facturado`: until the other payer's part is invoiced, the budget still has the
    // status `Finalizado`.
    if (budget.status === 'Facturado') await moveByInvoice(context, budget, 'Finalizado');
    await freeLines(context, found);
  }
  const records = await listRecordsWithStates(tx, { instanceId: instance.id, invoiceId });
  const [alta] = records;
  const next = await lockNextRecord(context, alta?.issuer_tax_id);
  const at = next.at.toISOString();
  const cancelled = { status: 'cancelled', cancelled_at: at, cancellation_reason: reason } as const;
  const changes = changesBetween({ ...invoice }, cancelled);
  await sendInOrder(tx, [
    updateIssued(context, invoice, cancelled),
    restoreReplaced(context, found),
    appendEvent(tx, instance.id, 'invoice.cancelled', cancelledData(invoice), now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'invoice.cancelled', changes },
      actor,
      now,
    ),
  ]);
  if (!alta) return { isForeign: false };
  const isSeen = await hasForeignCopy(tx, { instanceId: instance.id, invoiceId });
  const flags = sendsRecords(instance.verifactu)
    ? annulmentFlags(recordsForMode(instance.verifactu, records))
    : {};
  if (flags === null) return { isForeign: true };
  const key = { issuerTaxId: alta.issuer_tax_id, fullNumber: alta.full_number, date: alta.date };
  const record = annulmentRecord({ invoice: key, reference: String(next.number), ...flags }, next.link);
  await appendRecord(context, next, { invoiceId, kind: 'anulacion', key, record });
  return { isForeign: isSeen };
}

function requireCancellable(found: WholeInvoice): void {
  const { invoice, others } = found;
  requireIssued(invoice);
  requireNotExchanged(found);
  if (invoice.paid_cents !== 0) throw problem('invoice_conflict', { reason: 'paid' });
  requireNoOpenDraft(invoice, others);
  const deducting = invoice.advance ? findOwnersInvoice(others) : undefined;
  if (deducting) throw problem('invoice_conflict', { reason: 'deducted', existing_id: deducting.id });
  if (listIssuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });
}

/** Rejects the cancelling of an exchange or of the simplified invoice that it exchanged, because the sale happened. */
function requireNotExchanged({ invoice, others }: WholeInvoice): void {
  const { exchanges_id } = invoice;
  if (exchanges_id !== null)
    throw problem('invoice_conflict', { reason: 'isExchange', existing_id: exchanges_id });
  const exchange = findExchange(others, invoice);
  if (exchange) throw problem('invoice_conflict', { reason: 'exchanged', existing_id: exchange.id });
}

function cancelledData({ id, full_number }: InvoiceRow) {
  return { invoice_id: id, full_number: full_number ?? '' };
}

/** Unlocks the lines of the budget, unless another invoice or draft of the budget charges these lines. */
async function freeLines(
  { tx, instance, now }: Context,
  { invoice, others }: Pick<WholeInvoice, 'invoice' | 'others'>,
): Promise<void> {
  if (others.some(isMain)) return;
  await updateBudget(tx, instance.id, invoice.budget_id, { has_invoice: false }, now);
}

/** Restores the invoice that the cancelled invoice replaced. */
async function restoreReplaced(context: Context, cancelled: WholeInvoice): Promise<void> {
  const replaced = findReplacedInvoice(cancelled);
  if (replaced) await updateIssued(context, replaced, { replaced_by_id: null });
}

/** Deletes a draft. The history retains its content. */
export async function discardDraft(context: Context, invoiceId: number): Promise<InvoiceRow> {
  const { tx, instance, actor, now } = context;
  const { invoice, lines, budget, others } = await lockInvoice(context, invoiceId);
  requireDraft(invoice);
  const { billing_name, billing_tax_id, total_cents, split } = invoice;
  const content = {
    invoice_id: invoiceId,
    ...(split === 'payer' ? { client_id: invoice.client_id } : { billing_name, billing_tax_id }),
    total: fromHundredths(total_cents),
    lines,
  };
  const gone = Object.fromEntries(Object.keys(content).map((field) => [field, null]));
  const changes = changesBetween(content, gone);
  await sendInOrder(tx, [
    deleteInvoiceLines(tx, { instanceId: instance.id, invoiceId }),
    deleteDraft(tx, { instanceId: instance.id, id: invoiceId }),
    followsOtherInvoice(invoice) || invoice.advance ? undefined : freeLines(context, { invoice, others }),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'invoice.discarded', changes },
      actor,
      now,
    ),
  ]);
  return invoice;
}
