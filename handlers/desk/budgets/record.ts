import type { Context } from '../../../actions/context.ts';
import {
  type BudgetLineRow,
  listLines,
  listMilestones,
  type MilestoneRow,
} from '../../../db/budgets/lines-and-history.ts';
import {
  type BudgetContactRow,
  type BudgetDetailRow,
  type BudgetPartCounts,
  type BudgetRow,
  countBudgetParts,
  type DeskBudgetRow,
  findBudget,
  findBudgetContact,
  findBudgetDetail,
} from '../../../db/budgets/queries.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { type Db, sendInOrder } from '../../../db/connection/client.ts';
import { type InvoiceRow, listInvoicesOfBudget } from '../../../db/invoices/writing.ts';
import { computeMargin, headlineTotals, lineMargin, type Margin } from '../../../domain/budgets/lines.ts';
import { computeBalance } from '../../../domain/invoices/balance.ts';
import { type SuggestedInvoice, suggestInvoice } from '../../../domain/invoices/suggested.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import type { components } from '../../../generated/desk-types.ts';
import { budgetItem, budgetRecord, lineRecord, readTotalsByBudgetId } from '../../budgets/record.ts';

type DeskBudget = components['schemas']['DeskBudget'];

type DeskBudgetItem = components['schemas']['DeskBudgetItem'];

/** Reads the totals of budgets. Returns a function that makes a budget an item of the desk's lists. */
export async function readDeskItems(
  tx: Db,
  instanceId: number,
  rows: readonly DeskBudgetRow[],
): Promise<(row: DeskBudgetRow) => DeskBudgetItem> {
  const totals = await readTotalsByBudgetId(tx, instanceId, rows);
  return (row) => {
    const { client_id, vehicle_id, tracking_url, appointment, ...item } = budgetItem(row, '');
    const { internal, status_since } = row;
    const hasAppointment = appointment.status !== null;
    const total = totals.get(row.id)?.total ?? 0;
    return { ...item, internal, status_since, total, appointment: hasAppointment ? appointment : null };
  };
}

interface BudgetParts {
  shown: BudgetDetailRow;
  owner: BudgetRow;
  lines: BudgetLineRow[];
  milestones: MilestoneRow[];
  counts: BudgetPartCounts;
  contact: BudgetContactRow;
  invoices: InvoiceRow[];
  suggestedInvoice: SuggestedInvoice | null;
}

function deskBudgetRecord(parts: BudgetParts, trackingUrl: string): DeskBudget {
  const { shown: detail, owner: own, lines, milestones, counts, contact } = parts;
  const { invoices, suggestedInvoice } = parts;
  const record = budgetRecord(detail, trackingUrl);
  return {
    ...record,
    internal: own.internal,
    client_phone: contact.phone,
    client_email: contact.email,
    estimated_duration_minutes: record.appointment.estimated_duration_minutes,
    hold_reason: own.hold_reason,
    sent_via: own.sent_via,
    has_invoice: own.has_invoice,
    ...invoicesOf(own, invoices),
    suggested_invoice: suggestedInvoice,
    tracking_url: own.internal ? null : trackingUrl,
    internal_notes: own.internal_notes,
    totals: { ...record.totals, ...toEuros(computeMargin(lines)) },
    ...counts,
    milestones,
    lines: lines.map(deskLineRecord),
  };
}

function invoicesOf(
  { status }: BudgetRow,
  all: InvoiceRow[],
): Pick<DeskBudget, 'half_invoiced' | 'invoices'> {
  const invoices = all.filter((invoice) => invoice.status !== 'cancelled');
  const isHalf = invoices.some((invoice) => invoice.split !== null && invoice.status === 'issued');
  return {
    half_invoiced: isHalf && status !== 'Facturado',
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      full_number: invoice.full_number,
      status: invoice.status,
      client_id: invoice.client_id,
      split: invoice.split,
      total: fromHundredths(invoice.total_cents),
      pending: fromHundredths(computeBalance(invoice).pending_cents),
    })),
  };
}

function deskLineRecord(row: BudgetLineRow): DeskBudget['lines'][number] {
  return {
    ...lineRecord(row),
    unit_cost: fromHundredths(row.unit_cost_cents),
    ...toEuros(lineMargin(row)),
  };
}

function toEuros({ cost_cents, margin_cents }: Margin) {
  return { cost: fromHundredths(cost_cents), margin: fromHundredths(margin_cents) };
}

async function suggestedInvoiceOf(
  { instance, tx }: ReadContext,
  { status, has_invoice, internal, client_id }: BudgetRow,
  lines: BudgetLineRow[],
): Promise<SuggestedInvoice | null> {
  if (status !== 'Finalizado' || has_invoice || internal) return null;
  const client = await findClient(tx, { instanceId: instance.id, id: client_id });
  const totalCents = headlineTotals(lines).total_cents;
  return suggestInvoice({ issuer: instance, clientTaxId: client?.tax_id ?? null, lines, totalCents });
}

type ReadContext = Pick<Context, 'instance' | 'secretBox' | 'tx'>;

/** Reads a budget with the desk's fields. Requires a transaction or a snapshot, because it sends several queries. */
export async function deskBudget(context: ReadContext, id: number): Promise<DeskBudget> {
  const {
    instance: { id: instanceId },
    tx,
  } = context;
  const [own, detail, lines, milestones, counts, contact, invoices] = await sendInOrder(tx, [
    findBudget(tx, { instanceId, id, internal: true }),
    findBudgetDetail(tx, { instanceId, id, internal: true }),
    listLines(tx, { instanceId, budgetId: id }),
    listMilestones(tx, { instanceId, budgetId: id }),
    countBudgetParts(tx, { instanceId, budgetId: id }),
    findBudgetContact(tx, { instanceId, budgetId: id }),
    listInvoicesOfBudget(tx, { instanceId, budgetId: id }),
  ]);
  if (!own || !detail || !contact) throw problem('not_found');
  const suggestedInvoice = await suggestedInvoiceOf(context, own, lines);
  return deskBudgetRecord(
    { owner: own, shown: detail, lines, milestones, counts, contact, invoices, suggestedInvoice },
    trackingUrlOf(context, own),
  );
}
