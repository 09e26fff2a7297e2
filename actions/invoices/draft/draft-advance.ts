import { lockBudget } from '../../../db/budgets/queries.ts';
import { listInvoicesOfBudget } from '../../../db/invoices/writing.ts';
import { isInvoiceable, isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { divideAmount, totalCentsOf } from '../../../domain/invoices/advances.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { advanceLine } from '../../../views/papers/invoice/written-lines.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import type { Context } from '../../context.ts';
import { findMainInvoice, requireNoDraftOfAdvance, uninvoicedParts } from './advances.ts';
import { draftKind, insertDraft, newDraft } from './draft.ts';

interface AdvanceRequest {
  budgetId: number;
  /** The amount of the advance in cents, including tax. */
  amountCents: number;
  simplified: boolean;
  series: string | undefined;
}

/** Drafts the invoice of an advance for a budget that is not invoiced yet. Returns the id of the draft. */
export async function draftAdvance(context: Context, request: AdvanceRequest): Promise<number> {
  const { tx, instance } = context;
  const { budgetId, amountCents, simplified, series } = request;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  await requireOwner(tx, instance.id, budget.client_id);
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId });
  requireNoDraftOfAdvance(invoices);
  const existing = findMainInvoice(invoices);
  if (existing) throw problem('invoice_conflict', { reason: 'invoicedAlready', existing_id: existing.id });
  if (!isInvoiceable(budget.status))
    throw problem(isInvoicedOrDeclined(budget.status) ? 'budget_locked' : 'invalid_status_transition');
  const parts = await uninvoicedParts(context, budgetId, invoices);
  const left = totalCentsOf(parts);
  if (amountCents > left) throw invalidField('/amount', 'advanceBeyond', { left: fromHundredths(left) });
  const draft = await newDraft(context, budget, { ...draftKind({ simplified }), series });
  const lines = divideAmount(parts, amountCents).map((part) => advanceLine(part, budgetId, draft.language));
  return insertDraft(context, { ...draft, advance: true }, lines);
}
