import { type BudgetHistoryRow, listHistoryById } from '../../../db/budgets/lines-and-history.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { listTimeline, type TimelineRow } from '../../../db/budgets/timeline.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { pageOf, positionAfterLast } from '../../../db/connection/pages.ts';
import { type LogEntry, listLogEntriesById } from '../../../db/messages/log.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskLogEntryRecord } from '../../messages/record.ts';
import { openSortedPage } from '../../pages.ts';
import { changesRecord } from '../history-record.ts';

type TimelineEntry = components['schemas']['TimelineEntry'];

type Position = [at: string, kind: string, id: number];
/** The position after all entries. No entry is as late as this moment. */
const start: Position = ['9999-12-31T23:59:59.999Z', 'z', positionAfterLast];

export const listBudgetTimeline: DeskHandlers['listBudgetTimeline'] = async (request) => {
  const { params, instance, snapshot } = request;
  const pages = openSortedPage(request, start, ({ at, kind, id }: TimelineRow): Position => [at, kind, id]);
  const [at, kind, id] = pages.after;
  const ofBudget = { instanceId: instance.id, budgetId: params.id };
  const { changes, messages, ...found } = await snapshot(async (tx) => {
    const [budget, rows] = await sendInOrder(tx, [
      findBudget(tx, { instanceId: instance.id, id: params.id, internal: true }),
      listTimeline(tx, { ...ofBudget, at, kind, id, most: pages.limit + 1 }),
    ]);
    if (!budget) throw problem('not_found');
    const page = pageOf(rows, pages.limit);
    const [history, log] = await sendInOrder(tx, [
      listHistoryById(tx, { ...ofBudget, ids: idsOf(page.rows, 'change') }),
      listLogEntriesById(tx, { instanceId: instance.id, ids: idsOf(page.rows, 'message') }),
    ]);
    return { ...page, changes: byId(history), messages: byId(log) };
  });
  const body = pages.answer(found, (row) => {
    const change = row.kind === 'change' ? changes.get(row.id) : undefined;
    const message = row.kind === 'message' ? messages.get(row.id) : undefined;
    return { ...entryOf(row, change), message: message ? deskLogEntryRecord(message, request) : null };
  });
  return { status: 200, body };
};

function idsOf(rows: readonly TimelineRow[], kind: TimelineRow['kind']): number[] {
  return rows.filter((row) => row.kind === kind).map(({ id }) => id);
}

function byId<Row extends BudgetHistoryRow | LogEntry>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function entryOf(
  { kind, id, at }: TimelineRow,
  change: BudgetHistoryRow | undefined,
): Omit<TimelineEntry, 'message'> {
  return {
    id: `${kind}-${id}`,
    at,
    kind,
    by: change?.actor_name ?? null,
    by_kind: change?.actor_kind ?? null,
    action: change?.action ?? null,
    line_id: change?.line_id ?? null,
    changes: changesRecord(change?.changes ?? {}),
  };
}
