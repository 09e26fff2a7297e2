import { and, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { storedKey } from '../../domain/requests/idempotency.ts';
import { constraintName, type Db, sqlState, type Tx } from '../connection/client.ts';
import { param, pickColumns, query, type Slot, type Values } from '../connection/query.ts';
import { idempotency_keys } from '../connection/tables.ts';

export interface IdempotencyKey {
  instanceId: number;
  keyId: number;
  idempotencyKey: string;
}

export interface StoredAnswer {
  fingerprint: Buffer;
  status: number | null;
  /** Body of the response. If `body` is null and `status` is set, the body was emptied when its client was erased. */
  body: string | null;
  encrypted: boolean;
  /**
   * Expiry of the claim; only set without a status. A repeated request may not start before this time. The time also
   * identifies the claim.
   */
  leased_until: string | null;
}

const {
  instance_id,
  key_id,
  idempotency_key,
  status,
  body,
  client_id,
  other_client_ids,
  leased_until,
  created_at,
  ...more
} = getTableColumns(idempotency_keys);

const keyParameters = { instanceId: instance_id, keyId: key_id, idempotencyKey: param.text };

/** SQL expression for the number of the advisory lock: a hash of workshop, API key and idempotency key. */
const lockNumber = ($: Record<keyof typeof keyParameters, Slot>) =>
  sql`hashtextextended(${$.instanceId}::bigint || ' ' || ${$.keyId}::bigint || ' ' || ${$.idempotencyKey}::text, 0)`;

const tryToLock = query.one(
  keyParameters,
  ($) => sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockNumber($)}) as locked`,
);

/**
 * Tries to lock an idempotency key. Returns false while another request with the same key is running. Does not search
 * for a stored response: a statement that locks and searches would miss a response that was committed just before.
 */
export async function tryLock(tx: Tx, key: IdempotencyKey): Promise<boolean> {
  const { locked: keyParameters } = await tryToLock(tx, key);
  return keyParameters;
}

const requireNew = query.run(
  { ...keyParameters, name: idempotency_key, since: param.date },
  ($) => sql`
  select (case
    when exists (
      select from idempotency_keys
      where instance_id = ${$.instanceId} and key_id = ${$.keyId} and idempotency_key = ${$.name}
        and created_at > ${$.since}
    ) then 'a request with the same key was answered before'
    when not pg_try_advisory_xact_lock(${lockNumber($)}) then 'a request with the same key is under way'
    else 'true' end)::boolean`,
);

/**
 * Locks an idempotency key, or fails, so that PostgreSQL skips all statements that were sent together with this
 * statement. May miss a response that is committed at the same moment; `insertAnswer` then fails instead.
 */
export async function requireNewKey(tx: Tx, key: IdempotencyKey, since: Date): Promise<void> {
  const { idempotencyKey } = key;
  await requireNew(tx, { ...keyValues(key), idempotencyKey, since });
}

const invalidBooleanState = '22P02';

/** Returns true if `requireNewKey` or `insertAnswer` failed because the key is in use. */
export function isKeyInUse(error: unknown): boolean {
  return sqlState(error) === invalidBooleanState || constraintName(error) === 'idempotency_keys_pkey';
}

/**
 * Waits for the lock of an idempotency key. Only the holder of the claim may call this: a repeated request releases the
 * lock soon, so that the wait is short.
 */
export const lock = query.run(keyParameters, ($) => sql`select pg_advisory_xact_lock(${lockNumber($)})`);

const oneKey = { instanceId: instance_id, keyId: key_id, name: idempotency_key };

function keyValues({ instanceId, keyId, idempotencyKey }: IdempotencyKey): Values<typeof oneKey> {
  return { instanceId, keyId, name: storedKey(idempotencyKey) };
}

const isOf = ($: Record<keyof typeof oneKey, Slot>) =>
  and(eq(instance_id, $.instanceId), eq(key_id, $.keyId), eq(idempotency_key, $.name));

const find = query.first({ ...oneKey, since: param.date }, ($, db) =>
  db
    .select({ ...more, status, body, leased_until })
    .from(idempotency_keys)
    .where(and(isOf($), gt(created_at, $.since))),
);

/** Finds the stored response or the claim of an idempotency key. Ignores rows that are older than `since`. */
export async function findStored(
  tx: Tx,
  key: IdempotencyKey,
  since: Date,
): Promise<StoredAnswer | undefined> {
  return await find(tx, { ...keyValues(key), since });
}

const replaced = pickColumns(idempotency_keys, [
  'fingerprint',
  'status',
  'body',
  'encrypted',
  'client_id',
  'other_client_ids',
  'leased_until',
  'created_at',
]);
const row = { ...oneKey, ...replaced };

const insert = query.run(row, ({ instanceId, keyId, name, ...values }, db) =>
  db
    .insert(idempotency_keys)
    .values({ instance_id: instanceId, key_id: keyId, idempotency_key: name, ...values }),
);

const insertOrReplace = query.run(row, ({ instanceId, keyId, name, ...values }, db) =>
  db
    .insert(idempotency_keys)
    .values({ instance_id: instanceId, key_id: keyId, idempotency_key: name, ...values })
    .onConflictDoUpdate({ target: [instance_id, key_id, idempotency_key], set: values }),
);

export interface AnswerToStore {
  fingerprint: Buffer;
  status: number;
  body: string;
  encrypted: boolean;
  /**
   * Ids of clients whose personal data the response contains. The erasure of one of these clients empties the stored
   * response.
   */
  clientIds: number[];
}

/** Inserts the response to a request. Fails if a response or a claim is already stored for the idempotency key. */
export async function insertAnswer(
  tx: Tx,
  key: IdempotencyKey,
  answer: AnswerToStore,
  now: Date,
): Promise<void> {
  await insert(tx, answerRow(key, answer, now));
}

/**
 * Stores the response to a request. Replaces the claim of the idempotency key, or an expired response that the reaper
 * has not deleted yet.
 */
export async function storeAnswer(
  tx: Tx,
  key: IdempotencyKey,
  answer: AnswerToStore,
  now: Date,
): Promise<void> {
  await insertOrReplace(tx, answerRow(key, answer, now));
}

function answerRow(
  key: IdempotencyKey,
  { clientIds, ...answer }: AnswerToStore,
  now: Date,
): Values<typeof row> {
  const [client_id = null, ...others] = clientIds;
  return {
    ...keyValues(key),
    ...answer,
    client_id,
    other_client_ids: others.length === 0 ? null : others,
    leased_until: null,
    created_at: now.toISOString(),
  };
}

const emptyAnswer = { status: null, body: null, encrypted: false, client_id: null, other_client_ids: null };

export async function storeReservation(
  tx: Tx,
  key: IdempotencyKey,
  fingerprint: Buffer,
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  await insertOrReplace(tx, {
    ...keyValues(key),
    ...emptyAnswer,
    fingerprint,
    leased_until: leasedUntil.toISOString(),
    created_at: now.toISOString(),
  });
}

const release = query.run({ ...oneKey, leasedUntil: param.date }, ($, db) =>
  db.delete(idempotency_keys).where(and(isOf($), isNull(status), eq(leased_until, $.leasedUntil))),
);

/** Releases a claim of an idempotency key. Does not release a later claim of the same key. */
export async function releaseClaim(db: Db, key: IdempotencyKey, leasedUntil: Date): Promise<void> {
  await release(db, { ...keyValues(key), leasedUntil });
}

/** Empties the stored responses that contain data of a client. */
export const emptyAnswersAbout = query.run({ instanceId: instance_id, clientId: param.integer }, ($, db) =>
  db
    .update(idempotency_keys)
    .set({ body: null })
    .where(
      and(
        eq(instance_id, $.instanceId),
        or(
          eq(client_id, $.clientId),
          and(isNotNull(other_client_ids), sql`${$.clientId} = any (${other_client_ids})`),
        ),
        isNotNull(body),
      ),
    ),
);

const reap = query.one(
  { until: param.date, most: param.integer },
  ($) => sql<{ reaped: number }>`
  with old as (
    select instance_id, key_id, idempotency_key from idempotency_keys where created_at <= ${$.until}
    order by created_at limit ${$.most} for update skip locked
  ), gone as (
    delete from idempotency_keys k using old
    where k.instance_id = old.instance_id and k.key_id = old.key_id and k.idempotency_key = old.idempotency_key
    returning 1
  ) select count(*)::int as reaped from gone`,
);

/**
 * Maximum rows to delete in one statement. Small, so that no lock is held for long. The reaper repeats the statement
 * until it deletes fewer rows.
 */
export const reapBatch = 1_000;

export async function reapAnswers(db: Db, until: Date): Promise<number> {
  const { reaped } = await reap(db, { until, most: reapBatch });
  return reaped;
}
