import type { WithSession } from '../../db/connection/client.ts';
import {
  firstMovementPosition,
  listMovements,
  type MovementFilters,
  type MovementPosition,
  type MovementRow,
} from '../../db/stock/movements.ts';
import { requireOrderedRange } from '../../domain/requests/require-order.ts';
import { nextDay, startOfDay } from '../../domain/time/day.ts';
import { openSortedPage } from '../pages.ts';
import { movementRecord } from './record.ts';

type MovementQuery = Pick<MovementFilters, 'part_id' | 'budget_id' | 'kind'> & { from?: string; to?: string };

interface Request extends Pick<Parameters<typeof openSortedPage>[0], 'after' | 'cursorAfter'> {
  query: MovementQuery & { limit?: number };
  instance: { id: number; timezone: string };
  longRead: WithSession;
}

/** Returns a page of stock movements, for the API and the desk. Only the desk sees internal budgets in movements. */
export async function movementPage(request: Request, { internal = false } = {}) {
  const { query, instance, longRead } = request;
  const { part_id, budget_id, kind, from, to } = query;
  requireOrderedRange({ from, to });
  const positionOf = ({ at, id }: MovementRow): MovementPosition => [at, id];
  const { after, limit, ...pages } = openSortedPage(request, firstMovementPosition, positionOf);
  const filters = {
    part_id,
    budget_id,
    kind,
    from: from && startOfDay(from, instance.timezone).toISOString(),
    until: to && startOfDay(nextDay(to), instance.timezone).toISOString(),
  };
  const pageQuery = { instanceId: instance.id, after, limit, internal };
  const found = await longRead((db) => listMovements(db, pageQuery, filters));
  return pages.answer(found, movementRecord);
}
