import { and, asc, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/client.ts';
import { query, type Values } from '../connection/query.ts';
import { instance_hosts, instances } from '../connection/tables.ts';
import { forgetDeparture } from './departures.ts';

/** A workshop with its canonical host. */
export type Instance = typeof instances.$inferSelect & { host: string };
export type NewInstance = typeof instances.$inferInsert;

const { host, instance_id, canonical } = instance_hosts;
const oneHost = { instanceId: instance_id, host };
const isLive = isNull(instances.removing_at);

const visibleColumns = {
  ...getTableColumns(instances),
  // Converts the value, because the driver returns a numeric as text.
  tax_rate: sql<number>`${instances.tax_rate}::float8`.as('tax_rate'),
  host: sql<string>`(select h.host from instance_hosts h where h.instance_id = ${instances.id} and h.canonical)`.as(
    'host',
  ),
};

const findByHost = query.first({ host }, ($, db) =>
  db
    .select(visibleColumns)
    .from(instance_hosts)
    .innerJoin(instances, eq(instances.id, instance_id))
    .where(and(eq(host, $.host), isLive)),
);

/** Finds the workshop of a `Host` header, with or without its port. Excludes workshops that are being removed. */
export async function findInstanceByHost(db: Db, host: string): Promise<Instance | undefined> {
  const portless = host.replace(/:\d+$/, '');
  const found = await findByHost(db, { host });
  return found ?? (portless === host ? undefined : findByHost(db, { host: portless }));
}

const findById = query.first({ id: instances.id }, ($, db) =>
  db
    .select(visibleColumns)
    .from(instances)
    .where(and(eq(instances.id, $.id), isLive)),
);

/** Finds a workshop by its id. Returns undefined if the workshop is being removed. */
export async function findInstance(db: Db, id: number): Promise<Instance | undefined> {
  return await findById(db, { id });
}

export const findOldestInstance = query.first({}, (_, db) =>
  db.select(visibleColumns).from(instances).where(isLive).orderBy(asc(instances.id)).limit(1),
);

/** Finds any workshop, including workshops that are being removed. Returns undefined if the database has none. */
export const findAnyWorkshop = query.first({}, (_, db) =>
  db.select({ id: instances.id }).from(instances).limit(1),
);

/** Lists the ids of all workshops, including workshops that are being removed. */
export const listWorkshopIds = query({}, (_, db) =>
  db.select({ id: instances.id }).from(instances).orderBy(asc(instances.id)),
);

const insertCanonicalHost = query.run(oneHost, ($, db) =>
  db.insert(instance_hosts).values({ host: $.host, instance_id: $.instanceId, canonical: true }),
);

export async function insertInstance(tx: Tx, instance: NewInstance, host: string): Promise<Instance> {
  const [row] = await tx.insert(instances).values(instance).returning();
  if (!row) throw new Error('the instance was not inserted');
  await insertCanonicalHost(tx, { instanceId: row.id, host });
  await forgetDeparture(tx, { host });
  return { ...row, host };
}

const insertAlias = query.first(oneHost, ($, db) =>
  db
    .insert(instance_hosts)
    .values({ host: $.host, instance_id: $.instanceId })
    .onConflictDoNothing()
    .returning({ host }),
);

/** Adds a host to a workshop. Returns false if a workshop already has the host. */
export async function insertHost(tx: Tx, values: Values<typeof oneHost>): Promise<boolean> {
  const isInserted = (await insertAlias(tx, values)) !== undefined;
  if (isInserted) await forgetDeparture(tx, values);
  return isInserted;
}

/** Removes a host from a workshop, unless it is the canonical host. */
export const removeHost = query.run(oneHost, ($, db) =>
  db.delete(instance_hosts).where(and(eq(instance_id, $.instanceId), eq(host, $.host), not(canonical))),
);

const makeHostsAliases = query.run({ instanceId: instance_id }, ($, db) =>
  db.update(instance_hosts).set({ canonical: false }).where(eq(instance_id, $.instanceId)),
);

const makeHostCanonical = query.first(oneHost, ($, db) =>
  db
    .insert(instance_hosts)
    .values({ host: $.host, instance_id: $.instanceId, canonical: true })
    .onConflictDoUpdate({
      target: host,
      set: { canonical: true },
      setWhere: eq(instance_id, $.instanceId),
    })
    .returning({ host }),
);

/**
 * Makes a host the canonical host of a workshop. The former canonical host remains as an alias. Returns false if
 * another workshop has the host.
 */
export async function setCanonicalHost(tx: Tx, values: Values<typeof oneHost>): Promise<boolean> {
  await makeHostsAliases(tx, values);
  const isTaken = (await makeHostCanonical(tx, values)) !== undefined;
  if (isTaken) await forgetDeparture(tx, values);
  return isTaken;
}

export async function updateInstance(
  tx: Tx,
  instanceId: number,
  changes: Partial<Omit<NewInstance, 'id' | 'sandbox' | 'clock_ahead_ms'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(instances).set(changes).where(eq(instances.id, instanceId));
}

const lockOne = query.run({ id: instances.id }, ($, db) =>
  db.select({ id: instances.id }).from(instances).where(eq(instances.id, $.id)).for('no key update'),
);

/**
 * Locks a workshop until the transaction ends, so that concurrent requests can't exceed a limit of its plan together.
 */
export async function lockInstance(tx: Tx, id: number): Promise<void> {
  await lockOne(tx, { id });
}

/** Returns the canonical host of an existing workshop. */
export async function findCanonicalHost(db: Db, instanceId: number): Promise<string> {
  const [found] = await db.$client.unsafe(
    'select host from instance_hosts where instance_id = $1 and canonical',
    [instanceId],
  );
  return String(found?.host);
}
