import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { VehicleFields } from '../../domain/vehicle.ts';
import {
  arrayLiteral,
  type Db,
  placeholders,
  prepared,
  preparedSelect,
  statement,
  type Tx,
} from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { clients, vehicles } from '../schema/index.ts';

const { instance_id, created_at, updated_at, ...columns } = getTableColumns(vehicles);
const { id, ...written } = columns;
const storedColumns = [...(Object.keys(written) as (keyof typeof written)[]), 'updated_at'] as const;

const client_name =
  sql<string>`(select ${clients.name} from ${clients} where ${clients.instance_id} = ${instance_id} and ${clients.id} = ${columns.client_id})`.as(
    'client_name',
  );
const shown = { ...columns, client_name };

export type VehicleRow = Pick<typeof vehicles.$inferSelect, keyof typeof columns> & { client_name: string };

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const thisOne = and(ofWorkshop, eq(id, sql.placeholder('id')));

const find = preparedSelect((db) => db.select(shown).from(vehicles).where(thisOne));

export async function findVehicle(db: Db, instanceId: number, id: number): Promise<VehicleRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const lockRow = preparedSelect((db) => db.select({ id }).from(vehicles).where(thisOne).for('no key update'));

/**
 * Whoever else would change the vehicle waits. Locked first, in a statement of its own: one that looks up the
 * owner as well may not see the one that the vehicle was given during the wait.
 */
export async function findVehicleToChange(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<VehicleRow | undefined> {
  const [, vehicle] = await Promise.all([lockRow(tx, { instanceId, id }), findVehicle(tx, instanceId, id)]);
  return vehicle;
}

const findToKeep = preparedSelect((db) =>
  db
    .select({ client_id: vehicles.client_id, plate: vehicles.plate })
    .from(vehicles)
    .where(thisOne)
    .for('share'),
);

/** Nobody moves the vehicle to another client while something is added to it. */
export async function findVehicleToKeep(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<Pick<VehicleRow, 'client_id' | 'plate'> | undefined> {
  const [row] = await findToKeep(tx, { instanceId, id });
  return row;
}

const findPlate = preparedSelect((db) =>
  db
    .select(shown)
    .from(vehicles)
    .where(and(ofWorkshop, eq(vehicles.plate, sql.placeholder('plate')))),
);

/** The plate normalised. */
export async function findVehicleByPlate(
  db: Db,
  instanceId: number,
  plate: string,
): Promise<VehicleRow | undefined> {
  const [row] = await findPlate(db, { instanceId, plate });
  return row;
}

const lock = statement(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 1))`);

/** Whoever gives a vehicle a plate holds this first, so that looking for its owner and taking it are one. */
export async function lockPlate(tx: Tx, instanceId: number, plate: string): Promise<void> {
  await lock(tx, String(instanceId), plate);
}

const insert = prepared('insert_vehicle', (db) =>
  db
    .insert(vehicles)
    .values(placeholders(['instance_id', 'created_at', ...storedColumns]))
    .onConflictDoNothing()
    .returning(shown),
);

/** Undefined where the plate is another vehicle's. Under `lockPlate`. */
export async function insertVehicle(
  tx: Tx,
  instanceId: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow | undefined> {
  const at = now.toISOString();
  const [row] = await insert(tx, { ...vehicle, instance_id: instanceId, created_at: at, updated_at: at });
  return row;
}

const update = prepared('update_vehicle', (db) =>
  db
    .update(vehicles)
    .set(placeholders(storedColumns) as object)
    .where(thisOne)
    .returning(shown),
);

/** A new plate only under `lockPlate`, and after `findVehicleByPlate` found nobody with it. */
export async function updateVehicle(
  tx: Tx,
  instanceId: number,
  id: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow> {
  const [row] = await update(tx, { ...vehicle, updated_at: now.toISOString(), instanceId, id });
  return row as VehicleRow;
}

export interface VehicleFilters {
  /** Normalised. */
  plate?: string | undefined;
  client_id?: number | undefined;
  status?: VehicleFields['status'] | undefined;
}

const filters = ['plate', 'client_id', 'status'] as const;
const lists = new Map<string, ReturnType<typeof listWith>>();

/** Vehicles after an id, ascending. Each choice of filters is a statement of its own, and has its own index. */
export async function listVehicles(
  db: Db,
  instanceId: number,
  filter: VehicleFilters,
  after: number,
  limit: number,
): Promise<Page<VehicleRow>> {
  const chosen = filters.filter((name) => filter[name] !== undefined);
  const list = lists.get(chosen.join()) ?? listWith(chosen);
  lists.set(chosen.join(), list);
  return pageOf(await list(db, { ...filter, instanceId, after, limit: limit + 1 }), limit);
}

function listWith(chosen: (typeof filters)[number][]) {
  const conditions: SQL[] = chosen.map((name) => eq(vehicles[name], sql.placeholder(name)));
  return preparedSelect((db) =>
    db
      .select(shown)
      .from(vehicles)
      .where(and(ofWorkshop, gt(id, sql.placeholder('after')), ...conditions))
      .orderBy(asc(id))
      .limit(sql.placeholder('limit')),
  );
}

const ofClients = preparedSelect((db) =>
  db
    .select(shown)
    .from(vehicles)
    .where(and(ofWorkshop, sql`${vehicles.client_id} = any(${sql.placeholder('clientIds')}::bigint[])`))
    .orderBy(asc(vehicles.client_id), asc(id)),
);

/** The vehicles of several clients at once, client by client. */
export async function listVehiclesOfClients(
  db: Db,
  instanceId: number,
  clientIds: number[],
): Promise<VehicleRow[]> {
  if (clientIds.length === 0) return [];
  return await ofClients(db, { instanceId, clientIds: arrayLiteral(clientIds) });
}
