import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget } from '../../../db/budgets/queries.ts';
import { type ClientRow, findClient } from '../../../db/clients/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import {
  type InvoiceRow,
  insertInvoice,
  insertInvoiceLines,
  listInvoicesOfBudget,
  nextInvoiceId,
} from '../../../db/invoices/writing.ts';
import { findVehicle, type VehicleRow } from '../../../db/vehicles/queries.ts';
import { isInvoiceable, isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { initialChanges } from '../../../domain/events/changes.ts';
import type { InvoiceKind, InvoiceLine, RecipientNaming } from '../../../domain/invoices/invoice.ts';
import { invoiceTotals, type Regime } from '../../../domain/invoices/totals.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { localDay } from '../../../domain/time/local.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import type { Context } from '../../context.ts';
import { findOrAddSeries } from '../issue/series.ts';
import { listDeductions, requireNoDraftOfAdvance } from './advances.ts';
import { unissued } from './copy.ts';
import { findOwnersInvoice, findPart, listRemainingLines } from './parts.ts';
import { billingColumns, requireNameable } from './recipient.ts';

export interface DraftRequest extends RecipientNaming {
  budgetId: number;
  kind: Extract<InvoiceKind, 'full' | 'simplified'>;
  /** The code of the series; undefined for the default series of the kind. */
  series: string | undefined;
}

interface NewDraft extends Omit<DraftRequest, 'budgetId'> {
  clientId?: number;
}

/** The kind of invoice that a request demands. */
export interface WantedKind {
  simplified?: boolean | undefined;
  qualified?: boolean | undefined;
  without_tax_id?: boolean | undefined;
}

/** Returns the kind of a draft. `qualified` implies a simplified invoice. */
export function draftKind({
  qualified = false,
  simplified = qualified,
  without_tax_id = false,
}: WantedKind): Pick<DraftRequest, keyof RecipientNaming> {
  return {
    kind: simplified ? 'simplified' : 'full',
    qualified,
    without_tax_id,
  };
}

/**
 * Drafts the invoice of a budget, and locks the budget's lines against changes. The draft contains all lines that are
 * included in the budget's total, except for lines that the other payer's invoice charges. Returns the id of the draft.
 */
export async function draftOfBudget(
  context: Context,
  { budgetId, series: code, ...naming }: DraftRequest,
): Promise<number> {
  const { tx, instance } = context;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: true });
  if (!budget || budget.internal) throw invalidField('/budget_id', 'unknownReference');
  await requireOwner(tx, instance.id, budget.client_id);
  const invoices = await requireInvoiceable(context, budget);
  const draft = await newDraft(context, budget, { ...naming, series: code });
  const payers = findPart(invoices, 'payer');
  const lines = await listRemainingLines(context, payers, { budgetId, invoices });
  const deducted = await listDeductions(context, invoices, draft.language);
  const part = { ...draft, ...(payers && { split: 'owner' as const }) };
  const id = await insertDraft(context, part, [...lines, ...deducted]);
  await updateBudget(tx, instance.id, budget.id, { has_invoice: true }, context.now);
  return id;
}

/**
 * Returns the fields that a draft copies from its budget, client and vehicle. `clientId` is the payer, if another
 * client pays.
 */
export async function newDraft(
  context: Context,
  budget: BudgetRow,
  { series: code, clientId = budget.client_id, ...naming }: NewDraft,
) {
  const { tx, instance } = context;
  const [client, vehicle] = await sendInOrder(tx, [
    findClient(tx, { instanceId: instance.id, id: clientId }),
    budget.vehicle_id === null
      ? undefined
      : findVehicle(tx, { instanceId: instance.id, id: budget.vehicle_id }),
  ]);
  const billing = billingColumns(client as ClientRow, naming, context);
  requireNameable({ ...naming, ...billing, located_in: null }, context);
  const series = await findOrAddSeries(context, naming.kind, code);
  return {
    ...copyBudget(budget, vehicle),
    client_id: clientId,
    ...naming,
    ...billing,
    language: client?.preferred_language ?? instance.language,
    series_id: series.id,
    series: series.code,
  };
}

/** Rejects a second invoice or draft for the budget's client. Returns the other invoices of the budget. */
async function requireInvoiceable(
  { tx, instance }: Context,
  { id, status }: BudgetRow,
): Promise<InvoiceRow[]> {
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: id });
  const existing = findOwnersInvoice(invoices);
  const isPayerLeft = existing?.split === 'owner' && !findPart(invoices, 'payer');
  const reason = isPayerLeft ? 'payerLeft' : 'invoicedAlready';
  if (existing) throw problem('invoice_conflict', { reason, existing_id: existing.id });
  if (!isInvoiceable(status))
    throw problem(isInvoicedOrDeclined(status) ? 'budget_locked' : 'invalid_status_transition');
  requireNoDraftOfAdvance(invoices);
  return invoices;
}

function copyBudget(budget: BudgetRow, vehicle: VehicleRow | undefined) {
  const { id: budget_id, vehicle_id, km, date_in, date_out, public_notes } = budget;
  const { plate = null, brand = null, model = null } = vehicle ?? {};
  return { budget_id, vehicle_id, plate, brand, model, km, date_in, date_out, public_notes };
}

const blank = {
  ...unissued,
  operation_date: null,
  due_date: null,
  cancelled_at: null,
  cancellation_reason: null,
  payment_method: null,
  claim_number: null,
  policy_number: null,
  rebu: false,
  surcharge: false,
  located_in: null,
  advance: false,
  split: null,
} as const;

type DraftValues = Omit<
  InvoiceRow,
  | keyof typeof blank
  | 'instance_id'
  | 'id'
  | 'date'
  | 'base_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'created_at'
  | 'updated_at'
> &
  Partial<Pick<InvoiceRow, keyof typeof blank>>;

/** Inserts a draft with its lines. The caller must have locked the budget. */
export async function insertDraft(
  context: Context,
  values: DraftValues,
  lines: InvoiceLine[],
): Promise<number> {
  const { tx, instance, actor, now } = context;
  const id = await nextInvoiceId(tx);
  const at = now.toISOString();
  const draft = { ...blank, ...values };
  const row = {
    ...draft,
    ...invoiceSums(lines, draft),
    instance_id: instance.id,
    id,
    date: localDay(now, instance.timezone),
    created_at: at,
    updated_at: at,
  };
  const { kind, series, qualified, without_tax_id, correction, correction_reason, total_cents, split } = row;
  const { exchanges_id, reverses_id, billing_name, billing_tax_id } = row;
  const content = {
    kind,
    series,
    ...(qualified && { qualified }),
    ...(without_tax_id && { without_tax_id }),
    correction,
    correction_reason,
    ...(exchanges_id !== null && { exchanges_id }),
    ...(reverses_id !== null && { reverses_id }),
    ...(split && { split }),
    // Omits the name of the other payer, because the history belongs to the budget's client, who may request it.
    ...(split === 'payer' ? { client_id: row.client_id } : { billing_name, billing_tax_id }),
    total: fromHundredths(total_cents),
  };
  const changes = initialChanges({ invoice_id: id, ...content });
  await sendInOrder(tx, [
    insertInvoice(tx, row),
    insertInvoiceLines(tx, { instanceId: instance.id, invoiceId: id, lines }),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: row.budget_id, action: 'invoice.drafted', changes },
      actor,
      now,
    ),
  ]);
  return id;
}

export function invoiceSums(lines: InvoiceLine[], regime: Regime) {
  const { base_cents, quota_cents, surcharge_cents, total_cents } = invoiceTotals(lines, regime);
  return { base_cents, tax_cents: quota_cents + surcharge_cents, total_cents };
}
