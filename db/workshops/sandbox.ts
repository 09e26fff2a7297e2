import { getTableColumns, sql } from 'drizzle-orm';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';
import type { Instance } from './queries.ts';

const oneWorkshop = { instanceId: instances.id };

/** An arbitrary number that no other lock has. */
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

/** Finds by how much the clock of a workshop is ahead. Only a sandbox is asked. */
export async function findAhead(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  return (await findClock(tx, { instanceId: instance.id }))?.clock_ahead_ms ?? 0;
}

/**
 * Keeps a sandbox from being reset, and its clock from being moved, until the transaction ends. Returns by how much its
 * clock is ahead. Other workshops need no lock, and take none.
 */
export async function shareSandbox(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  const [, aheadMs] = await sendInOrder(tx, [
    lockShared(tx, { instanceId: instance.id }),
    findAhead(tx, instance),
  ]);
  return aheadMs;
}

/** Does the same where only the id of the workshop is known. */
export const shareIfSandbox = query.run(
  oneWorkshop,
  ($) => sql`
  select pg_advisory_xact_lock_shared(${sandboxLock}, hashint8(id)) from instances where id = ${$.instanceId} and sandbox`,
);

/** Waits for the writes of a sandbox that are under way, and keeps others waiting until the transaction ends. */
export const lockSandbox = query.run(
  oneWorkshop,
  ($) => sql`select pg_advisory_xact_lock(${sandboxLock}, hashint8(${$.instanceId}::bigint))`,
);

/** The columns that a reset leaves as they are: they say who the workshop is and where it answers. The rest are settings. */
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

/** Gives all settings their defaults, and ends the mark of a removal. */
export const clearSettings = query.run(
  oneWorkshop,
  ($) => sql`update instances set ${sql.raw(settings.map((column) => `${column} = default`).join(', '))}
  where id = ${$.instanceId} and sandbox`,
);
