import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import type { BudgetRow } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { appendEvent } from '../../../db/events/queries.ts';
import { stagePdf } from '../../../db/invoices/pdfs.ts';
import { assignNextNumber, lockSeriesShared } from '../../../db/invoices/series.ts';
import { type InvoiceRow, updateInvoice } from '../../../db/invoices/writing.ts';
import { findBranding } from '../../../db/workshops/logos.ts';
import { isInvoiceable, isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { computeDueDate } from '../../../domain/invoices/balance.ts';
import { paperOfIssued } from '../../../domain/invoices/compose-paper.ts';
import {
  followsOtherInvoice,
  formatFullNumber,
  type PaymentMethod,
} from '../../../domain/invoices/invoice.ts';
import { listObstacles } from '../../../domain/invoices/obstacles.ts';
import { sealInvoice, sealState } from '../../../domain/invoices/sealed-fields.ts';
import { makeAlta, makesRecords } from '../../../domain/invoices/tax-record.ts';
import { fromHundredths, sum } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import { momentByClockOf } from '../../../domain/time/test-clock.ts';
import type { InvoiceKey, MadeRecord } from '../../../domain/verifactu/record.ts';
import { altaRecord } from '../../../domain/verifactu/write-record.ts';
import type { Branding } from '../../../domain/workshops/branding.ts';
import { moveByInvoice } from '../../budgets/move.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import { draftReversalOfExchange } from '../correct/exchange.ts';
import { findCounterpart } from '../draft/parts.ts';
import { issuableNow, lockInvoice, requireDraft, type WholeInvoice } from '../lock.ts';
import {
  addPayment,
  listPaymentsOfReplaced,
  movePaymentsOfReplaced,
  type Payment,
  paymentInFull,
} from '../pay.ts';
import { appendRecord, type IssueContext, lockNextRecord, type NextRecord } from './chain.ts';
import { holdSeries } from './claim-series.ts';

interface InvoiceToIssue {
  invoiceId: number;
  /** The payment method, if the invoice is paid in full when it is issued. */
  paid?: PaymentMethod | undefined;
  /** Tax rates in hundredths of a percent that are not in the service's list, and that the user has confirmed. */
  unlistedRates?: readonly number[];
}

/**
 * Issues a draft in one transaction. Checks as much as possible before the chain is locked, because other invoices of
 * the workshop wait for that lock. Checks the series under the lock, because another transaction may change the series
 * before.
 */
export async function issueDraft(context: IssueContext, request: InvoiceToIssue): Promise<void> {
  const { paid } = request;
  const draft = await lockIssuable(context, request);
  const reversal = await draftReversalOfExchange(context, draft);
  if (reversal !== null) await issueDraft(context, { invoiceId: reversal });
  await moveToInvoiced(context, draft);
  const earlier = await listPaymentsOfReplaced(context, draft);
  const branding = await findBranding(context.tx, context.instance);
  const next = await lockNextRecord(context);
  const number = await assignNumber(context, draft, next);
  const record = makeRecord(context, draft, number, next);
  const { invoice_due_days: dueDays } = context.instance;
  const issued = issuedInvoice(draft, { next, number, record, paid, earlier, dueDays });
  const payment = paid && paymentInFull(issued, paid);
  const payments = payment ? [...earlier, payment] : earlier;
  const issuing = withTimeNotBefore(next.at, context);
  await sendInOrder(context.tx, [
    storeIssuedInvoice(issuing, draft, { issued, record, branding, payments }),
    record && appendRecord(issuing, next, { invoiceId: request.invoiceId, kind: 'alta', ...record }),
    movePaymentsOfReplaced(issuing, draft),
    announce(issuing, draft.invoice, issued.full_number),
  ]);
  if (payment) await addPayment(issuing, issued, payment);
}

/**
 * Returns the context with a `now` that is not before the lock was acquired. Waiting for the lock may take long, and an
 * invoice must not be changed before its issue.
 */
function withTimeNotBefore(
  moment: Date,
  { tx, instance, actor, secretBox, maker, now }: IssueContext,
): IssueContext {
  return { tx, instance, actor, secretBox, maker, now: moment > now ? momentByClockOf(now, moment) : now };
}

type LockedDraft = WholeInvoice & { budget: BudgetRow };

async function lockIssuable(
  context: IssueContext,
  { invoiceId, paid, unlistedRates = [] }: InvoiceToIssue,
): Promise<LockedDraft> {
  const draft = await lockInvoice(context, invoiceId);
  await requireOwner(context.tx, context.instance.id, draft.invoice.client_id);
  requireDraft(draft.invoice);
  // Requires that an advance is paid when its invoice is issued, because the tax of an advance is due at its payment.
  if (draft.invoice.advance && !followsOtherInvoice(draft.invoice) && paid === undefined)
    throw invalidField('/paid', 'advanceIsPaid');
  const obstacles = listObstacles({ ...issuableNow(draft, context), unlistedRates });
  if (obstacles.length > 0) throw problem('validation_error', { fields: obstacles });
  return draft;
}

/**
 * Moves the budget to `Facturado` when the whole budget is invoiced. Corrections, exchanges and advances don't count.
 * If there are two payers, the second invoice counts.
 */
async function moveToInvoiced(
  context: IssueContext,
  { invoice, budget, others }: LockedDraft,
): Promise<void> {
  if (followsOtherInvoice(invoice)) return;
  const isPart = invoice.split !== null && findCounterpart(invoice, others)?.status !== 'issued';
  if (!invoice.advance && !isPart) return moveByInvoice(context, budget, 'Facturado');
  if (invoice.advance ? isInvoiceable(budget.status) : budget.status === 'Finalizado') return;
  throw problem(isInvoicedOrDeclined(budget.status) ? 'budget_locked' : 'invalid_status_transition');
}

interface InvoiceNumber {
  year: number;
  number: number;
  full_number: string;
}

async function assignNumber(
  context: IssueContext,
  draft: WholeInvoice,
  next: NextRecord,
): Promise<InvoiceNumber> {
  const { tx, instance } = context;
  const series = await lockSeriesShared(tx, { instanceId: instance.id, id: draft.series.id });
  await holdSeries(context, series);
  const year = series.per_year ? Number(next.day.slice(0, 4)) : 0;
  const { last_number } = await assignNextNumber(tx, { instanceId: instance.id, seriesId: series.id, year });
  return { year, number: last_number, full_number: formatFullNumber(series, year, last_number) };
}

interface InvoiceRecord {
  key: InvoiceKey;
  totalCents: number;
  record: MadeRecord;
}

/** Returns the tax record of the invoice; null outside Spain. */
function makeRecord(
  { instance }: IssueContext,
  { invoice, lines, corrected, exchanged }: WholeInvoice,
  { full_number }: InvoiceNumber,
  next: NextRecord,
): InvoiceRecord | null {
  if (!makesRecords(instance)) return null;
  const numbered = { fullNumber: full_number, date: next.day, reference: String(next.number) };
  const alta = makeAlta({ invoice, lines, issuer: instance, corrected, exchanged }, numbered);
  return { key: alta.invoice, totalCents: alta.totalCents, record: altaRecord(alta, next.link) };
}

interface Issue extends Pick<InvoiceToIssue, 'paid'> {
  next: NextRecord;
  number: InvoiceNumber;
  record: InvoiceRecord | null;
  earlier: Payment[];
  dueDays: number | null;
}

function issuedInvoice({ invoice }: WholeInvoice, { next, number, record, paid, earlier, dueDays }: Issue) {
  const paid_cents = sum(earlier.map(({ amount_cents }) => amount_cents));
  const owedCents = paid === undefined ? invoice.total_cents - paid_cents : 0;
  return {
    ...invoice,
    ...number,
    status: 'issued',
    date: next.day,
    issued_at: next.at.toISOString(),
    verifactu_hash: record?.record.hash ?? null,
    payment_method: invoice.payment_method ?? paid ?? null,
    paid_cents,
    due_date: computeDueDate({ date: next.day, due_date: invoice.due_date, dueDays, owedCents }),
  } as const;
}

type IssuedInvoice = ReturnType<typeof issuedInvoice>;

interface FrozenParts {
  issued: IssuedInvoice;
  record: InvoiceRecord | null;
  branding: Branding | null;
  payments: Payment[];
}

/** Stores the number of the invoice, the data of its paper and the seals. Workers draw the PDF from these data. */
async function storeIssuedInvoice(
  { tx, instance, secretBox, now }: IssueContext,
  { lines, corrected, exchanged, reversed }: WholeInvoice,
  { issued, record, branding, payments }: FrozenParts,
): Promise<void> {
  const around = { workshop: instance, branding, lines, corrected, exchanged, reversed };
  const paper = paperOfIssued(issued, { ...around, payments, record });
  const { id, status, year, number, full_number, date, issued_at } = issued;
  const { verifactu_hash, payment_method, paid_cents, due_date } = issued;
  const fixed = { status, year, number, full_number, date, issued_at, verifactu_hash, due_date };
  const keys = openSeals(secretBox.sealKeys);
  const seals = {
    seal: sealInvoice(keys, { ...issued, paper }, lines),
    state_seal: sealState(keys, issued),
  };
  await sendInOrder(tx, [
    updateInvoice(tx, instance.id, id, { ...fixed, payment_method, paid_cents, paper, ...seals }, now),
    stagePdf(tx, { instanceId: instance.id, invoiceId: id, now }),
  ]);
}

async function announce(
  { tx, instance, actor, now }: IssueContext,
  invoice: InvoiceRow,
  full_number: string,
): Promise<void> {
  const changes = changesBetween({ ...invoice }, { full_number, status: 'issued' });
  const history = { budgetId: invoice.budget_id, action: 'invoice.issued', changes } as const;
  const event = {
    invoice_id: invoice.id,
    full_number,
    client_id: invoice.client_id,
    budget_id: invoice.budget_id,
    total: fromHundredths(invoice.total_cents),
    currency: 'EUR',
  } as const;
  await sendInOrder(tx, [
    insertBudgetHistory(tx, instance.id, history, actor, now),
    appendEvent(tx, instance.id, 'invoice.issued', event, now),
  ]);
}
