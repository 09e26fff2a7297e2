import { type Db, statement, type Tx } from '../client.ts';

/** One client's one intention: what an answer is looked up by. */
export interface IdempotencyKey {
  instanceId: number;
  keyId: number;
  idempotencyKey: string;
}

export interface StoredAnswer {
  fingerprint: Buffer;
  /** Null: not answered yet, by a request that waits for the outside. */
  status: number | null;
  /** Null with a status: the client it spoke of was erased. */
  body: string | null;
  encrypted: boolean;
  /** Set without a status: until then nobody else may take the request up. Also tells one claim from the next. */
  leased_until: string | null;
}

const tryToLock = statement<{ locked: boolean }>(`
  select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as locked`);

/**
 * False while a twin runs. A statement of its own, before `findStored` is sent: a single one would
 * look with the snapshot from before the lock, and miss what the twin has just committed.
 */
export async function tryLock(tx: Tx, key: IdempotencyKey): Promise<boolean> {
  const [row] = await tryToLock(tx, String(key.instanceId), String(key.keyId), key.idempotencyKey);
  return row?.locked ?? false;
}

const waitForLock = statement(`
  select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0))`);

/** The same lock for whoever holds the lease: a twin that looks for an answer has it for a moment only. */
export async function lock(tx: Tx, key: IdempotencyKey): Promise<void> {
  await waitForLock(tx, String(key.instanceId), String(key.keyId), key.idempotencyKey);
}

const find = statement<StoredAnswer>(`
  select fingerprint, status, body, encrypted, leased_until from idempotency_keys
  where instance_id = $1 and key_id = $2 and idempotency_key = $3 and created_at > $4`);

/** `since`: answers older than that are as good as gone. */
export async function findStored(
  tx: Tx,
  key: IdempotencyKey,
  since: Date,
): Promise<StoredAnswer | undefined> {
  const [row] = await find(tx, key.instanceId, key.keyId, key.idempotencyKey, since.toISOString());
  return row;
}

const write = statement(`
  insert into idempotency_keys
    (instance_id, key_id, idempotency_key, fingerprint, status, body, encrypted, client_id, leased_until, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (instance_id, key_id, idempotency_key) do update set
    fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    encrypted = excluded.encrypted, client_id = excluded.client_id, leased_until = excluded.leased_until,
    created_at = excluded.created_at`);

export interface AnswerToStore {
  fingerprint: Buffer;
  status: number;
  body: string;
  encrypted: boolean;
  /** Whose personal data it holds, if anybody's: erasing that client empties it. */
  clientId: number | null;
}

/** Replaces its claim, or an expired answer that the reaper has not met yet. */
export async function storeAnswer(
  tx: Tx,
  { instanceId, keyId, idempotencyKey }: IdempotencyKey,
  { fingerprint, status, body, encrypted, clientId }: AnswerToStore,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await write(
    tx,
    instanceId,
    keyId,
    idempotencyKey,
    fingerprint,
    status,
    body,
    encrypted,
    clientId,
    null,
    at,
  );
}

/** The request is taken up: its answer follows in another transaction. */
export async function storeClaim(
  tx: Tx,
  { instanceId, keyId, idempotencyKey }: IdempotencyKey,
  fingerprint: Buffer,
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  const [until, at] = [leasedUntil.toISOString(), now.toISOString()];
  await write(tx, instanceId, keyId, idempotencyKey, fingerprint, null, null, false, null, until, at);
}

const release = statement(`
  delete from idempotency_keys
  where instance_id = $1 and key_id = $2 and idempotency_key = $3 and status is null and leased_until = $4`);

/** Gives up this claim, and no later one. */
export async function releaseClaim(
  db: Db,
  { instanceId, keyId, idempotencyKey }: IdempotencyKey,
  leasedUntil: Date,
): Promise<void> {
  await release(db, instanceId, keyId, idempotencyKey, leasedUntil.toISOString());
}

const empty = statement(`
  update idempotency_keys set body = null where instance_id = $1 and client_id = $2 and body is not null`);

export async function emptyAnswersAbout(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await empty(tx, instanceId, clientId);
}

const reap = statement<{ reaped: number }>(`
  with old as (
    select instance_id, key_id, idempotency_key from idempotency_keys where created_at <= $1
    order by created_at limit $2 for update skip locked
  ), gone as (
    delete from idempotency_keys k using old
    where k.instance_id = old.instance_id and k.key_id = old.key_id and k.idempotency_key = old.idempotency_key
    returning 1
  ) select count(*)::int as reaped from gone`);

/** Small enough to hold no lock for long; the reaper repeats until fewer than this went. */
export const reapBatch = 1_000;

export async function reapAnswers(db: Db, until: Date): Promise<number> {
  const [row] = await reap(db, until.toISOString(), reapBatch);
  return row?.reaped ?? 0;
}
