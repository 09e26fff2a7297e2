import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import { type Db, prepared, type Tx } from '../connection/client.ts';
import { instance_hosts, instances } from '../connection/tables.ts';

/** `host` is its canonical one. Not found while it is being removed. */
export type Instance = typeof instances.$inferSelect & { host: string };
export type NewInstance = typeof instances.$inferInsert;

const canonicalHost = sql<string>`(select h.host from instance_hosts h where h.instance_id = ${instances.id} and h.canonical)`;

const isLive = isNull(instances.removing_at);
export const liveInstances = '(select id from instances where removing_at is null)';

const findByHost = prepared('find_instance_by_host', (db) =>
  db
    .select({ instance: instances, host: canonicalHost })
    .from(instance_hosts)
    .innerJoin(instances, eq(instances.id, instance_hosts.instance_id))
    .where(and(eq(instance_hosts.host, sql.placeholder('host')), isLive)),
);

const findById = prepared('find_instance', (db) =>
  db
    .select({ instance: instances, host: canonicalHost })
    .from(instances)
    .where(and(eq(instances.id, sql.placeholder('id')), isLive)),
);

const findOldest = prepared('find_oldest_instance', (db) =>
  db
    .select({ instance: instances, host: canonicalHost })
    .from(instances)
    .where(isLive)
    .orderBy(asc(instances.id))
    .limit(1),
);

/** The workshop that a `Host` reaches: claimed with its port, or whatever its port. */
export async function findInstanceByHost(db: Db, host: string): Promise<Instance | undefined> {
  const portless = host.replace(/:\d+$/, '');
  return (await findOne(db, host)) ?? (portless === host ? undefined : findOne(db, portless));
}

export async function findInstance(db: Db, id: number): Promise<Instance | undefined> {
  return asInstance(await findById(db, { id }));
}

export async function findOldestInstance(db: Db): Promise<Instance | undefined> {
  return asInstance(await findOldest(db, {}));
}

async function findOne(db: Db, host: string): Promise<Instance | undefined> {
  return asInstance(await findByHost(db, { host }));
}

function asInstance([row]: { instance: typeof instances.$inferSelect; host: string }[]):
  | Instance
  | undefined {
  return row && { ...row.instance, host: row.host };
}

export async function listInstances(db: Db): Promise<Instance[]> {
  const all = await listAllInstances(db);
  return all.filter(({ removing_at }) => removing_at === null);
}

/** With those that are being removed. */
export async function listAllInstances(db: Db): Promise<Instance[]> {
  const rows = await db
    .select({ instance: instances, host: canonicalHost })
    .from(instances)
    .orderBy(asc(instances.id));
  return rows.map(({ instance, host }) => ({ ...instance, host }));
}

export async function listHosts(db: Db, instanceId: number): Promise<{ host: string; canonical: boolean }[]> {
  return await db
    .select({ host: instance_hosts.host, canonical: instance_hosts.canonical })
    .from(instance_hosts)
    .where(eq(instance_hosts.instance_id, instanceId))
    .orderBy(sql`${instance_hosts.canonical} desc, ${instance_hosts.host}`);
}

export async function insertInstance(tx: Tx, instance: NewInstance, host: string): Promise<Instance> {
  const [row] = await tx.insert(instances).values(instance).returning();
  if (!row) throw new Error('the instance was not inserted');
  await tx.insert(instance_hosts).values({ host, instance_id: row.id, canonical: true });
  return { ...row, host };
}

/** False if another workshop has the host. */
export async function insertHost(tx: Tx, instanceId: number, host: string): Promise<boolean> {
  const rows = await tx
    .insert(instance_hosts)
    .values({ host, instance_id: instanceId })
    .onConflictDoNothing()
    .returning({ host: instance_hosts.host });
  return rows.length > 0;
}

export async function removeHost(tx: Tx, instanceId: number, host: string): Promise<void> {
  await tx
    .delete(instance_hosts)
    .where(
      and(
        eq(instance_hosts.instance_id, instanceId),
        eq(instance_hosts.host, host),
        not(instance_hosts.canonical),
      ),
    );
}

/** The old one stays as an alias. False if another workshop has the host. */
export async function setCanonicalHost(tx: Tx, instanceId: number, host: string): Promise<boolean> {
  await tx.update(instance_hosts).set({ canonical: false }).where(eq(instance_hosts.instance_id, instanceId));
  const rows = await tx
    .insert(instance_hosts)
    .values({ host, instance_id: instanceId, canonical: true })
    .onConflictDoUpdate({
      target: instance_hosts.host,
      set: { canonical: true },
      setWhere: eq(instance_hosts.instance_id, instanceId),
    })
    .returning({ host: instance_hosts.host });
  return rows.length > 0;
}

export async function updateInstance(
  tx: Tx,
  instanceId: number,
  changes: Partial<Omit<NewInstance, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(instances).set(changes).where(eq(instances.id, instanceId));
}

/** So that two can't both count themselves the last one that the plan allows. */
export async function lockInstance(tx: Tx, instanceId: number): Promise<void> {
  await tx
    .select({ id: instances.id })
    .from(instances)
    .where(eq(instances.id, instanceId))
    .for('no key update');
}
