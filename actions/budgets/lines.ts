import {
  type BudgetLineRow,
  chooseOptions,
  deleteLine,
  insertBudgetHistory,
  insertLines,
  insertSnapshot,
  type LineAction,
  listLines,
  updateLine,
} from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget, type Visibility } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { findParts } from '../../db/stock/parts.ts';
import { type LineFields, type LinePart, lineAmountsOf, maxLines } from '../../domain/budgets/lines.ts';
import { areLinesLocked } from '../../domain/budgets/status.ts';
import { type Changes, changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { TrackedLine } from '../../domain/signatures/tracked-budget.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

type ReadContext = Pick<Context, 'instance' | 'tx'>;

export interface LockedLines {
  budget: BudgetRow;
  lines: BudgetLineRow[];
}

export interface LockedLine {
  budget: BudgetRow;
  line: BudgetLineRow;
}

/** Locks a budget whose lines may be changed, and reads the lines in the same round trip. */
export async function lockLines(
  context: ReadContext,
  id: number,
  visibility: Visibility = {},
): Promise<LockedLines> {
  const found = await findLines(context, id, visibility);
  await requireChangeable(context, found.budget);
  return found;
}

/** Locks a budget as `lockLines` does, and finds one of its lines. */
export async function lockLine(
  context: ReadContext,
  { id, lineId }: { id: number; lineId: number },
  visibility: Visibility = {},
): Promise<LockedLine> {
  const { budget, lines } = await findLines(context, id, visibility);
  const line = lines.find((each) => each.id === lineId);
  if (!line) throw problem('not_found');
  await requireChangeable(context, budget);
  return { budget, line };
}

async function findLines(
  { instance: { id: instanceId }, tx }: ReadContext,
  id: number,
  { internal = false }: Visibility,
): Promise<LockedLines> {
  const [budget, lines] = await sendInOrder(tx, [
    lockBudget(tx, { instanceId, id, internal }),
    listLines(tx, { instanceId, budgetId: id }),
  ]);
  if (!budget) throw problem('not_found');
  return { budget, lines };
}

async function requireChangeable({ instance, tx }: ReadContext, budget: BudgetRow): Promise<void> {
  await requireOwner(tx, instance.id, budget.client_id);
  if (areLinesLocked(budget.status, budget.has_invoice)) throw problem('budget_locked');
}

interface PartReference {
  part_id?: number | null;
}

/** Finds the parts that lines refer to. Returns undefined for a line without a part, and rejects inactive parts. */
export async function partsOfLines(
  { instance, tx }: ReadContext,
  lines: readonly PartReference[],
  pathOf: (line: number) => string,
): Promise<(LinePart | undefined)[]> {
  const ids = new Set(lines.flatMap(({ part_id }) => part_id ?? []));
  if (ids.size === 0) return lines.map(() => undefined);
  const found = await findParts(tx, { instanceId: instance.id, ids: [...ids] });
  const active = new Map(found.filter((part) => part.active).map((part) => [part.id, part]));
  return lines.map(({ part_id }, line) => {
    if (part_id === undefined || part_id === null) return undefined;
    const part = active.get(part_id);
    if (!part) throw invalidField(pathOf(line), 'unknownReference');
    return part;
  });
}

export async function partOfLine(context: ReadContext, line: PartReference): Promise<LinePart | undefined> {
  const [part] = await partsOfLines(context, [line], () => '/part_id');
  return part;
}

/**
 * Adds a line after the existing lines of a budget. Returns the id of the line and the result of `read`, a query that
 * is sent in the same round trip and sees the new line.
 */
export function addLine<Read>(
  context: Context,
  { budget, lines }: LockedLines,
  line: LineFields,
  read: () => Promise<Read>,
  changes: Changes = {},
): Promise<{ lineId: number; budget: Read }> {
  if (lines.length >= maxLines) throw invalidField('', 'linesExhausted', { limit: maxLines });
  const lastPlace = lines.at(-1)?.sort_order ?? 0;
  const where = { instanceId: context.instance.id, budgetId: budget.id, lastPlace };
  return writeLine(context, budget, {
    action: 'line.added',
    write: async () => (await insertLines(context.tx, { ...where, lines: [line] }))[0],
    changes: { ...lineChanges(undefined, line), ...changes },
    read,
  });
}

/**
 * Updates the changed fields of a line. `changes` are additional entries for the history: changes of fields that the
 * API does not return.
 */
export async function changeLine<Read>(
  context: Context,
  { budget, line }: LockedLine,
  after: LineFields,
  read: () => Promise<Read>,
  changes: Changes = {},
): Promise<Read> {
  const all = { ...lineChanges(line, after), ...changes };
  if (Object.keys(all).length === 0) return read();
  const values = { ...after, instanceId: context.instance.id, budgetId: budget.id, id: line.id };
  const write = () => updateLine(context.tx, values);
  return (await writeLine(context, budget, { action: 'line.updated', write, changes: all, read })).budget;
}

/** Removes a line. The only remaining line of a budget may also be removed, so that all lines can be replaced. */
export async function removeLine<Read>(
  context: Context,
  { budget, line }: LockedLine,
  read: () => Promise<Read>,
): Promise<Read> {
  const key = { instanceId: context.instance.id, budgetId: budget.id, id: line.id };
  const write = () => deleteLine(context.tx, key);
  const changes = lineChanges(line, undefined);
  return (await writeLine(context, budget, { action: 'line.deleted', write, changes, read })).budget;
}

interface LineWrite<Read> {
  action: LineAction;
  write: () => Promise<{ id: number } | undefined>;
  changes: Changes;
  read: () => Promise<Read>;
}

/** Saves a snapshot of a budget's lines, writes the change of one line, and records the change in the history. */
async function writeLine<Read>(
  { actor, instance, tx, now }: Context,
  { id: budgetId, client_signed_at }: BudgetRow,
  { action, write, changes, read }: LineWrite<Read>,
): Promise<{ lineId: number; budget: Read }> {
  const [, written] = await sendInOrder(tx, [
    insertSnapshot(tx, instance.id, budgetId, action, actor, now),
    write(),
  ]);
  if (!written) throw new Error(`a line of budget ${budgetId} was not written`);
  const history = { budgetId, action, lineId: written.id, changes };
  const [, , budget] = await sendInOrder(tx, [
    insertBudgetHistory(tx, instance.id, history, actor, now),
    updateBudget(tx, instance.id, budgetId, client_signed_at === null ? {} : resignSoon(now), now),
    read(),
  ]);
  return { lineId: written.id, budget };
}

/** Delay before a client is asked to sign again, so that several changes cause only one request. */
const resignDelayMs = 10 * 60_000;

/**
 * Returns the column values that schedule a request to sign the current lines, and that withdraw an earlier refusal of
 * changes.
 */
export function resignSoon(now: Date) {
  return {
    resign_notice_at: new Date(now.getTime() + resignDelayMs).toISOString(),
    changes_declined_at: null,
  };
}

const visibleFields = ['description', 'reference', 'line_type', 'group_title'] as const;

export function lineChanges(before: LineFields | undefined, after: LineFields | undefined): Changes {
  return changesBetween(shownValues(before), shownValues(after));
}

function shownValues(row: LineFields | undefined): Record<string, unknown> {
  const line = row && { ...row, ...lineAmountsOf(row) };
  const fields = [...visibleFields, 'quantity', 'unit_price', 'discount_pct', 'tax_rate', 'part_id'] as const;
  return Object.fromEntries(fields.map((field) => [field, line?.[field] ?? null]));
}

/**
 * Removes the optional lines that the client did not tick when it signed, and marks the ticked lines as chosen. History
 * and snapshot retain the removed lines.
 */
export async function settleOptions(
  { actor, instance, tx, now }: Context,
  budget: BudgetRow,
  lines: TrackedLine[],
): Promise<void> {
  const ofBudget = { instanceId: instance.id, budgetId: budget.id };
  const declined = lines.map(({ id: lineId, description }) => {
    const changes = changesBetween({ description }, { description: null });
    return { budgetId: budget.id, action: 'line.declined', lineId, changes } as const;
  });
  await sendInOrder(tx, [
    lines.length > 0 ? insertSnapshot(tx, instance.id, budget.id, 'line.deleted', actor, now) : undefined,
    ...lines.map(({ id }) => deleteLine(tx, { ...ofBudget, id })),
    ...declined.map((history) => insertBudgetHistory(tx, instance.id, history, actor, now)),
    chooseOptions(tx, ofBudget),
  ]);
}
