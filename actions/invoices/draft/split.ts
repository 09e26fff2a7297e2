import { listLines } from '../../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget } from '../../../db/budgets/queries.ts';
import { lockOwnersShared } from '../../../db/clients/queries.ts';
import { type InvoiceRow, listInvoicesOfBudget } from '../../../db/invoices/writing.ts';
import { isIncludedInTotals } from '../../../domain/budgets/lines.ts';
import { isInvoiceable, isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { divideAmount, totalCentsOf } from '../../../domain/invoices/advances.ts';
import type { InvoiceLine, Split } from '../../../domain/invoices/invoice.ts';
import { listObstacles } from '../../../domain/invoices/obstacles.ts';
import { linesNotChargedBy, totalsPerRate } from '../../../domain/invoices/split.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { type FieldProblem, invalidField, problem } from '../../../domain/requests/problem.ts';
import { excessLines } from '../../../views/papers/invoice/written-lines.ts';
import type { Context } from '../../context.ts';
import { issuableNow, readInvoice } from '../lock.ts';
import { listDeductions, requireNoDraftOfAdvance } from './advances.ts';
import { draftKind, insertDraft, newDraft, type WantedKind } from './draft.ts';
import { findOwnersInvoice, findPart, listRemainingLines } from './parts.ts';

interface SplitRequest extends WantedKind {
  budgetId: number;
  /** The client that pays the rest of the price. */
  payerId: number;
  /** Ids of the lines that the budget's client pays. */
  ownerLines: readonly number[] | undefined;
  /** The amount in cents that the budget's client pays, including tax. */
  excessCents: number | undefined;
  /** The insurer's numbers, which are printed on the payer's invoice. */
  insurance: { claim_number?: string; policy_number?: string };
}

/** The ids of the invoices of both parts. */
type Parts = Record<Split, number>;

/**
 * Drafts the two invoices of a budget whose price two payers share. If the owner's invoice exists, drafts only the
 * other payer's invoice. Locks the budget's lines against changes.
 */
export async function splitBudget(context: Context, request: SplitRequest): Promise<Parts> {
  const { tx, instance } = context;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: request.budgetId, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  await holdPayers(context, budget, request.payerId);
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: budget.id });
  const owners = requireSplittable(budget, invoices);
  requireOneWay(request, owners !== undefined);
  const parts = owners
    ? { owner: owners.id, payer: await draftPayers(context, { budget, invoices, owners, request }) }
    : await draftBoth(context, { budget, invoices, request });
  await requireNamedPayer(context, parts.payer);
  await updateBudget(tx, instance.id, budget.id, { has_invoice: true }, context.now);
  return parts;
}

/** Locks both payers against erasure until the transaction ends. */
async function holdPayers(
  { tx, instance }: Context,
  { client_id }: BudgetRow,
  payerId: number,
): Promise<void> {
  if (payerId === client_id) throw invalidField('/payer_id', 'payerIsOwner');
  const clients = await lockOwnersShared(tx, { instanceId: instance.id, ids: [client_id, payerId] });
  if (!clients.some(({ id }) => id === payerId)) throw invalidField('/payer_id', 'unknownReference');
  if (clients.some(({ erased_at }) => erased_at !== null)) throw problem('client_erased');
}

/** Rejects a budget that is already invoiced as a whole or to another payer. Returns the owner's part, if it exists. */
function requireSplittable({ status }: BudgetRow, invoices: readonly InvoiceRow[]): InvoiceRow | undefined {
  const owners = findOwnersInvoice(invoices);
  const existing = findPart(invoices, 'payer') ?? (owners?.split === null ? owners : undefined);
  if (existing) throw problem('invoice_conflict', { reason: 'invoicedAlready', existing_id: existing.id });
  if (!isInvoiceable(status))
    throw problem(isInvoicedOrDeclined(status) ? 'budget_locked' : 'invalid_status_transition');
  requireNoDraftOfAdvance(invoices);
  return owners;
}

/**
 * Requires exactly one of `owner_lines` and `excess` to divide a budget into two new parts. If the owner's part already
 * exists, requires none of them, because the payer's part is the remainder.
 */
function requireOneWay({ ownerLines, excessCents }: SplitRequest, isRest: boolean): void {
  const ways = [ownerLines, excessCents].filter((way) => way !== undefined).length;
  if (isRest && ways > 0)
    throw invalidField(ownerLines === undefined ? '/excess' : '/owner_lines', 'splitBefore');
  if (!isRest && ways !== 1) throw invalidField('', 'oneOfThese', { names: 'owner_lines, excess' });
}

interface SplitInput {
  budget: BudgetRow;
  /** All invoices of the budget. */
  invoices: readonly InvoiceRow[];
  request: SplitRequest;
}

async function draftPayers(
  context: Context,
  { budget, invoices, owners, request }: SplitInput & { owners: InvoiceRow },
): Promise<number> {
  const draft = await payersDraft(context, budget, request);
  return insertDraft(
    context,
    draft,
    await listRemainingLines(context, owners, { budgetId: budget.id, invoices }),
  );
}

async function draftBoth(context: Context, { budget, invoices, request }: SplitInput): Promise<Parts> {
  const { tx, instance } = context;
  const payers = await payersDraft(context, budget, request);
  const owners = await newDraft(context, budget, { ...draftKind(request), series: undefined });
  const all = (await listLines(tx, { instanceId: instance.id, budgetId: budget.id })).filter(
    isIncludedInTotals,
  );
  const division = requireBothPay(all, dividedBy(request, all, { payers, owners }));
  const deducted = await listDeductions(context, invoices, owners.language);
  requireWithinAdvances(division.owner, deducted, wayOf(request));
  const owner = await insertDraft(context, { ...owners, split: 'owner' }, [...division.owner, ...deducted]);
  return { owner, payer: await insertDraft(context, payers, division.payer) };
}

/** Drafts the other payer's invoice: a full invoice, without the notes for the budget's client. */
async function payersDraft(context: Context, budget: BudgetRow, { payerId, insurance }: SplitRequest) {
  const wanted = { ...draftKind({}), series: undefined, clientId: payerId };
  const draft = await newDraft(context, budget, wanted);
  return { ...draft, ...insurance, split: 'payer', public_notes: null } as const;
}

type Division = Record<Split, InvoiceLine[]>;

function wayOf({ ownerLines }: SplitRequest): '/excess' | '/owner_lines' {
  return ownerLines === undefined ? '/excess' : '/owner_lines';
}

type Languages = Record<'owners' | 'payers', Pick<InvoiceRow, 'language' | 'budget_id'>>;

/** Divides the lines of a budget. The tax of both parts adds up to the tax of the whole. */
function dividedBy(
  { ownerLines, excessCents = 0 }: SplitRequest,
  all: readonly (InvoiceLine & { id: number })[],
  { owners, payers }: Languages,
): Division {
  if (ownerLines) {
    const owner = requireKnown(ownerLines, all);
    return { owner, payer: linesNotChargedBy(all, owner) };
  }
  const totalCents = totalCentsOf(totalsPerRate(all));
  if (excessCents >= totalCents)
    throw invalidField('/excess', 'excessBeyond', { total: fromHundredths(totalCents) });
  const portions = divideAmount(totalsPerRate(all), excessCents);
  const ofPayer = excessLines(portions, { ...payers, sign: -1 });
  return { owner: excessLines(portions, { ...owners, sign: 1 }), payer: [...all, ...ofPayer] };
}

/**
 * Returns the lines with the given ids. Rejects ids of unknown lines, including optional lines that the client didn't
 * choose, which are not charged.
 */
function requireKnown<Line extends { id: number }>(ids: readonly number[], all: readonly Line[]): Line[] {
  const fields = ids.flatMap((id, place): FieldProblem[] =>
    all.some((line) => line.id === id) ? [] : [{ path: `/owner_lines/${place}`, rule: 'unknownReference' }],
  );
  if (fields.length > 0) throw problem('validation_error', { fields });
  return all.filter(({ id }) => ids.includes(id));
}

/** Rejects a division in which one of the payers pays nothing. */
function requireBothPay(all: readonly InvoiceLine[], division: Division): Division {
  const isShared = [division.owner, division.payer].every((lines) => totalCentsOf(totalsPerRate(lines)) > 0);
  const total = fromHundredths(totalCentsOf(totalsPerRate(all)));
  if (!isShared) throw invalidField('/owner_lines', 'bothPay', { total });
  return division;
}

/** Rejects an owner's part that is less than the advances. */
function requireWithinAdvances(
  lines: readonly InvoiceLine[],
  deducted: readonly InvoiceLine[],
  path: string,
): void {
  const [partCents, paidCents] = [totalCentsOf(totalsPerRate(lines)), -totalCentsOf(totalsPerRate(deducted))];
  if (paidCents <= partCents) return;
  const [part, paid] = [fromHundredths(partCents), fromHundredths(paidCents)];
  throw invalidField(path, 'advancesBeyondPart', { part, paid });
}

/** Rejects a payer whose data are insufficient for a full invoice. */
async function requireNamedPayer(context: Context, invoiceId: number): Promise<void> {
  const draft = await readInvoice(context, invoiceId);
  if (!draft) return;
  const missing = listObstacles(issuableNow(draft, context)).filter(({ path }) =>
    path.startsWith('/billing_'),
  );
  if (missing.length === 0) return;
  const fields = missing.map(({ path }) => path.replace('/billing_', '')).join(', ');
  throw invalidField('/payer_id', 'payerIncomplete', { fields });
}
