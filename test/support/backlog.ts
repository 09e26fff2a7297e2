import type { Db } from '../../db/connection/client.ts';
import { createDueItemReader, type LaneQuery } from '../../db/lanes/items.ts';
import type { Lane } from '../../db/lanes/leases.ts';

// Finds due items for a test kind of lane. The items of this kind have no rows in tables other than the backlog.

export function findDueItems(db: Db, kind: string, lane: Lane, query: LaneQuery) {
  return createDueItemReader(kind)(db, lane, query);
}
