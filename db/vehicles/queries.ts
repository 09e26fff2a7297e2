import { and, asc, eq, getTableColumns, gt, gte, not, type SQL, sql } from 'drizzle-orm';
import type { VehicleFields } from '../../domain/vehicles/vehicle.ts';
import { createChangeQuery } from '../connection/changed-since.ts';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, query, type Slots } from '../connection/query.ts';
import { clients, vehicles } from '../connection/tables.ts';

const { instance_id, created_at, updated_at, ...columns } = getTableColumns(vehicles);
const { id, owner_erased, ...writtenColumns } = columns;
const { client_id, plate, status } = columns;

// SQL expression for the owner's name. It is nested in another `sql`, because Drizzle omits the table names of
// outermost columns, which made `id` ambiguous.
const ownersName = sql`(select ${clients.name} from ${clients} where ${clients.instance_id} = ${instance_id} and ${clients.id} = ${client_id})`;
const client_name = sql<string>`${ownersName}`.as('client_name');
const visibleColumns = { ...columns, client_name };

export type VehicleRow = Pick<typeof vehicles.$inferSelect, keyof typeof columns> & { client_name: string };

const oneVehicle = { instanceId: instance_id, id };

export const findVehicle = query.first(oneVehicle, ($, db) =>
  db
    .select(visibleColumns)
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

const lockRow = query.run(oneVehicle, ($, db) =>
  db
    .select({ id })
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('no key update'),
);

/**
 * Locks a vehicle against changes until the transaction ends, and finds it. Uses two statements, because a single
 * statement could return the owner from before its wait for the lock.
 */
export async function lockVehicle(
  ...[tx, key]: Parameters<typeof findVehicle>
): Promise<VehicleRow | undefined> {
  const [, vehicle] = await sendInOrder(tx, [lockRow(tx, key), findVehicle(tx, key)]);
  return vehicle;
}

/**
 * Finds a vehicle, and locks it against a change of its owner while the caller adds a dependent row, such as a budget.
 */
export const lockVehicleShared = query.first(oneVehicle, ($, db) =>
  db
    .select({ client_id, plate })
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('share'),
);

/** Finds the vehicle with a normalised plate. Ignores vehicles of erased clients. */
export const findVehicleByPlate = query.first({ instanceId: instance_id, plate }, ($, db) =>
  db
    .select(visibleColumns)
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), eq(plate, $.plate), not(owner_erased))),
);

const plateKey = (instanceId: SQL, eachPlate: SQL) =>
  sql`hashtextextended(${instanceId}::bigint || ' ' || ${eachPlate}, 1)`;

/**
 * Locks a plate until the transaction ends, so that no other transaction uses the plate between its lookup and its
 * insert.
 */
export const lockPlate = query.run(
  { instanceId: instance_id, plate },
  ($) => sql`select pg_advisory_xact_lock(${plateKey($.instanceId, $.plate)})`,
);

/** Locks plates like `lockPlate`, in alphabetical order to prevent deadlocks. */
export const lockPlates = query.run(
  { instanceId: instance_id, plates: param.list(plate) },
  ($) => sql`
  select pg_advisory_xact_lock(${plateKey($.instanceId, sql.raw('plate'))})
  from (select plate from unnest(${$.plates}::text[]) plate order by plate offset 0) searched`,
);

const insert = query.first({ instance_id, created_at, updated_at, ...writtenColumns }, ($, db) =>
  db.insert(vehicles).values($).onConflictDoNothing().returning(visibleColumns),
);

/** Inserts a vehicle. Returns undefined if another vehicle has the plate. Requires `lockPlate`. */
export async function insertVehicle(
  tx: Tx,
  instanceId: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow | undefined> {
  const at = now.toISOString();
  return await insert(tx, { ...vehicle, instance_id: instanceId, created_at: at, updated_at: at });
}

const update = query.one(
  { ...oneVehicle, ...writtenColumns, now: param.date },
  ({ instanceId, id: vehicleId, now, ...fields }, db) =>
    db
      .update(vehicles)
      .set({ ...fields, updated_at: now, owner_erased: false })
      .where(and(eq(instance_id, instanceId), eq(id, vehicleId)))
      .returning(visibleColumns),
);

/**
 * Updates a vehicle, whose owner must not be erased. Before a new plate is set, or a new owner for an erased client's
 * vehicle, call `lockPlate` and check that `findVehicleByPlate` finds no vehicle.
 */
export async function updateVehicle(
  tx: Tx,
  instanceId: number,
  id: number,
  vehicle: VehicleFields,
  now: Date,
): Promise<VehicleRow> {
  return await update(tx, { ...vehicle, instanceId, id, now });
}

const ofClient = { instanceId: instance_id, clientId: client_id };

/** Locks all vehicles of a client until the transaction ends. Call this before the client is locked (ADR 0061). */
export const lockVehiclesOfClient = query.run(ofClient, ($, db) =>
  db
    .select({ id })
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId)))
    .orderBy(asc(id))
    .for('no key update'),
);

/**
 * Marks the vehicles of a client as those of an erased owner, so that other vehicles can use their plates. The vehicles
 * and their data remain.
 */
export const freePlates = query.run({ ...ofClient, now: param.date }, ($, db) =>
  db
    .update(vehicles)
    .set({ owner_erased: true, updated_at: $.now })
    .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId))),
);

export interface VehicleFilters {
  plate?: string | undefined;
  client_id?: number | undefined;
  status?: VehicleFields['status'] | undefined;
  updated_since?: string | undefined;
}

const filterNames = ['plate', 'client_id', 'status', 'updated_since'] as const;
const lists = new Map<string, ReturnType<typeof listWith>>();

/**
 * Finds a page of vehicles. Each combination of filters has its own statement and index. The filter `updated_since`
 * requires a snapshot.
 */
export async function findVehiclePage(
  db: Db,
  instanceId: number,
  filter: VehicleFilters,
  after: number,
  limit: number,
): Promise<Page<VehicleRow>> {
  const { plate, client_id, status, updated_since } = filter;
  if (updated_since !== undefined && plate === undefined && client_id === undefined) {
    const changes = { instanceId, after, most: limit + 1, since: updated_since };
    const ids = await (status
      ? findChangedWith(db, { ...changes, value: status })
      : findChanged(db, changes));
    return pageOf(ids.length === 0 ? [] : await listByIds(db, { instanceId, ids }), limit);
  }
  const chosen = filterNames.filter((name) => filter[name] !== undefined);
  const list = lists.get(chosen.join()) ?? listWith(chosen);
  lists.set(chosen.join(), list);
  return pageOf(await list(db, { ...filter, instanceId, after, limit: limit + 1 }), limit);
}

const findChanged = createChangeQuery({ table: 'vehicles' });
const findChangedWith = createChangeQuery({ table: 'vehicles', by: 'status' });

const listByIds = query({ instanceId: instance_id, ids: param.list(id) }, ($, db) =>
  db
    .select(visibleColumns)
    .from(vehicles)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id)),
);

const filterParameters = {
  plate: param.optional(plate),
  client_id: param.optional(client_id),
  status: param.optional(status),
  updated_since: param.optional(param.moment),
};

const filterConditions: Record<(typeof filterNames)[number], ($: Slots<typeof filterParameters>) => SQL> = {
  plate: ($) => eq(plate, $.plate),
  client_id: ($) => eq(client_id, $.client_id),
  status: ($) => eq(status, $.status),
  updated_since: ($) => gte(updated_at, $.updated_since),
};

function listWith(chosen: (typeof filterNames)[number][]) {
  return query({ instanceId: instance_id, after: id, limit: param.integer, ...filterParameters }, ($, db) =>
    db
      .select(visibleColumns)
      .from(vehicles)
      .where(
        and(
          eq(instance_id, $.instanceId),
          gt(id, $.after),
          ...chosen.map((name) => filterConditions[name]($)),
        ),
      )
      .orderBy(asc(id))
      .limit($.limit),
  );
}

/** Lists the vehicles of some clients, sorted by client. Returns at most `most` vehicles. */
export const listVehiclesOfClients = query(
  { instanceId: instance_id, clientIds: param.list(client_id), most: param.integer },
  ($, db) =>
    db
      .select(visibleColumns)
      .from(vehicles)
      .where(and(eq(instance_id, $.instanceId), isIn(client_id, $.clientIds)))
      .orderBy(asc(client_id), asc(id))
      .limit($.most),
);
