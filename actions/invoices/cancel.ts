import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  deleteDraft,
  deleteInvoiceLines,
  type InvoiceRow,
  updateInvoice,
} from '../../db/invoices/writing.ts';
import { listRecordsOfInvoice } from '../../db/verifactu/queries.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { isCorrective } from '../../domain/invoices/invoice.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { annulmentRecord } from '../../domain/verifactu/write-record.ts';
import { moveBudget } from '../budgets/move.ts';
import type { Context } from '../context.ts';
import { appendRecord, holdChain, type Issuing } from './chain.ts';
import { type HeldInvoice, holdInvoice, issuedCorrections } from './hold.ts';
import { requireDraft, requireIssued, requireNoOpenCorrection } from './require.ts';

/** Annuls an invoice of what never happened. Its number is not used again. */
export async function cancelInvoice(context: Issuing, invoiceId: number): Promise<void> {
  const { tx, instance, actor, now } = context;
  const { budget, ...held } = await holdInvoice(context, invoiceId);
  const { invoice } = held;
  requireCancellable(held);
  if (!isCorrective(invoice.kind)) {
    await moveBudget(context, budget, 'Finalizado', { annulment: invoiceId });
    await updateBudget(tx, instance.id, budget.id, { has_invoice: false }, now);
  }
  const [alta] = await listRecordsOfInvoice(tx, instance.id, invoiceId);
  const chain = await holdChain(context);
  const at = chain.at.toISOString();
  const changes = changesBetween({ ...invoice }, { status: 'cancelled', cancelled_at: at });
  await sendInOrder(tx, [
    updateInvoice(tx, instance.id, invoiceId, { status: 'cancelled', cancelled_at: at }, now),
    letStandAgain(context, held),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'invoice.cancelled', changes },
      actor,
      now,
    ),
  ]);
  if (!alta) return;
  const key = { issuerTaxId: alta.issuer_tax_id, fullNumber: alta.full_number, date: alta.date };
  const made = annulmentRecord({ invoice: key, reference: String(chain.number) }, chain.link);
  await appendRecord(context, chain, { invoiceId, kind: 'anulacion', key, made });
}

function requireCancellable({ invoice, others }: HeldInvoice): void {
  requireIssued(invoice);
  if (invoice.paid_cents !== 0) throw problem('invoice_conflict', { reason: 'paid' });
  requireNoOpenCorrection(invoice, others);
  if (issuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });
}

/** What the cancelled one stood in place of. */
async function letStandAgain(
  { tx, instance, now }: Context,
  { invoice, corrected }: HeldInvoice,
): Promise<void> {
  if (corrected === null || invoice.correction !== 'substitution') return;
  await updateInvoice(tx, instance.id, corrected.id, { replaced_by_id: null }, now);
}

/** Deletes a draft; the history keeps what it said. */
export async function discardDraft(context: Context, invoiceId: number): Promise<InvoiceRow> {
  const { tx, instance, actor, now } = context;
  const { invoice, lines, budget } = await holdInvoice(context, invoiceId);
  requireDraft(invoice);
  const { billing_name, billing_tax_id, total_cents } = invoice;
  const said = {
    invoice_id: invoiceId,
    billing_name,
    billing_tax_id,
    total: fromHundredths(total_cents),
    lines,
  };
  const gone = Object.fromEntries(Object.keys(said).map((field) => [field, null]));
  const changes = changesBetween(said, gone);
  await sendInOrder(tx, [
    deleteInvoiceLines(tx, instance.id, invoiceId),
    deleteDraft(tx, instance.id, invoiceId),
    isCorrective(invoice.kind)
      ? undefined
      : updateBudget(tx, instance.id, budget.id, { has_invoice: false }, now),
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
