import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { LineFields } from '../../domain/budget-line.ts';
import { type Db, placeholders, prepared, preparedSelect, statement, type Tx } from '../client.ts';
import { budget_lines } from '../schema/index.ts';
import type { Author } from './history.ts';

const { instance_id, budget_id, ...columns } = getTableColumns(budget_lines);
const { id, sort_order, ...written } = columns;
const writtenColumns = Object.keys(written) as (keyof typeof written)[];

export type BudgetLineRow = Pick<typeof budget_lines.$inferSelect, keyof typeof columns>;

const ofBudget = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(budget_id, sql.placeholder('budgetId')),
);
const thisOne = and(ofBudget, eq(id, sql.placeholder('id')));

const list = preparedSelect((db) =>
  db.select(columns).from(budget_lines).where(ofBudget).orderBy(asc(sort_order)),
);

/** In their order. */
export async function listLines(db: Db, instanceId: number, budgetId: number): Promise<BudgetLineRow[]> {
  return await list(db, { instanceId, budgetId });
}

const insert = statement<BudgetLineRow>(`
  insert into budget_lines (instance_id, budget_id, sort_order, ${writtenColumns.join(', ')})
  select $1, $2, $3 + place, ${writtenColumns.map((name) => `line.${name}`).join(', ')}
  from jsonb_array_elements($4::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::budget_lines, fields) as line
  order by place
  returning ${Object.keys(columns).join(', ')}`);

/** Below the place that is taken last, in the order given. */
export async function insertLines(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  lines: LineFields[],
  lastPlace = 0,
): Promise<BudgetLineRow[]> {
  return await insert(tx, instanceId, budgetId, lastPlace, JSON.stringify(lines));
}

const update = prepared('update_budget_line', (db) =>
  db
    .update(budget_lines)
    .set(placeholders(writtenColumns) as object)
    .where(thisOne)
    .returning(columns),
);

export async function updateLine(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  id: number,
  line: LineFields,
): Promise<BudgetLineRow> {
  const [row] = await update(tx, { ...line, instanceId, budgetId, id });
  return row as BudgetLineRow;
}

const remove = prepared('delete_budget_line', (db) => db.delete(budget_lines).where(thisOne));

/** Nothing is left of it, but in the snapshots. */
export async function deleteLine(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  id: number,
): Promise<undefined> {
  await remove(tx, { instanceId, budgetId, id });
}

export type LineAction = 'line.added' | 'line.updated' | 'line.deleted';

const snapshot = statement(`
  insert into budget_snapshots
    (instance_id, budget_id, before, lines, actor_kind, actor_id, actor_name, at)
  select $1, $2, $3, coalesce(jsonb_agg(to_jsonb(l) - 'instance_id' - 'budget_id' order by l.sort_order), '[]'),
    $4, $5, $6, $7
  from budget_lines l where l.instance_id = $1 and l.budget_id = $2`);

/** All lines as they stand, costs included: what is about to change them comes after it. */
export async function insertSnapshot(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  before: LineAction,
  actor: Author,
  now: Date,
): Promise<void> {
  await snapshot(tx, instanceId, budgetId, before, actor.kind, actor.id, actor.name, now.toISOString());
}
