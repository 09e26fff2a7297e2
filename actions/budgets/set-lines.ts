import {
  type BudgetLineRow,
  deleteLine,
  insertBudgetHistories,
  insertLines,
  insertSnapshot,
  type LineAction,
  orderLines,
  updateLine,
} from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  editedValues,
  findUnseenChanges,
  isSameOrder,
  type LineConflict,
  type LineValues,
  mergeLine,
  placeAfter,
} from '../../domain/budgets/line-changes.ts';
import { type LineFields, type LinePart, maxLines } from '../../domain/budgets/lines.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { type FieldProblem, invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { type LockedLines, lineChanges, lockLines, partsOfLines, resignSoon } from './lines.ts';

/** A change of one line: without an id, a line to be added. */
export interface LineChange {
  id?: number;
  key?: string;
  remove?: boolean;
  after?: number | string | null;
  sent: LineValues;
  was: LineValues;
}

/** Converts the values of a change to a line. */
interface LineBuilder {
  add: (values: LineValues, part: LinePart | undefined) => LineFields;
  change: (line: BudgetLineRow, values: LineValues, part: LinePart | undefined) => BudgetLineRow;
  /** Returns the changes of fields that the API does not return. */
  furtherChanges: (before: BudgetLineRow | undefined, after: LineFields) => Changes;
}

interface AddedLine {
  /** The place among the changes. */
  at: number;
  fields: LineFields;
}

/** The state of the lines while the changes are applied. New lines have negative ids until they are inserted. */
interface Plan {
  lines: Map<number, BudgetLineRow>;
  order: number[];
  added: AddedLine[];
  updated: Set<number>;
  moved: Set<number>;
  removed: BudgetLineRow[];
  conflicts: FieldProblem[];
}

/**
 * Makes several changes of the lines of a budget in one transaction. Refuses all of them if one changes what somebody
 * else has changed meanwhile. Returns the ids of the added lines by their keys.
 */
export async function setLines<Read>(
  context: Context,
  { id, changes, orderWas }: { id: number; changes: readonly LineChange[]; orderWas?: readonly number[] },
  build: LineBuilder,
  read: () => Promise<Read>,
): Promise<{ added: { key: string; id: number }[]; budget: Read }> {
  const locked = await lockLines(context, id, { internal: true });
  requireDistinct(changes);
  const references = changes.map((change) => ({ part_id: newPartOf(change, locked.lines) }));
  const parts = await partsOfLines(context, references, (line) => `/lines/${line}/part_id`);
  const plan = planChanges(locked, { changes, orderWas }, parts, build);
  if (plan.conflicts.length > 0)
    throw problem('changed_meanwhile', { fields: plan.conflicts, current: await read() });
  if (plan.lines.size + plan.added.length > maxLines) {
    const at = plan.added.at(maxLines - plan.lines.size)?.at ?? 0;
    throw invalidField(`/lines/${at}`, 'linesExhausted', { limit: maxLines });
  }
  const ids = await writePlan(context, locked, plan, build);
  const added = plan.added.flatMap(({ at }, index) => {
    const key = changes[at]?.key;
    const lineId = ids[index];
    return key === undefined || lineId === undefined ? [] : [{ key, id: lineId }];
  });
  return { added, budget: await read() };
}

/** Returns the part that a change chooses. The part that a line already has may have become inactive. */
function newPartOf({ id, remove, sent }: LineChange, lines: readonly BudgetLineRow[]): number | null {
  const wanted = (sent.part_id ?? null) as number | null;
  return remove || lines.some((line) => line.id === id && line.part_id === wanted) ? null : wanted;
}

/** Refuses a request that changes a line twice, or that gives two new lines the same key. */
function requireDistinct(changes: readonly LineChange[]): void {
  for (const name of ['id', 'key'] as const) {
    const values = changes.map((change) => change[name]);
    const repeated = values.findIndex((value, at) => value !== undefined && values.indexOf(value) < at);
    if (repeated >= 0) throw invalidField(`/lines/${repeated}/${name}`, 'uniqueItems');
  }
}

function planChanges(
  { lines }: LockedLines,
  { changes, orderWas }: { changes: readonly LineChange[]; orderWas: readonly number[] | undefined },
  parts: readonly (LinePart | undefined)[],
  build: LineBuilder,
): Plan {
  const plan: Plan = {
    lines: new Map(lines.map((line) => [line.id, line])),
    order: lines.map(({ id }) => id),
    added: [],
    updated: new Set(),
    moved: new Set(),
    removed: [],
    conflicts: [],
  };
  const isReordered = orderWas !== undefined && !isSameOrder(plan.order, orderWas);
  for (const [at, change] of changes.entries()) {
    if (change.id === undefined) addToPlan(plan, at, change, parts[at], build);
    else if (!changeInPlan(plan, at, change, parts[at], build)) continue;
    if (change.after === undefined) continue;
    if (isReordered && change.id !== undefined)
      plan.conflicts.push({ path: `/lines/${at}/after`, rule: 'linesReordered' });
    else placeInPlan(plan, at, change.id, resolveAfter(changes, change.after), orderWas ?? []);
  }
  return plan;
}

function placeInPlan(
  plan: Plan,
  at: number,
  id: number | undefined,
  after: number | null,
  seen: readonly number[],
): void {
  if (after !== null && !plan.order.includes(after) && !seen.includes(after))
    plan.conflicts.push({ path: `/lines/${at}/after`, rule: 'lineRemoved' });
  const order = placeAfter(plan.order, id ?? newId(at), after, seen);
  if (id !== undefined && order.some((each, place) => each !== plan.order[place])) plan.moved.add(id);
  plan.order = order;
}

/** Returns the id of a new line until it is inserted, from its place among the changes. */
function newId(at: number): number {
  return -1 - at;
}

/** Returns the id to which `after` refers. New lines have negative ids. */
function resolveAfter(changes: readonly LineChange[], after: number | string | null): number | null {
  if (typeof after !== 'string') return after;
  const at = changes.findIndex(({ key }) => key === after);
  return at < 0 ? 0 : (changes[at]?.id ?? newId(at));
}

function addToPlan(
  plan: Plan,
  at: number,
  { sent, remove }: LineChange,
  part: LinePart | undefined,
  build: LineBuilder,
): void {
  if (remove) throw invalidField(`/lines/${at}/id`, 'required');
  if (sent.description === undefined && !part) throw invalidField(`/lines/${at}/description`, 'required');
  plan.added.push({ at, fields: build.add(sent, part) });
  plan.order = [...plan.order, newId(at)];
}

/** Applies the change of an existing line. Returns false if the line is gone afterwards. */
function changeInPlan(
  plan: Plan,
  at: number,
  { id = 0, remove, sent, was }: LineChange,
  part: LinePart | undefined,
  build: LineBuilder,
): boolean {
  const line = plan.lines.get(id);
  if (!line) {
    if (!remove) plan.conflicts.push({ path: `/lines/${at}`, rule: 'lineRemoved' });
    return false;
  }
  const present = editedValues(line);
  if (remove) {
    addConflicts(plan, at, findUnseenChanges(present, was));
    plan.removed.push(line);
    plan.lines.delete(id);
    plan.order = plan.order.filter((each) => each !== id);
    return false;
  }
  const { changed, conflicts } = mergeLine(present, sent, was);
  addConflicts(plan, at, conflicts);
  if (Object.keys(changed).length === 0) return true;
  plan.lines.set(id, build.change(line, changed, part));
  plan.updated.add(id);
  return true;
}

function addConflicts(plan: Plan, at: number, conflicts: readonly LineConflict[]): void {
  for (const { field, seen, present } of conflicts) {
    const params = { seen: String(seen ?? '—'), present: String(present ?? '—') };
    plan.conflicts.push({ path: `/lines/${at}/${field}`, rule: 'changedMeanwhile', params });
  }
}

/** Writes the changes with one snapshot of the earlier lines. Returns the ids of the added lines. */
async function writePlan(
  { actor, instance, tx, now }: Context,
  { budget, lines }: LockedLines,
  plan: Plan,
  build: LineBuilder,
): Promise<number[]> {
  const action = firstAction(plan);
  if (!action) return [];
  const { added, removed, updated } = plan;
  const key = { instanceId: instance.id, budgetId: budget.id };
  const changed = [...updated].flatMap((id) => plan.lines.get(id) ?? []);
  await sendInOrder(tx, [
    insertSnapshot(tx, instance.id, budget.id, action, actor, now),
    ...removed.map(({ id }) => deleteLine(tx, { ...key, id })),
    ...changed.map(({ sort_order: _, ...line }) => updateLine(tx, { ...line, ...key })),
  ]);
  const lastPlace = lines.at(-1)?.sort_order ?? 0;
  const newLines = { ...key, lines: added.map(({ fields }) => fields), lastPlace };
  const ids = added.length === 0 ? [] : (await insertLines(tx, newLines)).map(({ id }) => id);
  const newIds = new Map(added.map(({ at }, index) => [newId(at), ids[index] as number]));
  const order = plan.order.map((id) => newIds.get(id) ?? id);
  const earlierOrder = lines.map(({ id }) => id);
  const unmoved = [...earlierOrder.filter((id) => plan.lines.has(id)), ...ids];
  const isReordered = order.some((id, place) => id !== unmoved[place]);
  const entries = historyOf(plan, lines, order, ids, build).map((entry) => ({
    ...entry,
    budget_id: budget.id,
  }));
  await sendInOrder(tx, [
    isReordered ? orderLines(tx, { ...key, ids: order }) : undefined,
    insertBudgetHistories(tx, instance.id, entries, actor, now),
    updateBudget(tx, instance.id, budget.id, budget.client_signed_at === null ? {} : resignSoon(now), now),
  ]);
  return ids;
}

/** Returns the history's entries of removed, changed and added lines. */
function historyOf(
  { lines, added, removed, updated, moved }: Plan,
  earlier: readonly BudgetLineRow[],
  order: readonly number[],
  ids: readonly number[],
  build: LineBuilder,
) {
  const entry = (action: LineAction, line_id: number, changes: Changes) => ({ action, line_id, changes });
  const touched = earlier.filter(({ id }) => lines.has(id) && (updated.has(id) || moved.has(id)));
  return [
    ...removed.map((line) => entry('line.deleted', line.id, lineChanges(line, undefined))),
    ...touched.map((before) => {
      const { id } = before;
      const line = lines.get(id) ?? before;
      const position: [number, number] = [earlier.indexOf(before) + 1, order.indexOf(id) + 1];
      const changes = { ...lineChanges(before, line), ...build.furtherChanges(before, line) };
      return entry('line.updated', id, { ...changes, ...(moved.has(id) && { position }) });
    }),
    ...added.map(({ fields }, index) => {
      const changes = { ...lineChanges(undefined, fields), ...build.furtherChanges(undefined, fields) };
      return entry('line.added', ids[index] as number, changes);
    }),
  ];
}

/** Returns what a snapshot precedes; undefined if nothing changes. */
function firstAction({ removed, updated, moved, added }: Plan): LineAction | undefined {
  if (removed.length > 0) return 'line.deleted';
  if (updated.size + moved.size > 0) return 'line.updated';
  return added.length > 0 ? 'line.added' : undefined;
}
