import { lineMargin, type Margin, marginOf } from '../../domain/budget-margin.ts';
import { fromHundredths } from '../../domain/money.ts';
import type { components } from '../../generated/desk-types.ts';
import type { MilestoneRow } from '../queries/budget-history.ts';
import type { BudgetLineRow } from '../queries/budget-lines.ts';
import type { BudgetPartCounts } from '../queries/budget-parts.ts';
import type { BudgetDetailRow, BudgetRow } from '../queries/budgets.ts';
import { lineRecord } from './budget-lines.ts';
import { budgetRecord } from './budgets.ts';

export type DeskBudget = components['schemas']['DeskBudget'];

interface Kept {
  shown: BudgetDetailRow;
  own: BudgetRow;
  lines: BudgetLineRow[];
  milestones: MilestoneRow[];
  counts: BudgetPartCounts;
}

/** All that the workshop keeps of a budget. */
export function deskBudgetRecord(kept: Kept, trackingUrl: string): DeskBudget {
  const { shown, own, lines, milestones, counts } = kept;
  const { appointment, ...record } = budgetRecord(shown, trackingUrl);
  return {
    ...record,
    internal: own.internal,
    estimated_duration_minutes: appointment.estimated_duration_minutes,
    sent_via: own.sent_via,
    has_invoice: own.has_invoice,
    tracking_url: own.internal ? null : trackingUrl,
    internal_notes: own.internal_notes,
    totals: { ...record.totals, ...inEuros(marginOf(lines)) },
    ...counts,
    milestones,
    lines: lines.map(deskLineRecord),
  };
}

function deskLineRecord(row: BudgetLineRow): DeskBudget['lines'][number] {
  return { ...lineRecord(row), unit_cost: fromHundredths(row.unit_cost_cents), ...inEuros(lineMargin(row)) };
}

function inEuros({ cost_cents, margin_cents }: Margin) {
  return { cost: fromHundredths(cost_cents), margin: fromHundredths(margin_cents) };
}
