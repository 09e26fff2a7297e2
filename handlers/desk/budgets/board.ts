import { type BoardRow, findBoard, listWorkOnBoard } from '../../../db/budgets/board.ts';
import { listShownAtDesk } from '../../../db/budgets/queries.ts';
import { type Db, sendInOrder } from '../../../db/connection/client.ts';
import { type BudgetStatus, boardStatuses } from '../../../domain/budgets/status.ts';
import { searchTerm } from '../../../domain/clients/search.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { normalisePlate } from '../../../domain/vehicles/vehicle.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readDeskItems } from './record.ts';

type Schemas = components['schemas'];

/** How long an invoiced budget stays on the board. */
const invoicedDays = 7;
const defaultMaxCards = 20;
/** Minimum length of a part of a plate, because shorter parts occur in nearly all plates. */
const minPlatePart = 3;

export const showBoard: DeskHandlers['showBoard'] = async ({ query, instance, snapshot, now }) => {
  const { status = null, staff_id = null, category_id = null, late = null, waiting_parts = null } = query;
  const filters = { status, staffId: staff_id, categoryId: category_id, late, waitingParts: waiting_parts };
  const instanceId = instance.id;
  const columns = await snapshot(async (tx) => {
    const found = await findBoard(tx, {
      ...{ instanceId, now, invoicedSince: new Date(now.getTime() - invoicedDays * dayMs) },
      ...{ ...filters, ...textFilter(query.text), most: query.limit ?? defaultMaxCards },
    });
    const ids = found.flatMap(({ cards }) => cards.map(({ id }) => id));
    const cardOf = await readCards(tx, instanceId, ids);
    const rows = new Map(found.map((row) => [row.status, row]));
    const shown = boardStatuses.filter((each) => status === null || each === status);
    return shown.map((each) => columnOf(each, rows.get(each), cardOf));
  });
  return { status: 200, body: { columns } };
};

type CardOf = (card: BoardRow['cards'][number]) => Schemas['BoardCard'][];

function columnOf(status: BudgetStatus, row: BoardRow | undefined, cardOf: CardOf): Schemas['BoardColumn'] {
  if (!row) return { status, count: 0, late: 0, total: 0, data: [] };
  const { count, late, total_cents, cards } = row;
  return { status, count, late, total: fromHundredths(total_cents), data: cards.flatMap(cardOf) };
}

/** Reads budgets, and the people who work on them now. Returns a function that makes them cards. */
async function readCards(tx: Db, instanceId: number, ids: number[]): Promise<CardOf> {
  const [budgets, working] = await sendInOrder(tx, [
    listShownAtDesk(tx, { instanceId, ids }),
    listWorkOnBoard(tx, { instanceId, ids }),
  ]);
  const item = await readDeskItems(tx, instanceId, budgets);
  const byId = new Map(budgets.map((row) => [row.id, row]));
  const workOf = Map.groupBy(working, ({ budget_id }) => budget_id);
  return ({ id, late }) => {
    const row = byId.get(id);
    const work = (workOf.get(id) ?? []).map(({ staff_id, staff_name, started_at }) => ({
      ...{ staff: { id: staff_id, name: staff_name }, started_at },
    }));
    return row ? [{ ...item(row), late, work }] : [];
  };
}

/** Returns the parameters that find a typed text: as an id, as a part of a plate, or among the words of the client. */
function textFilter(text = '') {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text.trim()) ?? [];
  const { meanings, wordStarts } = searchTerm(text);
  const platePart = normalisePlate(text).replaceAll(/[^A-Z0-9]/g, '');
  return {
    hasText: text.trim() !== '',
    id: digits === undefined ? null : Number(digits),
    platePart: platePart.length < minPlatePart ? null : platePart,
    patterns: meanings.map(({ pattern }) => pattern),
    wordStarts,
  };
}
