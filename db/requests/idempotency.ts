import { and, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { keptUnder } from '../../domain/requests/idempotency.ts';
import {
  arrayLiteral,
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  sqlState,
  statement,
  type Tx,
  violatedConstraint,
} from '../connection/client.ts';
import { idempotency_keys } from '../connection/tables.ts';

export interface IdempotencyKey {
  instanceId: number;
  keyId: number;
  idempotencyKey: string;
}

export interface StoredAnswer {
  fingerprint: Buffer;
  status: number | null;
  /** Null with a status: the client it spoke of was erased. */
  body: string | null;
  encrypted: boolean;
  /** Set without a status: until then nobody else may take the request up. Also tells one claim from the next. */
  leased_until: string | null;
}

/** Of the workshop, the key and the idempotency key, which are the first parameters wherever it is taken. */
const lockNumber = `hashtextextended($1::bigint || ' ' || $2::bigint || ' ' || $3::text, 0)`;

const tryToLock = statement<{ locked: boolean }>(`
  select pg_try_advisory_xact_lock(${lockNumber}) as locked`);

/** False while a twin runs. A statement of its own: one that looks as well would miss what the twin has just committed. */
export async function tryLock(tx: Tx, key: IdempotencyKey): Promise<boolean> {
  const [row] = await tryToLock(tx, key.instanceId, key.keyId, key.idempotencyKey);
  return row?.locked ?? false;
}

const requireNew = statement(`
  select (case
    when exists (
      select from idempotency_keys
      where instance_id = $1 and key_id = $2 and idempotency_key = $4 and created_at > $5
    ) then 'a request with the same key was answered before'
    when not pg_try_advisory_xact_lock(${lockNumber}) then 'a request with the same key is under way'
    else 'true' end)::boolean`);

/**
 * Takes the lock, or fails: then PostgreSQL does nothing of what was sent with it. What a twin commits at this very
 * moment it may miss; `insertAnswer` does not.
 */
export async function requireNewKey(tx: Tx, key: IdempotencyKey, since: Date): Promise<void> {
  const { instanceId, keyId, idempotencyKey } = key;
  await requireNew(tx, instanceId, keyId, idempotencyKey, keptUnder(idempotencyKey), since.toISOString());
}

const noBoolean = '22P02';

/** Whether that is why `requireNewKey` or `insertAnswer` failed. */
export function isKeyInUse(error: unknown): boolean {
  return sqlState(error) === noBoolean || violatedConstraint(error) === 'idempotency_keys_pkey';
}

const waitForLock = statement(`select pg_advisory_xact_lock(${lockNumber})`);

/** The same lock for whoever holds the lease: a twin that looks for an answer has it for a moment only. */
export async function lock(tx: Tx, key: IdempotencyKey): Promise<void> {
  await waitForLock(tx, key.instanceId, key.keyId, key.idempotencyKey);
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

const thisOne = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(key_id, sql.placeholder('keyId')),
  eq(idempotency_key, sql.placeholder('name')),
);

const find = preparedSelect((db) =>
  db
    .select({ ...more, status, body, leased_until })
    .from(idempotency_keys)
    .where(and(thisOne, gt(created_at, sql.placeholder('since')))),
);

/** `since`: answers older than that are as good as gone. */
export async function findStored(
  tx: Tx,
  key: IdempotencyKey,
  since: Date,
): Promise<StoredAnswer | undefined> {
  const [row] = await find(tx, { ...named(key), since: since.toISOString() });
  return row;
}

const replaced = [
  'fingerprint',
  'status',
  'body',
  'encrypted',
  'client_id',
  'other_client_ids',
  'leased_until',
  'created_at',
] as const;

const insertInto = (db: Db) =>
  db.insert(idempotency_keys).values({
    ...placeholders(replaced),
    other_client_ids: sql`${sql.placeholder('other_client_ids')}`,
    instance_id: sql.placeholder('instanceId'),
    key_id: sql.placeholder('keyId'),
    idempotency_key: sql.placeholder('name'),
  });

const insert = preparedWrite(insertInto);

const write = preparedWrite((db) =>
  insertInto(db).onConflictDoUpdate({
    target: [instance_id, key_id, idempotency_key],
    set: Object.fromEntries(replaced.map((column) => [column, sql.raw(`excluded.${column}`)])),
  }),
);

export interface AnswerToStore {
  fingerprint: Buffer;
  status: number;
  body: string;
  encrypted: boolean;
  /** Whose personal data it holds, if anybody's: erasing one of these clients empties it. */
  clientIds: number[];
}

/** Fails where anything is stored under the key. */
export async function insertAnswer(
  tx: Tx,
  key: IdempotencyKey,
  answer: AnswerToStore,
  now: Date,
): Promise<void> {
  await insert(tx, answerRow(key, answer, now));
}

/** Replaces its claim, or an expired answer that the reaper has not met yet. */
export async function storeAnswer(
  tx: Tx,
  key: IdempotencyKey,
  answer: AnswerToStore,
  now: Date,
): Promise<void> {
  await write(tx, answerRow(key, answer, now));
}

function answerRow(key: IdempotencyKey, { clientIds, ...answer }: AnswerToStore, now: Date) {
  const [client_id = null, ...others] = clientIds;
  const other_client_ids = others.length === 0 ? null : arrayLiteral(others);
  const created_at = now.toISOString();
  return { ...named(key), ...answer, client_id, other_client_ids, leased_until: null, created_at };
}

const nothingYet = { status: null, body: null, encrypted: false, client_id: null, other_client_ids: null };

export async function storeClaim(
  tx: Tx,
  key: IdempotencyKey,
  fingerprint: Buffer,
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  await write(tx, {
    ...named(key),
    ...nothingYet,
    fingerprint,
    leased_until: leasedUntil.toISOString(),
    created_at: now.toISOString(),
  });
}

function named({ instanceId, keyId, idempotencyKey }: IdempotencyKey) {
  return { instanceId, keyId, name: keptUnder(idempotencyKey) };
}

const release = preparedWrite((db) =>
  db
    .delete(idempotency_keys)
    .where(and(thisOne, isNull(status), eq(leased_until, sql.placeholder('leasedUntil')))),
);

/** A later claim stays. */
export async function releaseClaim(db: Db, key: IdempotencyKey, leasedUntil: Date): Promise<void> {
  await release(db, { ...named(key), leasedUntil: leasedUntil.toISOString() });
}

const empty = preparedWrite((db) =>
  db
    .update(idempotency_keys)
    .set({ body: null })
    .where(
      and(
        eq(instance_id, sql.placeholder('instanceId')),
        or(
          eq(client_id, sql.placeholder('clientId')),
          and(isNotNull(other_client_ids), sql`${sql.placeholder('clientId')} = any (${other_client_ids})`),
        ),
        isNotNull(body),
      ),
    ),
);

export async function emptyAnswersAbout(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await empty(tx, { instanceId, clientId });
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
