import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { LineFields } from '../../domain/budgets/lines.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { actorParams, actorValues } from '../connection/actor.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { budget_history, budget_lines, budget_milestones, budget_snapshots } from '../connection/tables.ts';

const { instance_id, budget_id, ...columns } = getTableColumns(budget_lines);
const { id, sort_order, ...fields } = columns;

export type BudgetLineRow = Pick<typeof budget_lines.$inferSelect, keyof typeof columns>;

const ofBudget = { instanceId: instance_id, budgetId: budget_id };
const oneLine = { ...ofBudget, id };

export const listLines = query(ofBudget, ($, db) =>
  db
    .select(columns)
    .from(budget_lines)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId)))
    .orderBy(asc(sort_order)),
);

/** The amounts of a line, with the columns that decide whether the line counts in the totals. */
export type LineAmountsRow = Pick<
  typeof budget_lines.$inferSelect,
  | 'budget_id'
  | 'quantity_hundredths'
  | 'unit_price_cents'
  | 'discount_basis_points'
  | 'tax_rate_basis_points'
  | 'optional'
  | 'chosen'
>;

/** Lists the amounts of all lines of several budgets. */
export const listLineAmounts = query(
  { instanceId: instance_id, budgetIds: param.list(budget_id) },
  ($) => sql<LineAmountsRow>`
  select budget_id, quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points,
    optional, chosen
  from budget_lines where instance_id = ${$.instanceId} and budget_id = any(${$.budgetIds}::bigint[])`,
);

const names = Object.keys(fields);

/** Inserts lines after the last one, in the given order. */
export const insertLines = query(
  { ...ofBudget, lines: param.json<readonly LineFields[]>(), lastPlace: sort_order },
  ($) => sql<BudgetLineRow>`
  insert into budget_lines (instance_id, budget_id, sort_order, ${sql.raw(names.join(', '))})
  select ${$.instanceId}, ${$.budgetId}, ${$.lastPlace} + place, ${sql.raw(names.map((name) => `line.${name}`).join(', '))}
  from jsonb_array_elements(${$.lines}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::budget_lines, fields) as line
  order by place
  returning ${sql.raw(Object.keys(columns).join(', '))}`,
);

export const updateLine = query.one(
  { ...oneLine, ...fields },
  ({ instanceId, budgetId, id: lineId, ...line }, db) =>
    db
      .update(budget_lines)
      .set(line)
      .where(and(eq(instance_id, instanceId), eq(budget_id, budgetId), eq(id, lineId)))
      .returning(columns),
);

/** Deletes a line of a budget. Earlier snapshots still contain the line. */
export const deleteLine = query.first(oneLine, ($, db) =>
  db
    .delete(budget_lines)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), eq(id, $.id)))
    .returning({ id }),
);

/**
 * Puts the lines of a budget into an order. Their places follow those of all earlier lines, because two lines may not
 * have the same place even for a moment.
 */
export const orderLines = query.run(
  { ...ofBudget, ids: param.list(id) },
  ($) => sql`
  update budget_lines set sort_order = last.place + wanted.place
  from unnest(${$.ids}::bigint[]) with ordinality as wanted (id, place),
    (select max(sort_order) as place from budget_lines
      where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}) as last
  where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and budget_lines.id = wanted.id`,
);

/** Marks all unchosen optional lines of a budget as chosen. */
export const chooseOptions = query.run(ofBudget, ($, db) =>
  db
    .update(budget_lines)
    .set({ chosen: true })
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), budget_lines.optional)),
);

export type LineAction = 'line.added' | 'line.updated' | 'line.deleted';

const writeSnapshot = query.run(
  {
    instanceId: instance_id,
    budgetId: budget_id,
    before: budget_snapshots.before,
    ...actorParams,
    now: param.date,
  },
  ({ instanceId, budgetId, now, ...written }, db) =>
    db.insert(budget_snapshots).values({
      ...written,
      instance_id: instanceId,
      budget_id: budgetId,
      lines: sql`(
        select coalesce(jsonb_agg(to_jsonb(budget_lines) - 'instance_id' - 'budget_id' order by sort_order), '[]')
        from budget_lines where instance_id = ${instanceId} and budget_id = ${budgetId})`,
      at: now,
    }),
);

/** Copies a budget's lines, including their costs, into a snapshot before the lines change. */
export async function insertSnapshot(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  before: LineAction,
  actor: Actor,
  now: Date,
): Promise<void> {
  await writeSnapshot(tx, { instanceId, budgetId, before, ...actorValues(actor), now });
}

type BudgetAction =
  | 'budget.created'
  | 'budget.updated'
  | 'budget.status_changed'
  | 'line.added'
  | 'line.updated'
  | 'line.deleted'
  | 'line.declined'
  | 'budget.duplicated'
  | 'document.added'
  | 'document.updated'
  | 'document.removed'
  | 'inspection.created'
  | 'inspection.completed'
  | 'inspection.shared'
  | 'inspection.point_changed'
  | 'inspection.finding_offered'
  | 'inspection.finding_decided'
  | 'inspection.finding_settled'
  | 'budget.link_replaced'
  | 'evidence.exported'
  | 'vehicle.checked_in'
  | 'vehicle.check_in_corrected'
  | 'vehicle.delivered'
  | 'appointment.proposed'
  | 'appointment.confirmed'
  | 'appointment.cancelled'
  | 'appointment.client_confirmed'
  | 'quote.signed'
  | 'quote.declined'
  | 'quote.changes_declined'
  | 'quote.renewal_asked'
  | 'invoice.drafted'
  | 'invoice.updated'
  | 'invoice.issued'
  | 'invoice.cancelled'
  | 'invoice.discarded'
  | 'invoice.record_corrected'
  | 'payment.recorded'
  | 'payment.undone'
  | 'part.requested'
  | 'part.request_changed'
  | 'part.request_closed'
  | 'work.started'
  | 'work.stopped'
  | 'work.added'
  | 'work.corrected'
  | 'work.removed'
  | 'stock.moved';

interface BudgetHistoryLine {
  budgetId: number;
  action: BudgetAction;
  lineId?: number;
  changes: Changes;
}

const writeHistory = query.run(
  {
    ...pickColumns(budget_history, [
      'instance_id',
      'budget_id',
      'action',
      'line_id',
      'changes',
      'actor_kind',
      'actor_id',
      'actor_name',
    ]),
    at: param.date,
  },
  ($, db) => db.insert(budget_history).values($),
);

export async function insertBudgetHistory(
  tx: Tx,
  instanceId: number,
  { budgetId, action, lineId = undefined, changes }: BudgetHistoryLine,
  actor: Actor,
  now: Date,
): Promise<void> {
  await writeHistory(tx, {
    instance_id: instanceId,
    budget_id: budgetId,
    action,
    line_id: lineId ?? null,
    changes,
    ...actorValues(actor),
    at: now,
  });
}

interface HistoryOfOne {
  budget_id: number;
  action: BudgetAction;
  line_id?: number;
  changes: Changes;
}

const writeHistories = query.run(
  {
    instanceId: instance_id,
    lines: param.json<HistoryOfOne[]>(),
    ...actorParams,
    at: param.date,
  },
  ($) => sql`
  insert into budget_history (instance_id, budget_id, action, line_id, changes, actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}, line.budget_id, line.action, line.line_id, line.changes, ${$.actor_kind}, ${$.actor_id}, ${$.actor_name},
    ${$.at}
  from jsonb_array_elements(${$.lines}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::budget_history, fields) as line
  order by place`,
);

/** Inserts several history entries, of one or more budgets. */
export async function insertBudgetHistories(
  tx: Tx,
  instanceId: number,
  lines: HistoryOfOne[],
  actor: Actor,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await writeHistories(tx, { instanceId, lines, ...actorValues(actor), at: now });
}

const countChoices = query.one({ ...ofBudget, since: param.date }, ($, db) =>
  db
    .select({ count: count().as('count') })
    .from(budget_history)
    .where(
      and(
        eq(budget_history.instance_id, $.instanceId),
        eq(budget_history.budget_id, $.budgetId),
        eq(budget_history.actor_kind, 'client'),
        inArray(budget_history.action, [
          'appointment.proposed',
          'appointment.confirmed',
          'appointment.moved',
        ]),
        gt(budget_history.at, $.since),
      ),
    ),
);

/** Counts how often the client chose a time for its budget's appointment since a moment. */
export async function countTimesChosen(...parameters: Parameters<typeof countChoices>): Promise<number> {
  return (await countChoices(...parameters)).count;
}

const {
  instance_id: historyInstance,
  budget_id: historyBudget,
  ...shownHistory
} = getTableColumns(budget_history);

export type BudgetHistoryRow = Pick<typeof budget_history.$inferSelect, keyof typeof shownHistory>;

const listHistory = query({ ...ofBudget, before: budget_history.id, most: param.integer }, ($, db) =>
  db
    .select(shownHistory)
    .from(budget_history)
    .where(
      and(eq(historyInstance, $.instanceId), eq(historyBudget, $.budgetId), lt(budget_history.id, $.before)),
    )
    .orderBy(desc(budget_history.id))
    .limit($.most),
);

/** Lists entries of a budget's history by their ids. */
export const listHistoryById = query({ ...ofBudget, ids: param.list(budget_history.id) }, ($, db) =>
  db
    .select(shownHistory)
    .from(budget_history)
    .where(
      and(eq(historyInstance, $.instanceId), eq(historyBudget, $.budgetId), isIn(budget_history.id, $.ids)),
    ),
);

export async function listBudgetHistory(
  db: Db,
  instanceId: number,
  budgetId: number,
  before: number,
  limit: number,
): Promise<Page<BudgetHistoryRow>> {
  return pageOf(await listHistory(db, { instanceId, budgetId, before, most: limit + 1 }), limit);
}

export const insertMilestone = query.run(
  { ...pickColumns(budget_milestones, ['instance_id', 'budget_id', 'status']), at: param.date },
  ($, db) => db.insert(budget_milestones).values($),
);

export type MilestoneRow = Pick<typeof budget_milestones.$inferSelect, 'status' | 'at'>;

export const listMilestones = query(ofBudget, ($, db) =>
  db
    .select({ status: budget_milestones.status, at: budget_milestones.at })
    .from(budget_milestones)
    .where(and(eq(budget_milestones.instance_id, $.instanceId), eq(budget_milestones.budget_id, $.budgetId)))
    .orderBy(asc(budget_milestones.id)),
);
