import type { Changes } from '../../domain/changes.ts';
import { type Db, statement, type Tx } from '../client.ts';

/** Under whose name a change stands. */
export interface Author {
  kind: 'key' | 'staff';
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

const insert = statement(`
  insert into client_history
    (instance_id, client_id, action, vehicle_id, changes, actor_kind, actor_id, actor_name, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export async function insertHistory(
  tx: Tx,
  instanceId: number,
  { clientId, action, vehicleId, changes }: HistoryLine,
  actor: Author,
  now: Date,
): Promise<void> {
  const { kind, id, name } = actor;
  await insert(
    tx,
    instanceId,
    clientId,
    action,
    vehicleId ?? null,
    JSON.stringify(changes),
    kind,
    id,
    name,
    now.toISOString(),
  );
}

export interface HistoryRow {
  id: number;
  client_id: number;
  action: ClientAction;
  vehicle_id: number | null;
  changes: Changes;
  actor_kind: Author['kind'];
  actor_id: number;
  actor_name: string;
  at: string;
}

const list = statement<Omit<HistoryRow, 'changes'> & { changes: string }>(`
  select id, client_id, action, vehicle_id, changes, actor_kind, actor_id, actor_name, at
  from client_history where instance_id = $1 and client_id = $2 order by id`);

export async function listHistory(db: Db, instanceId: number, clientId: number): Promise<HistoryRow[]> {
  const rows = await list(db, instanceId, clientId);
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }));
}

const forget = statement(`
  update client_history h set changes = coalesce(
    (select jsonb_object_agg(field, '[null, null]'::jsonb) from jsonb_object_keys(h.changes) as field), '{}')
  where h.instance_id = $1 and h.client_id = $2`);

/** What changed and when stays; old and new values go with the client. */
export async function forgetHistoryValues(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forget(tx, instanceId, clientId);
}
