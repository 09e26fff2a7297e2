import { and, asc, eq, getTableColumns, gt, gte, not, type SQL, sql } from 'drizzle-orm';
import type { VehicleFields } from '../../domain/vehicles/vehicle.ts';
import { changedSince } from '../connection/changed-since.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { clients, vehicles } from '../connection/tables.ts';

const { instance_id, created_at, updated_at, ...columns } = getTableColumns(vehicles);
const { id, owner_erased, ...written } = columns;
export const storedColumns = [...(Object.keys(written) as (keyof typeof written)[]), 'updated_at'] as const;

// Within another `sql`, since Drizzle takes the tables off the columns of the outermost: whose id is meant was lost.
const ownersName = sql`(select ${clients.name} from ${clients} where ${clients.instance_id} = ${instance_id} and ${clients.id} = ${columns.client_id})`;
const client_name = sql<string>`${ownersName}`.as('client_name');
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

/** Locked first, by itself: one statement that looks up the owner too may not see whom the vehicle was given to meanwhile. */
export async function lockVehicle(tx: Tx, instanceId: number, id: number): Promise<VehicleRow | undefined> {
  const [, vehicle] = await sendInOrder(tx, [
    lockRow(tx, { instanceId, id }),
    findVehicle(tx, instanceId, id),
  ]);
  return vehicle;
}

const lockOneShared = preparedSelect((db) =>
  db
    .select({ client_id: vehicles.client_id, plate: vehicles.plate })
    .from(vehicles)
    .where(thisOne)
    .for('share'),
);

/** Nobody moves the vehicle to another client while something is added to it. */
export async function lockVehicleShared(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<Pick<VehicleRow, 'client_id' | 'plate'> | undefined> {
  const [row] = await lockOneShared(tx, { instanceId, id });
  return row;
}

const findPlate = preparedSelect((db) =>
  db
    .select(shown)
    .from(vehicles)
    .where(and(ofWorkshop, eq(vehicles.plate, sql.placeholder('plate')), not(owner_erased))),
);

/** Leaves erased clients' vehicles out. `plate` is normalised. */
export async function findVehicleByPlate(
  db: Db,
  instanceId: number,
  plate: string,
): Promise<VehicleRow | undefined> {
  const [row] = await findPlate(db, { instanceId, plate });
  return row;
}

export const lockKey = (instanceId: string, plate: string) =>
  `hashtextextended(${instanceId} || ' ' || ${plate}, 1)`;

const lock = statement(`select pg_advisory_xact_lock(${lockKey('$1', '$2')})`);

/** Held before a plate is looked up and taken, so that nobody takes it in between. */
export async function lockPlate(tx: Tx, instanceId: number, plate: string): Promise<void> {
  await lock(tx, String(instanceId), plate);
}

const insert = preparedWrite((db) =>
  db
    .insert(vehicles)
    .values(placeholders(['instance_id', 'created_at', ...storedColumns]))
    .onConflictDoNothing()
    .returning(shown),
);

/** Under `lockPlate`. Undefined if another vehicle has the plate. */
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

const update = preparedWrite((db) =>
  db
    .update(vehicles)
    .set({ ...(placeholders(storedColumns) as object), owner_erased: false })
    .where(thisOne)
    .returning(shown),
);

/** Its owner is not erased. A new plate, or an erased client's: under `lockPlate`, once `findVehicleByPlate` found nobody. */
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

const ofClient = and(ofWorkshop, eq(vehicles.client_id, sql.placeholder('clientId')));

const lockAll = preparedSelect((db) =>
  db.select({ id }).from(vehicles).where(ofClient).orderBy(asc(id)).for('no key update'),
);

/** Before the client is locked (ADR 0061). */
export async function lockVehiclesOfClient(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await lockAll(tx, { instanceId, clientId });
}

const free = preparedWrite((db) =>
  db
    .update(vehicles)
    .set({ owner_erased: true, updated_at: sql`${sql.placeholder('at')}` })
    .where(ofClient),
);

/** Its vehicles stay, with what they are; their plates may be registered by others. */
export async function freePlates(tx: Tx, instanceId: number, clientId: number, now: Date): Promise<void> {
  await free(tx, { instanceId, clientId, at: now.toISOString() });
}

const { id: vehicleId, updated_at: movedAt } = vehicles;

export interface VehicleFilters {
  plate?: string | undefined;
  client_id?: number | undefined;
  status?: VehicleFields['status'] | undefined;
  updated_since?: string | undefined;
}

const filters = ['plate', 'client_id', 'status', 'updated_since'] as const;
const lists = new Map<string, ReturnType<typeof listWith>>();

/** Each choice of filters is a statement of its own, and has its own index. In a snapshot, where `updated_since` is given. */
export async function listVehicles(
  db: Db,
  instanceId: number,
  filter: VehicleFilters,
  after: number,
  limit: number,
): Promise<Page<VehicleRow>> {
  const { plate, client_id, status, updated_since } = filter;
  if (updated_since !== undefined && plate === undefined && client_id === undefined) {
    const asked = { instanceId, after, most: limit + 1, since: updated_since };
    const ids = await (status ? findChangedWith(db, asked, status) : findChanged(db, asked));
    return pageOf(ids.length === 0 ? [] : await show(db, { instanceId, ids: arrayLiteral(ids) }), limit);
  }
  const chosen = filters.filter((name) => filter[name] !== undefined);
  const list = lists.get(chosen.join()) ?? listWith(chosen);
  lists.set(chosen.join(), list);
  return pageOf(await list(db, { ...filter, instanceId, after, limit: limit + 1 }), limit);
}

const findChanged = changedSince({ table: 'vehicles' });
const findChangedWith = changedSince({ table: 'vehicles', by: 'status' });

const show = preparedSelect((db) =>
  db
    .select(shown)
    .from(vehicles)
    .where(and(ofWorkshop, isIn(vehicleId, 'ids')))
    .orderBy(asc(vehicleId)),
);

const meets: Record<(typeof filters)[number], SQL> = {
  plate: eq(vehicles.plate, sql.placeholder('plate')),
  client_id: eq(vehicles.client_id, sql.placeholder('client_id')),
  status: eq(vehicles.status, sql.placeholder('status')),
  updated_since: gte(movedAt, sql.placeholder('updated_since')),
};

function listWith(chosen: (typeof filters)[number][]) {
  return preparedSelect((db) =>
    db
      .select(shown)
      .from(vehicles)
      .where(and(ofWorkshop, gt(vehicleId, sql.placeholder('after')), ...chosen.map((name) => meets[name])))
      .orderBy(asc(vehicleId))
      .limit(sql.placeholder('limit')),
  );
}

const ofClients = preparedSelect((db) =>
  db
    .select(shown)
    .from(vehicles)
    .where(and(ofWorkshop, isIn(vehicles.client_id, 'clientIds')))
    .orderBy(asc(vehicles.client_id), asc(vehicleId))
    .limit(sql.placeholder('most')),
);

/** Client by client; the first of them, if there are more. */
export async function listVehiclesOfClients(
  db: Db,
  instanceId: number,
  clientIds: number[],
  most: number,
): Promise<VehicleRow[]> {
  if (clientIds.length === 0) return [];
  return await ofClients(db, { instanceId, clientIds: arrayLiteral(clientIds), most });
}
