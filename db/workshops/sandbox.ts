import { getTableColumns, sql } from 'drizzle-orm';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';
import type { Instance } from './queries.ts';

const oneWorkshop = { instanceId: instances.id };

/** Advisory lock, any number that no other lock has. */
const sandboxLock = 7_301_991;

const lockShared = query.run(
  oneWorkshop,
  ($) => sql`select pg_advisory_xact_lock_shared(${sandboxLock}, hashint8(${$.instanceId}::bigint))`,
);

type KnownWorkshop = Pick<Instance, 'id' | 'sandbox'> | undefined;

const findClock = query.first(
  oneWorkshop,
  ($) =>
    sql<Pick<Instance, 'clock_ahead_ms'>>`select clock_ahead_ms from instances where id = ${$.instanceId}`,
);

/** Returns how far the clock of a workshop is ahead. Queries it only for a sandbox. */
export async function findAhead(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  return (await findClock(tx, { instanceId: instance.id }))?.clock_ahead_ms ?? 0;
}

/**
 * Locks a sandbox against a reset and against moving its clock, until the transaction ends. Returns how far its clock
 * is ahead. Other workshops need no lock.
 */
export async function shareSandbox(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  const [, aheadMs] = await sendInOrder(tx, [
    lockShared(tx, { instanceId: instance.id }),
    findAhead(tx, instance),
  ]);
  return aheadMs;
}

/** Acquires the same lock if only the id of the workshop is known. */
export const shareIfSandbox = query.run(
  oneWorkshop,
  ($) => sql`
  select pg_advisory_xact_lock_shared(${sandboxLock}, hashint8(id)) from instances where id = ${$.instanceId} and sandbox`,
);

/** Waits for running writes of a sandbox, and blocks further ones until the transaction ends. */
export const lockSandbox = query.run(
  oneWorkshop,
  ($) => sql`select pg_advisory_xact_lock(${sandboxLock}, hashint8(${$.instanceId}::bigint))`,
);

/** Columns that a reset keeps, because they identify the workshop. All others are settings. */
const identity = [
  'id',
  'base_url',
  'name',
  'sandbox',
  'plan',
  'plan_daily_quota',
  'plan_live_keys',
  'plan_scopes',
  'timezone',
  'language',
  'country',
  'region',
  'created_at',
  'removal_hash',
];

const settings = Object.keys(getTableColumns(instances)).filter((column) => !identity.includes(column));

/** Resets all settings to their defaults, and removes the mark of a removal. */
export const clearSettings = query.run(
  oneWorkshop,
  ($) => sql`update instances set ${sql.raw(settings.map((column) => `${column} = default`).join(', '))}
  where id = ${$.instanceId} and sandbox`,
);
