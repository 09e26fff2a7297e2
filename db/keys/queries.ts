import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { arrayLiteral, type Db, prepared, statement, type Tx } from '../connection/client.ts';
import { api_key_secrets, api_keys } from '../connection/tables.ts';

export type ApiKey = typeof api_keys.$inferSelect;
export type NewApiKey = typeof api_keys.$inferInsert;
/** What the guards judge; `secret_expires_at` is set on the old secret of a rotated key. */
export type PresentedKey = ApiKey & { secret_expires_at: string | null };
export type ListedKey = ApiKey & { prefixes: string[] };

interface Secret {
  hash: Buffer;
  prefix: string;
}

const findByHash = prepared('find_key_by_hash', (db) =>
  db
    .select({ key: api_keys, secret_expires_at: api_key_secrets.expires_at })
    .from(api_key_secrets)
    .innerJoin(
      api_keys,
      and(eq(api_keys.instance_id, api_key_secrets.instance_id), eq(api_keys.id, api_key_secrets.key_id)),
    )
    .where(
      and(
        eq(api_key_secrets.instance_id, sql.placeholder('instanceId')),
        eq(api_key_secrets.hash, sql.placeholder('hash')),
      ),
    ),
);

export async function findKeyByHash(
  db: Db,
  instanceId: number,
  hash: Buffer,
): Promise<PresentedKey | undefined> {
  const [row] = await findByHash(db, { instanceId, hash });
  return row && { ...row.key, secret_expires_at: row.secret_expires_at };
}

export async function findKey(db: Db, instanceId: number, id: number): Promise<ApiKey | undefined> {
  const [row] = await db
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.instance_id, instanceId), eq(api_keys.id, id)));
  return row;
}

/** So that two can't both count themselves the last one allowed. */
export async function lockKey(tx: Tx, instanceId: number, id: number): Promise<void> {
  await tx
    .select({ id: api_keys.id })
    .from(api_keys)
    .where(and(eq(api_keys.instance_id, instanceId), eq(api_keys.id, id)))
    .for('no key update');
}

export async function listKeys(db: Db, instanceId: number): Promise<ListedKey[]> {
  const rows = await db
    .select({ key: api_keys, prefix: api_key_secrets.prefix })
    .from(api_keys)
    .innerJoin(
      api_key_secrets,
      and(eq(api_keys.instance_id, api_key_secrets.instance_id), eq(api_keys.id, api_key_secrets.key_id)),
    )
    .where(eq(api_keys.instance_id, instanceId))
    .orderBy(asc(api_keys.id), sql`${api_key_secrets.created_at} desc`, asc(api_key_secrets.prefix));
  const keys = new Map<number, ListedKey>();
  for (const { key, prefix } of rows) {
    const listed = keys.get(key.id);
    if (listed) listed.prefixes.push(prefix);
    else keys.set(key.id, { ...key, prefixes: [prefix] });
  }
  return [...keys.values()];
}

export async function insertKey(tx: Tx, key: NewApiKey, secret: Secret): Promise<ApiKey> {
  const [row] = await tx.insert(api_keys).values(key).returning();
  if (!row) throw new Error('the key was not inserted');
  await insertSecret(tx, row, secret, row.created_at);
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

/** Not revoked, not expired. Under `lockInstance`, so that two can't both be the last one allowed. */
export async function countLiveKeys(tx: Tx, instanceId: number, now: Date): Promise<number> {
  return await tx.$count(
    api_keys,
    and(
      eq(api_keys.instance_id, instanceId),
      eq(api_keys.environment, 'live'),
      isNull(api_keys.revoked_at),
      or(isNull(api_keys.expires_at), gt(api_keys.expires_at, now.toISOString())),
    ),
  );
}

export async function revokeKey(tx: Tx, instanceId: number, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(api_keys)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(api_keys.instance_id, instanceId), eq(api_keys.id, id), isNull(api_keys.revoked_at)))
    .returning({ id: api_keys.id });
  return rows.length > 0;
}

/** Former secrets open the key until `oldUntil` at most. */
export async function rotateKey(
  tx: Tx,
  key: Pick<ApiKey, 'instance_id' | 'id'>,
  secret: Secret,
  now: Date,
  oldUntil: Date,
): Promise<void> {
  const until = oldUntil.toISOString();
  await tx
    .update(api_key_secrets)
    .set({ expires_at: until })
    .where(
      and(
        eq(api_key_secrets.instance_id, key.instance_id),
        eq(api_key_secrets.key_id, key.id),
        or(isNull(api_key_secrets.expires_at), gt(api_key_secrets.expires_at, until)),
      ),
    );
  await insertSecret(tx, key, secret, now.toISOString());
}

async function insertSecret(
  tx: Tx,
  key: Pick<ApiKey, 'instance_id' | 'id'>,
  { hash, prefix }: Secret,
  createdAt: string,
): Promise<void> {
  await tx
    .insert(api_key_secrets)
    .values({ instance_id: key.instance_id, key_id: key.id, hash, prefix, created_at: createdAt });
}

interface KeyUse {
  instanceId: number;
  keyId: number;
  at: Date;
}

const touch = statement(`
  update api_keys k set last_used_at = used.at
  from (
    select instance_id, id, max(at) as at
    from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as u (instance_id, id, at) group by 1, 2
  ) used
  where k.instance_id = used.instance_id and k.id = used.id
    and (k.last_used_at is null or k.last_used_at < used.at)`);

/** Written in batches, with the usage. */
export async function touchKeys(db: Db, uses: KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  await touch(
    db,
    arrayLiteral(uses.map(({ instanceId }) => instanceId)),
    arrayLiteral(uses.map(({ keyId }) => keyId)),
    arrayLiteral(uses.map(({ at }) => at.toISOString())),
  );
}
