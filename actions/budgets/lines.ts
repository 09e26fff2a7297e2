import {
  type BudgetLineRow,
  chooseOptions,
  deleteLine,
  insertBudgetHistory,
  insertLines,
  insertSnapshot,
  type LineAction,
  listLines,
} from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget, type Visibility } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { findParts } from '../../db/parts/queries.ts';
import { type LineFields, type LinePart, lineNumbers, linesMost } from '../../domain/budgets/lines.ts';
import { linesLocked } from '../../domain/budgets/status.ts';
import type { TrackedLine } from '../../domain/budgets/tracked.ts';
import { type Changes, changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

type Reading = Pick<Context, 'instance' | 'tx'>;

/**
 * Like `holdBudget`, of a budget whose lines take changes. It comes with its lines, in the same round trip; what isn't
 * found among them is refused first.
 */
async function holdLines<Chosen>(
  { instance, tx }: Reading,
  id: number,
  visibility: Visibility | undefined,
  choose: (lines: BudgetLineRow[]) => Chosen | undefined,
): Promise<{ budget: BudgetRow; chosen: Chosen }> {
  const [budget, lines] = await sendInOrder(tx, [
    lockBudget(tx, instance.id, id, visibility),
    listLines(tx, instance.id, id),
  ]);
  const chosen = choose(lines);
  if (!budget || chosen === undefined) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  if (linesLocked(budget.status, budget.has_invoice)) throw problem('budget_locked');
  return { budget, chosen };
}

export async function holdBudgetWithLines(
  context: Reading,
  id: number,
  visibility?: Visibility,
): Promise<{ budget: BudgetRow; lines: BudgetLineRow[] }> {
  const { budget, chosen: lines } = await holdLines(context, id, visibility, (all) => all);
  return { budget, lines };
}

export async function holdLine(
  context: Reading,
  { id, lineId }: { id: number; lineId: number },
  visibility?: Visibility,
): Promise<{ budget: BudgetRow; line: BudgetLineRow }> {
  const choose = (lines: BudgetLineRow[]) => lines.find((each) => each.id === lineId);
  const { budget, chosen: line } = await holdLines(context, id, visibility, choose);
  return { budget, line };
}

interface NamingPart {
  part_id?: number | null;
}

/** For each line the part that it names, which the workshop keeps; undefined where it names none. */
export async function partsOfLines(
  { instance, tx }: Reading,
  lines: readonly NamingPart[],
  pathOf: (line: number) => string,
): Promise<(LinePart | undefined)[]> {
  const ids = new Set(lines.flatMap(({ part_id }) => part_id ?? []));
  if (ids.size === 0) return lines.map(() => undefined);
  const found = await findParts(tx, instance.id, ids);
  const kept = new Map(found.filter(({ active }) => active).map((part) => [part.id, part]));
  return lines.map(({ part_id }, line) => {
    if (part_id === undefined || part_id === null) return undefined;
    const part = kept.get(part_id);
    if (!part) throw invalidField(pathOf(line), 'unknownReference');
    return part;
  });
}

export async function partOfLine(context: Reading, line: NamingPart): Promise<LinePart | undefined> {
  const [part] = await partsOfLines(context, [line], () => '/part_id');
  return part;
}

interface LineChange {
  action: LineAction;
  before?: BudgetLineRow;
  /** Gives the line as it is then; undefined where it was deleted. */
  write: () => Promise<BudgetLineRow | undefined>;
  /** What changed, where it isn't what the contract shows. */
  changes?: Changes;
}

/** Keeps the lines as they were, changes one and notes what changed; `read` travels along, and sees the result. */
export async function changeLine<Read>(
  { actor, instance, tx, now }: Context,
  { id: budgetId, client_signed_at }: BudgetRow,
  { action, before, write, changes }: LineChange,
  read: () => Promise<Read>,
): Promise<{ lineId: number; budget: Read }> {
  const [, after] = await sendInOrder(tx, [
    insertSnapshot(tx, instance.id, budgetId, action, actor, now),
    write(),
  ]);
  const { id: lineId } = (before ?? after) as BudgetLineRow;
  const history = { budgetId, action, lineId, changes: changes ?? lineChanges(before, after) };
  const [, , budget] = await sendInOrder(tx, [
    insertBudgetHistory(tx, instance.id, history, actor, now),
    updateBudget(tx, instance.id, budgetId, client_signed_at === null ? {} : resignSoon(now), now),
    read(),
  ]);
  return { lineId, budget };
}

/** Adds a line below the others. */
export function addLine<Read>(
  context: Context,
  { budget, lines }: { budget: BudgetRow; lines: BudgetLineRow[] },
  line: LineFields,
  read: () => Promise<Read>,
  changes: Changes = {},
): Promise<{ lineId: number; budget: Read }> {
  const { tx, instance } = context;
  if (lines.length >= linesMost) throw invalidField('', 'linesExhausted', { limit: linesMost });
  const write = async () =>
    (await insertLines(tx, instance.id, budget.id, [line], lines.at(-1)?.sort_order))[0];
  const change = {
    action: 'line.added',
    write,
    changes: { ...lineChanges(undefined, line), ...changes },
  } as const;
  return changeLine(context, budget, change, read);
}

/** The last one too: whoever replaces all lines would otherwise have to add before removing. */
export async function removeLine<Read>(
  context: Context,
  { budget, line }: { budget: BudgetRow; line: BudgetLineRow },
  read: () => Promise<Read>,
): Promise<Read> {
  const { tx, instance } = context;
  const write = () => deleteLine(tx, instance.id, budget.id, line.id);
  const change = { action: 'line.deleted', before: line, write } as const;
  return (await changeLine(context, budget, change, read)).budget;
}

/** Wait this long for further changes, so that the client gets one request to sign again. */
const quietMs = 10 * 60_000;

/** The client is asked about the lines as they are now: what it refused before is history. */
function resignSoon(now: Date) {
  return {
    resign_notice_at: new Date(now.getTime() + quietMs).toISOString(),
    changes_declined_at: null,
  };
}

export function lineChanges(before: LineFields | undefined, after: LineFields | undefined): Changes {
  return changesBetween(valuesOf(before), valuesOf(after));
}

const shown = ['description', 'reference', 'line_type', 'group_title'] as const;

function valuesOf(row: LineFields | undefined): Record<string, unknown> {
  const line = row && { ...row, ...lineNumbers(row) };
  const fields = [...shown, 'quantity', 'unit_price', 'discount_pct', 'tax_rate', 'part_id'] as const;
  return Object.fromEntries(fields.map((field) => [field, line?.[field] ?? null]));
}

/** Removes the lines that the client did not tick when it signed; history and snapshot keep them. Marks the ticked ones as chosen. */
export async function settleOptions(
  { actor, instance, tx, now }: Context,
  budget: BudgetRow,
  lines: TrackedLine[],
): Promise<void> {
  const declined = lines.map(({ id: lineId, description }) => {
    const changes = changesBetween({ description }, { description: null });
    return { budgetId: budget.id, action: 'line.declined', lineId, changes } as const;
  });
  await sendInOrder(tx, [
    lines.length > 0 ? insertSnapshot(tx, instance.id, budget.id, 'line.deleted', actor, now) : undefined,
    ...lines.map(({ id }) => deleteLine(tx, instance.id, budget.id, id)),
    ...declined.map((history) => insertBudgetHistory(tx, instance.id, history, actor, now)),
    chooseOptions(tx, instance.id, budget.id),
  ]);
}
