import { and, asc, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/client.ts';
import { param, pickColumns, query, type Slot, type Values } from '../connection/query.ts';
import { api_key_secrets, api_keys } from '../connection/tables.ts';

export type ApiKey = typeof api_keys.$inferSelect;
/**
 * An API key as it authenticates a request. `secret_expires_at` is the expiry of the presented secret. Only the former
 * secret of a rotated key has an expiry.
 */
export type PresentedKey = ApiKey & { secret_expires_at: string | null };
export type ListedKey = ApiKey & { prefixes: string[]; old_secret_expires_at: string | null };

interface Secret {
  hash: Buffer;
  prefix: string;
}

/** Finds the API key to which a secret belongs, by the secret's hash. */
export const findKeyByHash: (
  db: Db,
  values: { instanceId: number; hash: Buffer },
) => Promise<PresentedKey | undefined> = query.first(
  { instanceId: api_key_secrets.instance_id, hash: api_key_secrets.hash },
  ($, db) =>
    db
      .select({
        ...getTableColumns(api_keys),
        secret_expires_at: sql<string | null>`${api_key_secrets.expires_at}`.as('secret_expires_at'),
      })
      .from(api_key_secrets)
      .innerJoin(
        api_keys,
        and(eq(api_keys.instance_id, api_key_secrets.instance_id), eq(api_keys.id, api_key_secrets.key_id)),
      )
      .where(and(eq(api_key_secrets.instance_id, $.instanceId), eq(api_key_secrets.hash, $.hash))),
);

const columns = getTableColumns(api_keys);
const oneKey = { instanceId: api_keys.instance_id, id: api_keys.id };
const ofKey = ($: { instanceId: Slot; id: Slot }) =>
  and(eq(api_keys.instance_id, $.instanceId), eq(api_keys.id, $.id));

export const findKey = query.first(oneKey, ($, db) => db.select(columns).from(api_keys).where(ofKey($)));

/**
 * Locks an API key until the transaction ends, so that concurrent requests can't exceed a limit of the key together.
 */
export const lockKey = query.run(oneKey, ($, db) =>
  db.select({ id: api_keys.id }).from(api_keys).where(ofKey($)).for('no key update'),
);

const { instance_id, hash, key_id, prefix, created_at, expires_at } = api_key_secrets;

const listWithPrefixes = query({ instanceId: api_keys.instance_id }, ($, db) =>
  db
    .select({
      ...columns,
      prefix,
      secret_expires_at: sql<string | null>`${expires_at}`.as('secret_expires_at'),
    })
    .from(api_keys)
    .innerJoin(api_key_secrets, and(eq(api_keys.instance_id, instance_id), eq(api_keys.id, key_id)))
    .where(eq(api_keys.instance_id, $.instanceId))
    .orderBy(asc(api_keys.id), desc(created_at), asc(prefix)),
);

export async function listAllKeys(db: Db, instanceId: number): Promise<ListedKey[]> {
  const keys = new Map<number, ListedKey>();
  for (const { prefix, secret_expires_at, ...key } of await listWithPrefixes(db, { instanceId })) {
    const existingKey = keys.get(key.id);
    if (existingKey) {
      existingKey.prefixes.push(prefix);
      // The newest of the earlier secrets expires last.
      existingKey.old_secret_expires_at ??= secret_expires_at;
    } else {
      keys.set(key.id, { ...key, prefixes: [prefix], old_secret_expires_at: null });
    }
  }
  return [...keys.values()];
}

const newKey = pickColumns(api_keys, [
  'instance_id',
  'name',
  'purpose',
  'environment',
  'scopes',
  'ip_allow_list',
  'per_minute',
  'created_at',
  'expires_at',
]);

export type NewApiKey = Values<typeof newKey>;

const insertRow = query.one(newKey, ($, db) => db.insert(api_keys).values($).returning());

const insertSecret = query.run({ instance_id, key_id, hash, prefix, created_at }, ($, db) =>
  db.insert(api_key_secrets).values($),
);

export async function insertKey(tx: Tx, key: NewApiKey, secret: Secret): Promise<ApiKey> {
  const row = await insertRow(tx, key);
  const { instance_id, id, created_at } = row;
  await insertSecret(tx, { ...secret, instance_id, key_id: id, created_at });
  return row;
}

type KeyChanges = Partial<Pick<ApiKey, 'name' | 'scopes' | 'ip_allow_list' | 'per_minute' | 'expires_at'>>;

export async function updateKey(tx: Tx, instanceId: number, id: number, changes: KeyChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(api_keys)
    .set(changes)
    .where(and(eq(api_keys.instance_id, instanceId), eq(api_keys.id, id)));
}

const countLive = query.one({ instanceId: api_keys.instance_id, now: param.date }, ($, db) =>
  db
    .select({ keys: sql<number>`count(*)`.as('keys') })
    .from(api_keys)
    .where(
      and(
        eq(api_keys.instance_id, $.instanceId),
        eq(api_keys.environment, 'live'),
        isNull(api_keys.revoked_at),
        or(isNull(api_keys.expires_at), gt(api_keys.expires_at, $.now)),
      ),
    ),
);

/**
 * Counts API keys that are neither revoked nor expired. Requires `lockInstance`, without which concurrent requests
 * could exceed the limit together.
 */
export async function countLiveKeys(tx: Tx, instanceId: number, now: Date): Promise<number> {
  const { keys } = await countLive(tx, { instanceId, now });
  return keys;
}

const revocation = { ...oneKey, now: param.date };

const revoke = query.first(revocation, ($, db) =>
  db
    .update(api_keys)
    .set({ revoked_at: $.now })
    .where(and(ofKey($), isNull(api_keys.revoked_at)))
    .returning({ id: api_keys.id }),
);

/** Revokes an API key. Returns false if the key was revoked earlier. */
export async function markKeyRevoked(tx: Tx, values: Values<typeof revocation>): Promise<boolean> {
  return (await revoke(tx, values)) !== undefined;
}

const endSecrets = query.run({ instanceId: instance_id, keyId: key_id, until: param.date }, ($, db) =>
  db
    .update(api_key_secrets)
    .set({ expires_at: $.until })
    .where(
      and(
        eq(instance_id, $.instanceId),
        eq(key_id, $.keyId),
        or(isNull(expires_at), gt(expires_at, $.until)),
      ),
    ),
);

/** Adds a new secret to an API key. Former secrets expire at `oldUntil`, or earlier if their own expiry is earlier. */
export async function replaceKeySecret(
  tx: Tx,
  { instance_id, id }: Pick<ApiKey, 'instance_id' | 'id'>,
  secret: Secret,
  now: Date,
  oldUntil: Date,
): Promise<void> {
  await endSecrets(tx, { instanceId: instance_id, keyId: id, until: oldUntil });
  await insertSecret(tx, { ...secret, instance_id, key_id: id, created_at: now.toISOString() });
}

interface KeyUse {
  instanceId: number;
  keyId: number;
  at: Date;
}

const touch = query.run(
  {
    instanceIds: param.list(param.integer),
    ids: param.list(param.integer),
    moments: param.list(param.moment),
  },
  ($) => sql`
  update api_keys k set last_used_at = used.at
  from (
    select instance_id, id, max(at) as at
    from unnest(${$.instanceIds}::bigint[], ${$.ids}::bigint[], ${$.moments}::timestamptz[]) as u (instance_id, id, at) group by 1, 2
  ) used
  where k.instance_id = used.instance_id and k.id = used.id
    and (k.last_used_at is null or k.last_used_at < used.at)`,
);

/** Records when API keys were last used. Called in batches, together with the counters of usage. */
export async function touchKeys(db: Db, uses: KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  await touch(db, {
    instanceIds: uses.map(({ instanceId }) => instanceId),
    ids: uses.map(({ keyId }) => keyId),
    moments: uses.map(({ at }) => at.toISOString()),
  });
}
