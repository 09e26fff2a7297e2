import type { VehicleFields } from '../../domain/vehicle.ts';
import { arrayLiteral, type Db, type Parameter, statement, type Tx } from '../client.ts';
import type { VehicleRecord } from '../mappers/vehicles.ts';
import { type Page, pageOf } from '../page.ts';

export type VehicleRow = Omit<VehicleRecord, 'client'> & { client_name: string };

const written = [
  ...['client_id', 'plate', 'vin', 'brand', 'model', 'variant', 'year', 'registration_date', 'fuel'],
  ...['transmission', 'engine_code', 'horsepower', 'displacement', 'color_code', 'environmental_label', 'km'],
  ...['itv_expiry_date', 'status'],
] as const;
const columns = ['id', ...written].map((column) => `v.${column}`).join(', ');
const stored = [...written, 'updated_at'];

const withClient = (vehicles: string) =>
  `select ${columns}, c.name as client_name
   from ${vehicles} v join clients c on c.instance_id = v.instance_id and c.id = v.client_id`;

const find = statement<VehicleRow>(`${withClient('vehicles')} where v.instance_id = $1 and v.id = $2`);

export async function findVehicle(db: Db, instanceId: number, id: number): Promise<VehicleRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const lockRow = statement('select from vehicles where instance_id = $1 and id = $2 for no key update');

/**
 * Whoever else would change the vehicle waits. Locked first, in a statement of its own: one that joins the owner
 * finds nothing once the wait has given the vehicle another owner.
 */
export async function findVehicleToChange(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<VehicleRow | undefined> {
  const [, vehicle] = await Promise.all([lockRow(tx, instanceId, id), findVehicle(tx, instanceId, id)]);
  return vehicle;
}

const findPlate = statement<VehicleRow>(
  `${withClient('vehicles')} where v.instance_id = $1 and v.plate = $2`,
);

/** The plate normalised. */
export async function findVehicleByPlate(
  db: Db,
  instanceId: number,
  plate: string,
): Promise<VehicleRow | undefined> {
  const [row] = await findPlate(db, instanceId, plate);
  return row;
}

const lock = statement(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 1))`);

/** Whoever gives a vehicle a plate holds this first, so that looking for its owner and taking it are one. */
export async function lockPlate(tx: Tx, instanceId: number, plate: string): Promise<void> {
  await lock(tx, String(instanceId), plate);
}

const insert = statement<VehicleRow>(
  `with inserted as (
     insert into vehicles (instance_id, ${stored.join(', ')}, created_at)
     values ($1, ${stored.map((_, index) => `$${index + 2}`).join(', ')}, $${stored.length + 1})
     on conflict (instance_id, plate) do nothing returning *
   ) ${withClient('inserted')}`,
);

/** Undefined where the plate is another vehicle's. Under `lockPlate`. */
export async function insertVehicle(
  tx: Tx,
  instanceId: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow | undefined> {
  const [row] = await insert(tx, instanceId, ...storedValues(vehicle, now));
  return row;
}

const update = statement<VehicleRow>(
  `with updated as (
     update vehicles set ${stored.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     where instance_id = $1 and id = $2 returning *
   ) ${withClient('updated')}`,
);

/** A new plate only under `lockPlate`, and after `findVehicleByPlate` found nobody with it. */
export async function updateVehicle(
  tx: Tx,
  instanceId: number,
  id: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow> {
  const [row] = await update(tx, instanceId, id, ...storedValues(vehicle, now));
  return row as VehicleRow;
}

function storedValues(vehicle: VehicleFields, now: Date): Parameter[] {
  return [...written.map((column) => vehicle[column]), now.toISOString()];
}

export interface VehicleFilters {
  /** Normalised. */
  plate?: string | undefined;
  client_id?: number | undefined;
  status?: VehicleFields['status'] | undefined;
}

const filters = ['plate', 'client_id', 'status'] as const;
const lists = new Map<string, ReturnType<typeof statement<VehicleRow>>>();

/** Vehicles after an id, ascending. Each choice of filters is a statement of its own, and has its own index. */
export async function listVehicles(
  db: Db,
  instanceId: number,
  filter: VehicleFilters,
  after: number,
  limit: number,
): Promise<Page<VehicleRow>> {
  const chosen = filters.filter((name) => filter[name] !== undefined);
  const values = chosen.map((name) => filter[name] as Parameter);
  return pageOf(await listBy(chosen)(db, instanceId, after, limit + 1, ...values), limit);
}

function listBy(chosen: string[]): ReturnType<typeof statement<VehicleRow>> {
  const name = chosen.join(' ');
  let list = lists.get(name);
  if (!list) {
    const conditions = chosen.map((column, index) => `and v.${column} = $${index + 4}`).join(' ');
    list = statement(
      `${withClient('vehicles')} where v.instance_id = $1 and v.id > $2 ${conditions} order by v.id limit $3`,
    );
    lists.set(name, list);
  }
  return list;
}

const ofClients = statement<VehicleRow>(
  `${withClient('vehicles')} where v.instance_id = $1 and v.client_id = any($2::bigint[]) order by v.client_id, v.id`,
);

/** The vehicles of several clients at once, client by client. */
export async function listVehiclesOfClients(
  db: Db,
  instanceId: number,
  clientIds: number[],
): Promise<VehicleRow[]> {
  if (clientIds.length === 0) return [];
  return await ofClients(db, instanceId, arrayLiteral(clientIds));
}
