import {
  type DueItem,
  dueColumns,
  dueItems,
  dueParameters,
  type EndedItem,
  endedColumns,
  endedParameters,
  endedTypes,
  inOrder,
  type Lane,
  type Reading,
  settling,
} from '../../db/backlog/queries.ts';
import { type Db, statement } from '../../db/connection/client.ts';

// A kind whose items are nothing but their rows in the backlog, made of the parts that every kind is made of.

const readDue = statement<DueItem>(`
  select ${dueColumns} from (${dueItems}) due order by due.priority, due.due_at`);

export function findDueItems(db: Db, kind: string, lane: Lane, reading: Reading): Promise<DueItem[]> {
  return readDue(db, ...dueParameters(kind, lane, reading));
}

export function openSettleItems(kind: string) {
  const settle = statement<{ n: number }>(`
    with ended as (
      select * from unnest(${endedTypes}) with ordinality e (${endedColumns}, n)
    ), ${settling(kind)}
    select n from counted`);
  return async (db: Db, items: EndedItem[]): Promise<boolean[]> =>
    inOrder(await settle(db, ...endedParameters(items)), items.length);
}
