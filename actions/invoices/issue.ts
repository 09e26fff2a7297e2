import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import type { PaymentRow } from '../../db/invoices/payments.ts';
import { lockSeriesShared, takeNumber } from '../../db/invoices/series.ts';
import { type InvoiceRow, updateInvoice } from '../../db/invoices/writing.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { paperOf } from '../../domain/invoices/compose-paper.ts';
import { isCorrective, type PaymentMethod } from '../../domain/invoices/invoice.ts';
import { obstaclesTo } from '../../domain/invoices/obstacles.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { altaOf, makesRecords } from '../../domain/invoices/registered.ts';
import { fullNumber } from '../../domain/invoices/series.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { qrUrl } from '../../domain/verifactu/qr.ts';
import type { Alta } from '../../domain/verifactu/record.ts';
import { altaRecord } from '../../domain/verifactu/write-record.ts';
import type { Branding } from '../../domain/workshops/branding.ts';
import { moveBudget } from '../budgets/move.ts';
import { requireOwner } from '../clients/require-owner.ts';
import { brandingOf } from '../workshops/branding.ts';
import { appendRecord, type HeldChain, holdChain, type Issuing } from './chain.ts';
import { type HeldInvoice, holdInvoice, issuableNow } from './hold.ts';
import { addPayment, type Payment } from './pay.ts';
import { requireDraft } from './require.ts';
import { replaceCorrected, takenOver } from './stand-in.ts';

interface InvoiceToIssue {
  invoiceId: number;
  /** How it is paid at once, in full; undefined: it isn't. */
  paid?: PaymentMethod | undefined;
}

/**
 * Gives a draft its number, its record and its hash in one transaction, and tells of it. All that may refuse it is asked
 * before the chain is held, which everybody else's invoices wait for.
 */
export async function issueInvoice(context: Issuing, { invoiceId, paid }: InvoiceToIssue): Promise<void> {
  const { tx, instance } = context;
  const { budget, ...held } = await holdInvoice(context, invoiceId);
  await requireOwner(tx, instance.id, budget.client_id);
  requireDraft(held.invoice);
  const obstacles = obstaclesTo(issuableNow(held, context));
  if (obstacles.length > 0) throw problem('validation_error', { fields: obstacles });
  if (!isCorrective(held.invoice.kind))
    await moveBudget(context, budget, 'Facturado', { invoice: invoiceId });
  const branding = await brandingOf(context);
  const before = await takenOver(context, held);
  const chain = await holdChain(context);
  const issued = await number(context, held, chain);
  await keep(context, held, chain, issued, { paid, before, branding });
}

interface Issued {
  year: number;
  number: number;
  fullNumber: string;
  /** Null where no record is made. */
  alta: Alta | null;
}

async function number({ tx, instance }: Issuing, held: HeldInvoice, chain: HeldChain): Promise<Issued> {
  const series = await lockSeriesShared(tx, instance.id, held.series.id);
  const year = series.per_year ? Number(chain.day.slice(0, 4)) : 0;
  const taken = await takeNumber(tx, instance.id, series.id, year);
  const written = fullNumber(series, year, taken);
  const numbered = { fullNumber: written, date: chain.day, reference: String(chain.number) };
  const alta = makesRecords(instance)
    ? altaOf(
        { invoice: held.invoice, lines: held.lines, issuer: instance, corrected: held.corrected },
        numbered,
      )
    : null;
  return { year, number: taken, fullNumber: written, alta };
}

interface KnownOfInvoice extends Pick<InvoiceToIssue, 'paid'> {
  before: PaymentRow[];
  branding: Branding | null;
}

async function keep(
  context: Issuing,
  held: HeldInvoice,
  chain: HeldChain,
  { year, number, fullNumber: full_number, alta }: Issued,
  { paid, before, branding }: KnownOfInvoice,
): Promise<void> {
  const { tx, instance, now } = context;
  const { invoice, corrected } = held;
  const paid_cents = before.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const payment = paid && paymentInFull({ ...invoice, paid_cents }, { date: chain.day, method: paid });
  const made = alta && altaRecord(alta, chain.link);
  const given = {
    status: 'issued',
    year,
    number,
    full_number,
    date: chain.day,
    issued_at: chain.at.toISOString(),
    verifactu_hash: made?.hash ?? null,
    payment_method: invoice.payment_method ?? paid ?? null,
  } as const;
  const paper = paperOf(
    { ...invoice, ...given },
    {
      workshop: instance,
      branding,
      lines: held.lines,
      corrected,
      payments: [...before.map(onPaper), ...(payment ? [onPaper(payment)] : [])],
      qr: alta && qrOf(alta, instance.verifactu),
      verifiable: instance.verifactu === 'production' && made !== null,
    },
  );
  await sendInOrder(tx, [
    updateInvoice(tx, instance.id, invoice.id, { ...given, paper }, now),
    made &&
      appendRecord(context, chain, {
        invoiceId: invoice.id,
        kind: 'alta',
        key: (alta as Alta).invoice,
        made,
      }),
    replaceCorrected(context, held, paid_cents),
    announce(context, invoice, full_number),
  ]);
  if (payment) await addPayment(context, { ...invoice, ...given, paid_cents }, payment);
}

async function announce(
  { tx, instance, actor, now }: Issuing,
  invoice: InvoiceRow,
  full_number: string,
): Promise<void> {
  const changes = changesBetween({ ...invoice }, { full_number, status: 'issued' });
  const line = { budgetId: invoice.budget_id, action: 'invoice.issued', changes } as const;
  const told = {
    invoice_id: invoice.id,
    full_number,
    client_id: invoice.client_id,
    budget_id: invoice.budget_id,
    total: fromHundredths(invoice.total_cents),
    currency: 'EUR',
  } as const;
  await sendInOrder(tx, [
    insertBudgetHistory(tx, instance.id, line, actor, now),
    appendEvent(tx, instance.id, 'invoice.issued', told, now),
  ]);
}

/** What is paid at once is all that is pending; of nothing there is no payment. */
function paymentInFull(
  { total_cents, paid_cents }: InvoiceRow,
  by: Pick<Payment, 'date' | 'method'>,
): Payment | undefined {
  const amount_cents = total_cents - paid_cents;
  return amount_cents === 0 ? undefined : { ...by, amount_cents };
}

function onPaper({ date, amount_cents, method }: Payment): InvoicePaper['payments'][number] {
  return { date, amount_cents, method };
}

function qrOf({ invoice: key, totalCents }: Alta, mode: string): string {
  return qrUrl({ production: mode === 'production', key, totalCents });
}
