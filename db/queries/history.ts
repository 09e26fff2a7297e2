import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Changes } from '../../domain/changes.ts';
import { type Db, placeholders, prepared, statement, type Tx } from '../client.ts';
import { client_history } from '../schema/index.ts';

/** Under whose name a change stands. */
export interface Author {
  /** `client`: by a message, or on a page that a link of ours leads to. */
  kind: 'key' | 'staff' | 'client';
  id: number;
  name: string;
}

export type ClientAction =
  | 'client.created'
  | 'client.updated'
  | 'client.erased'
  | 'vehicle.created'
  | 'vehicle.updated'
  | 'vehicle.received'
  | 'vehicle.given_up';

export interface HistoryLine {
  clientId: number;
  action: ClientAction;
  vehicleId?: number;
  changes: Changes;
}

const insert = prepared('insert_history', (db) =>
  db
    .insert(client_history)
    .values(
      placeholders([
        'instance_id',
        'client_id',
        'action',
        'vehicle_id',
        'changes',
        'actor_kind',
        'actor_id',
        'actor_name',
        'at',
      ]),
    ),
);

export async function insertHistory(
  tx: Tx,
  instanceId: number,
  { clientId, action, vehicleId, changes }: HistoryLine,
  actor: Author,
  now: Date,
): Promise<void> {
  await insert(tx, {
    instance_id: instanceId,
    client_id: clientId,
    action,
    vehicle_id: vehicleId ?? null,
    changes,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: now.toISOString(),
  });
}

export type HistoryRow = Omit<typeof client_history.$inferSelect, 'instance_id'>;

export async function listHistory(db: Db, instanceId: number, clientId: number): Promise<HistoryRow[]> {
  const { instance_id, ...shown } = getTableColumns(client_history);
  return await db
    .select(shown)
    .from(client_history)
    .where(and(eq(instance_id, instanceId), eq(client_history.client_id, clientId)))
    .orderBy(asc(client_history.id));
}

const forget = statement(`
  update client_history h set changes = coalesce(
    (select jsonb_object_agg(field, '[null, null]'::jsonb) from jsonb_object_keys(h.changes) as field), '{}'),
    actor_name = case when actor_kind = 'client' then '' else actor_name end
  where h.instance_id = $1 and h.client_id = $2`);

/** What changed and when stays; old and new values go with the client, and its name where it did it itself. */
export async function forgetHistoryValues(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forget(tx, instanceId, clientId);
}
