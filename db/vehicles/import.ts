import type { VehicleFields } from '../../domain/vehicles/vehicle.ts';
import { arrayLiteral, LostRace, statement, type Tx } from '../connection/client.ts';
import { lockKey, storedColumns, type VehicleRow } from './queries.ts';

const lock = statement(`
  select pg_advisory_xact_lock(${lockKey('$1', 'plate')})
  from (select plate from unnest($2::text[]) plate order by plate offset 0) wanted`);

/** Like `lockPlate`, in one order for everybody. */
export async function lockPlates(tx: Tx, instanceId: number, plates: string[]): Promise<void> {
  await lock(tx, String(instanceId), arrayLiteral(plates));
}

type PlateRow = Pick<VehicleRow, 'id' | 'client_id' | 'plate'>;

// In the order of the unique index, so that it is taken: planned while there were few vehicles, another one was, and all
// vehicles of the workshop were read for each plate.
const holders = statement<PlateRow>(`
  select held.id, held.client_id, plate
  from unnest($2::text[]) as wanted (plate)
  cross join lateral (
    select id, client_id from vehicles
    where instance_id = $1 and vehicles.plate = wanted.plate and not owner_erased
    order by instance_id, vehicles.plate, (case when owner_erased then id else 0 end) limit 1
  ) held`);

/** Leaves erased clients' vehicles out. The plates are normalised. */
export async function findPlateHolders(tx: Tx, instanceId: number, plates: string[]): Promise<PlateRow[]> {
  return plates.length === 0 ? [] : holders(tx, instanceId, arrayLiteral(plates));
}

const columns = ['id', ...storedColumns] as const;

const insert = statement<{ id: number }>(`
  insert into vehicles (instance_id, created_at, ${columns}) overriding system value
  select $1::bigint, $2::timestamptz, ${columns.map((column) => `given.${column}`)}
  from jsonb_array_elements($3::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::vehicles, fields) as given
  order by place
  on conflict do nothing
  returning id`);

/** Under `lockPlates`. */
export async function insertImportedVehicles(
  tx: Tx,
  instanceId: number,
  imported: (VehicleFields & { id: number })[],
  now: Date,
): Promise<void> {
  if (imported.length === 0) return;
  const at = now.toISOString();
  const rows = imported.map((vehicle) => ({ ...vehicle, updated_at: at }));
  const created = await insert(tx, instanceId, at, JSON.stringify(rows));
  if (created.length < imported.length) throw new LostRace();
}
