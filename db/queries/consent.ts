import type { ConsentChange } from '../../domain/consent.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';
import type { Author } from './history.ts';

const insert = statement(`
  insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
  select $1::bigint, $2::bigint, subject, opted_out, $5, $6::bigint, $7, $8::timestamptz
  from unnest($3::text[], $4::boolean[]) as changed (subject, opted_out)`);

export async function insertConsent(
  tx: Tx,
  instanceId: number,
  clientId: number,
  changes: ConsentChange[],
  actor: Author,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const subjects = arrayLiteral(changes.map(({ subject }) => subject));
  const optedOut = arrayLiteral(changes.map((change) => change.opted_out));
  const { kind, id, name } = actor;
  await insert(tx, instanceId, clientId, subjects, optedOut, kind, id, name, now.toISOString());
}

export interface ConsentRow extends ConsentChange {
  actor_kind: Author['kind'];
  actor_id: number;
  actor_name: string;
  at: string;
}

const list = statement<ConsentRow>(`
  select subject, opted_out, actor_kind, actor_id, actor_name, at
  from consent_log where instance_id = $1 and client_id = $2 order by id`);

export async function listConsent(db: Db, instanceId: number, clientId: number): Promise<ConsentRow[]> {
  return await list(db, instanceId, clientId);
}

const forgetNames = statement(`
  update consent_log set actor_name = ''
  where instance_id = $1 and client_id = $2 and actor_kind = 'client'`);

/** What was refused and allowed stays, and when; the client's own name goes with it. */
export async function forgetConsentNames(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forgetNames(tx, instanceId, clientId);
}
