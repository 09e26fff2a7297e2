import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { movePayments } from '../../db/invoices/payments.ts';
import { takeNumber } from '../../db/invoices/series.ts';
import { updateInvoice } from '../../db/invoices/writing.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { paperOf } from '../../domain/invoices/compose-paper.ts';
import { isCorrective, type PaymentMethod } from '../../domain/invoices/invoice.ts';
import { obstaclesTo } from '../../domain/invoices/obstacles.ts';
import { altaOf, makesRecords } from '../../domain/invoices/registered.ts';
import { fullNumber } from '../../domain/invoices/series.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { qrUrl } from '../../domain/verifactu/qr.ts';
import type { Alta } from '../../domain/verifactu/record.ts';
import { altaRecord } from '../../domain/verifactu/write-record.ts';
import { moveBudget } from '../budgets/move.ts';
import { requireOwner } from '../clients/require-owner.ts';
import { appendRecord, type HeldChain, holdChain, type Issuing } from './chain.ts';
import { type HeldInvoice, holdInvoice, issuableNow } from './hold.ts';
import { addPayment } from './pay.ts';

interface Wanted {
  invoiceId: number;
  /** How it is paid at once, in full; undefined: it isn't. */
  paid?: PaymentMethod | undefined;
}

/**
 * Gives a draft its number, its record and its hash in one transaction, and tells of it. All that may refuse it is asked
 * before the chain is held, which everybody else's invoices wait for.
 */
export async function issueInvoice(context: Issuing, { invoiceId, paid }: Wanted): Promise<void> {
  const { tx, instance } = context;
  const { budget, ...held } = await holdInvoice(context, invoiceId);
  await requireOwner(tx, instance.id, budget.client_id);
  if (held.invoice.status !== 'draft') throw problem('invoice_conflict', { reason: 'notDraft' });
  const obstacles = obstaclesTo(issuableNow(held, context));
  if (obstacles.length > 0) throw problem('validation_error', { fields: obstacles });
  if (!isCorrective(held.invoice.kind))
    await moveBudget(context, budget, 'Facturado', { invoice: invoiceId });
  const chain = await holdChain(context);
  const issued = await number(context, held, chain);
  await keep(context, held, chain, issued, paid);
}

interface Issued {
  year: number;
  number: number;
  fullNumber: string;
  /** Null where no record is made. */
  alta: Alta | null;
}

async function number({ tx, instance }: Issuing, held: HeldInvoice, chain: HeldChain): Promise<Issued> {
  const { series } = held;
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

async function keep(
  context: Issuing,
  held: HeldInvoice,
  chain: HeldChain,
  { year, number, fullNumber: full_number, alta }: Issued,
  paid: PaymentMethod | undefined,
): Promise<void> {
  const { tx, instance, actor } = context;
  const { invoice, corrected } = held;
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
      lines: held.lines,
      corrected,
      payments: paid ? [{ date: chain.day, amount_cents: invoice.total_cents, method: paid }] : [],
      qr: alta && qrOf(alta, instance.verifactu),
      verifiable: instance.verifactu === 'production' && made !== null,
    },
  );
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
    updateInvoice(tx, instance.id, invoice.id, { ...given, paper }, chain.at),
    made &&
      appendRecord(context, chain, {
        invoiceId: invoice.id,
        kind: 'alta',
        key: (alta as Alta).invoice,
        made,
      }),
    replaceCorrected(context, held, chain),
    insertBudgetHistory(tx, instance.id, line, actor, chain.at),
    appendEvent(tx, instance.id, 'invoice.issued', told, chain.at),
  ]);
  if (paid && invoice.total_cents !== 0) {
    const payment = { date: chain.day, amountCents: invoice.total_cents, method: paid };
    await addPayment(context, { ...invoice, ...given }, payment);
  }
}

function qrOf({ invoice: key, totalCents }: Alta, mode: string): string {
  return qrUrl({ production: mode === 'production', key, totalCents });
}

/** What was paid for the one that it stands in place of is paid for this one. */
async function replaceCorrected(
  { tx, instance }: Issuing,
  { invoice, corrected, others }: HeldInvoice,
  { at }: HeldChain,
): Promise<void> {
  if (corrected === null || invoice.correction !== 'substitution') return;
  const paid_cents = others.find(({ id }) => id === corrected.id)?.paid_cents ?? 0;
  await sendInOrder(tx, [
    movePayments(tx, instance.id, { from: corrected.id, to: invoice.id }),
    updateInvoice(tx, instance.id, corrected.id, { replaced_by_id: invoice.id, paid_cents: 0 }, at),
    updateInvoice(tx, instance.id, invoice.id, { paid_cents }, at),
  ]);
}
