import { getTableColumns, sql } from 'drizzle-orm';
import type { VehicleFields } from '../../domain/vehicles/vehicle.ts';
import { ConcurrentChangeError, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { vehicles } from '../connection/tables.ts';
import type { VehicleRow } from './queries.ts';

/**
 * Finds the vehicles with the given normalised plates, except vehicles of erased clients. Sorts in the order of the
 * unique index, so that PostgreSQL uses it: a plan that was made with few vehicles chose another index, and read all
 * vehicles of the workshop for each plate.
 */
export const findPlateHolders = query(
  { instanceId: vehicles.instance_id, plates: param.list(vehicles.plate) },
  ($) => sql<Pick<VehicleRow, 'id' | 'client_id' | 'plate'>>`
  select holder.id, holder.client_id, plate
  from unnest(${$.plates}::text[]) as searched (plate)
  cross join lateral (
    select id, client_id from vehicles
    where instance_id = ${$.instanceId} and vehicles.plate = searched.plate and not owner_erased
    order by instance_id, vehicles.plate, (case when owner_erased then id else 0 end) limit 1
  ) holder`,
);

const { instance_id, created_at, owner_erased, ...stored } = getTableColumns(vehicles);
const names = Object.keys(stored);

type NewRow = VehicleFields & { id: number; updated_at: string };

const insert = query(
  { instanceId: instance_id, now: param.date, rows: param.json<NewRow[]>() },
  ($) => sql<{ id: number }>`
  insert into vehicles (instance_id, created_at, ${sql.raw(names.join(', '))}) overriding system value
  select ${$.instanceId}::bigint, ${$.now}::timestamptz, ${sql.raw(names.map((name) => `vehicle.${name}`).join(', '))}
  from jsonb_array_elements(${$.rows}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::vehicles, fields) as vehicle
  order by place
  on conflict do nothing
  returning id`,
);

/** Inserts imported vehicles. Throws `ConcurrentChangeError` if another vehicle has one of the plates. Requires `lockPlates`. */
export async function insertImportedVehicles(
  tx: Tx,
  instanceId: number,
  imported: (VehicleFields & { id: number })[],
  now: Date,
): Promise<void> {
  if (imported.length === 0) return;
  const rows = imported.map((vehicle) => ({ ...vehicle, updated_at: now.toISOString() }));
  const created = await insert(tx, { instanceId, now, rows });
  if (created.length < imported.length) throw new ConcurrentChangeError();
}
