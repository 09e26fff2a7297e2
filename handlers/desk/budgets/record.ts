import type { Context } from '../../../actions/context.ts';
import {
  type BudgetLineRow,
  listLines,
  listMilestones,
  type MilestoneRow,
} from '../../../db/budgets/lines-and-history.ts';
import type { DeskBudgetRow } from '../../../db/budgets/list.ts';
import {
  type BudgetDetailRow,
  type BudgetPartCounts,
  type BudgetRow,
  countBudgetParts,
  findBudget,
  findBudgetDetail,
} from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { lineMargin, type Margin, marginOf } from '../../../domain/budgets/lines.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import type { components } from '../../../generated/desk-types.ts';
import { budgetItem, budgetRecord, lineRecord } from '../../budgets/record.ts';

type DeskBudget = components['schemas']['DeskBudget'];

/** A budget in a list of the desk. */
export function deskBudgetItem(row: DeskBudgetRow): components['schemas']['DeskBudgetItem'] {
  const { client_id, vehicle_id, tracking_url, appointment, ...item } = budgetItem(row, '');
  const hasAppointment = appointment.status !== null;
  return { ...item, internal: row.internal, appointment: hasAppointment ? appointment : null };
}

interface Kept {
  shown: BudgetDetailRow;
  own: BudgetRow;
  lines: BudgetLineRow[];
  milestones: MilestoneRow[];
  counts: BudgetPartCounts;
}

function deskBudgetRecord(kept: Kept, trackingUrl: string): DeskBudget {
  const { shown, own, lines, milestones, counts } = kept;
  const record = budgetRecord(shown, trackingUrl);
  return {
    ...record,
    internal: own.internal,
    estimated_duration_minutes: record.appointment.estimated_duration_minutes,
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
  return {
    ...lineRecord(row),
    unit_cost: fromHundredths(row.unit_cost_cents),
    ...inEuros(lineMargin(row)),
  };
}

function inEuros({ cost_cents, margin_cents }: Margin) {
  return { cost: fromHundredths(cost_cents), margin: fromHundredths(margin_cents) };
}

const internal = true;

type Reading = Pick<Context, 'instance' | 'secretBox' | 'tx'>;

/** What every operation of the desk on a budget answers. Several queries: inside a transaction or a snapshot. */
export async function deskBudget(context: Reading, id: number): Promise<DeskBudget> {
  const { instance, tx } = context;
  const [own, shown, lines, milestones, counts] = await sendInOrder(tx, [
    findBudget(tx, instance.id, id, { internal }),
    findBudgetDetail(tx, instance.id, id, { internal }),
    listLines(tx, instance.id, id),
    listMilestones(tx, instance.id, id),
    countBudgetParts(tx, instance.id, id),
  ]);
  if (!own || !shown) throw problem('not_found');
  return deskBudgetRecord({ own, shown, lines, milestones, counts }, trackingUrlOf(context, own));
}
