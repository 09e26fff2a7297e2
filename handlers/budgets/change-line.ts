import type { Tx } from '../../db/client.ts';
import { type LineRecord, lineRecord } from '../../db/mappers/budget-lines.ts';
import type { BudgetRecord } from '../../db/mappers/budgets.ts';
import { insertBudgetHistory } from '../../db/queries/budget-history.ts';
import { type BudgetLineRow, insertSnapshot, type LineAction } from '../../db/queries/budget-lines.ts';
import { updateBudget } from '../../db/queries/budgets.ts';
import { type Changes, changesBetween } from '../../domain/changes.ts';
import type { SecretBox } from '../../domain/secret-box.ts';
import type { Actor } from '../handler.ts';
import { budgetDetail } from './budget-detail.ts';

interface Asked {
  params: { id: number };
  actor: Actor;
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

interface LineChange {
  action: LineAction;
  /** Undefined before it was added. */
  before?: BudgetLineRow;
  /** Gives the line as it is then; undefined where it was deleted. */
  write: () => Promise<BudgetLineRow | undefined>;
}

/** Keeps the lines as they were, changes one, notes what changed and when; the budget is as it is then. */
export async function changeLine(
  request: Asked,
  { action, before, write }: LineChange,
): Promise<{ lineId: number; budget: BudgetRecord }> {
  const { params, actor, instance, tx, now } = request;
  const [, after] = await Promise.all([
    insertSnapshot(tx, instance.id, params.id, action, actor, now),
    write(),
  ]);
  const { id: lineId } = (before ?? after) as BudgetLineRow;
  const history = { budgetId: params.id, action, lineId, changes: lineChanges(before, after) };
  const [, , budget] = await Promise.all([
    insertBudgetHistory(tx, instance.id, history, actor, now),
    updateBudget(tx, instance.id, params.id, {}, now),
    budgetDetail(request, params.id),
  ]);
  return { lineId, budget };
}

const fields = [
  'description',
  'reference',
  'line_type',
  'group_title',
  'quantity',
  'unit_price',
  'discount_pct',
  'tax_rate',
] as const satisfies (keyof LineRecord)[];

/** In the contract's own numbers; what isn't there yet, or any more, has no values. */
export function lineChanges(before: BudgetLineRow | undefined, after: BudgetLineRow | undefined): Changes {
  return changesBetween(valuesOf(before), valuesOf(after));
}

function valuesOf(row: BudgetLineRow | undefined): Record<string, unknown> {
  const line = row && lineRecord(row);
  return Object.fromEntries(fields.map((field) => [field, line?.[field] ?? null]));
}

/** What adding and changing a line answer: the line as it stands in the budget. */
export function lineIn(budget: BudgetRecord, lineId: number): { line: LineRecord; budget: BudgetRecord } {
  const line = budget.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`budget ${budget.id} lacks line ${lineId}`);
  return { line, budget };
}
