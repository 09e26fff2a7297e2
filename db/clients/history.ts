import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ConsentChange } from '../../domain/clients/client.ts';
import type { Changes } from '../../domain/events/changes.ts';
import {
  arrayLiteral,
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { client_history, consent_log } from '../connection/tables.ts';

export interface Author {
  /** `client`: by a message, or on a page that a link of ours leads to; `service`: by itself, as time went by. */
  kind: 'key' | 'staff' | 'client' | 'service';
  id: number;
  name: string;
}

type ClientAction =
  | 'client.created'
  | 'client.updated'
  | 'client.erased'
  | 'client.exported'
  | 'vehicle.created'
  | 'vehicle.updated'
  | 'vehicle.received'
  | 'vehicle.given_up';

export interface HistoryLine {
  clientId: number;
  action: ClientAction;
  vehicleId?: number;
  changes: Changes;
}

const insert = preparedWrite((db) =>
  db
    .insert(client_history)
    .values(
      placeholders([
        'instance_id',
        'client_id',
        'action',
        'vehicle_id',
        'changes',
        'actor_kind',
        'actor_id',
        'actor_name',
        'at',
      ]),
    ),
);

export async function insertHistory(
  tx: Tx,
  instanceId: number,
  { clientId, action, vehicleId, changes }: HistoryLine,
  actor: Author,
  now: Date,
): Promise<void> {
  await insert(tx, {
    instance_id: instanceId,
    client_id: clientId,
    action,
    vehicle_id: vehicleId ?? null,
    changes,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: now.toISOString(),
  });
}

const insertMany = statement(`
  insert into client_history
    (instance_id, client_id, action, vehicle_id, changes, actor_kind, actor_id, actor_name, at)
  select $1::bigint, client_id, action, vehicle_id, changes::jsonb, $6, $7::bigint, $8, $9::timestamptz
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[])
    with ordinality as line (client_id, action, vehicle_id, changes, place)
  order by place`);

/** The lines of one moment, in their order. */
export async function insertHistoryLines(
  tx: Tx,
  instanceId: number,
  lines: HistoryLine[],
  { kind, id, name }: Author,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const columns = [
    lines.map(({ clientId }) => clientId),
    lines.map(({ action }) => action),
    lines.map(({ vehicleId }) => vehicleId ?? null),
    lines.map(({ changes }) => JSON.stringify(changes)),
  ];
  await insertMany(tx, instanceId, ...columns.map(arrayLiteral), kind, id, name, now.toISOString());
}

export type ClientHistoryRow = Omit<typeof client_history.$inferSelect, 'instance_id' | 'client_id'>;

export async function listClientHistory(
  db: Db,
  instanceId: number,
  clientId: number,
  before: number,
  limit: number,
): Promise<Page<ClientHistoryRow>> {
  const { instance_id, client_id, ...shown } = getTableColumns(client_history);
  const found = await db
    .select(shown)
    .from(client_history)
    .where(and(eq(instance_id, instanceId), eq(client_id, clientId), lt(client_history.id, before)))
    .orderBy(desc(client_history.id))
    .limit(limit + 1);
  return pageOf(found, limit);
}

/** Only the client's own name is emptied: key and staff names stay. */
export const withoutClientName = ({
  actor_kind,
  actor_name,
}: Record<'actor_kind' | 'actor_name', PgColumn>) =>
  sql`case when ${actor_kind} = 'client' then '' else ${actor_name} end`;

export const withoutValues = ({ changes }: { changes: PgColumn }) => sql`coalesce(
  (select jsonb_object_agg(field, '[null, null]'::jsonb) from jsonb_object_keys(${changes}) as field), '{}')`;

const forget = preparedWrite((db) =>
  db
    .update(client_history)
    .set({ changes: withoutValues(client_history), actor_name: withoutClientName(client_history) })
    .where(
      and(
        eq(client_history.instance_id, sql.placeholder('instanceId')),
        eq(client_history.client_id, sql.placeholder('clientId')),
      ),
    ),
);

/** What changed and when stays; old and new values go. */
export async function forgetHistoryValues(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forget(tx, { instanceId, clientId });
}

const insertConsentRow = statement(`
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
  const { kind, id, name } = actor;
  await insertConsentRow(
    tx,
    instanceId,
    clientId,
    ...consentColumns(changes),
    kind,
    id,
    name,
    now.toISOString(),
  );
}

export function consentColumns(changes: ConsentChange[]): [string, string] {
  return [
    arrayLiteral(changes.map(({ subject }) => subject)),
    arrayLiteral(changes.map(({ opted_out }) => opted_out)),
  ];
}

const consents = {
  id: consent_log.id,
  subject: consent_log.subject,
  opted_out: consent_log.opted_out,
  actor_kind: consent_log.actor_kind,
  actor_name: consent_log.actor_name,
  at: consent_log.at,
};

export type ConsentRow = Pick<typeof consent_log.$inferSelect, keyof typeof consents>;

const consentsOfClient = and(
  eq(consent_log.instance_id, sql.placeholder('instanceId')),
  eq(consent_log.client_id, sql.placeholder('clientId')),
);

const listOfConsents = preparedSelect((db) =>
  db
    .select(consents)
    .from(consent_log)
    .where(and(consentsOfClient, lt(consent_log.id, sql.placeholder('before'))))
    .orderBy(desc(consent_log.id))
    .limit(sql.placeholder('limit')),
);

export async function listConsent(
  db: Db,
  instanceId: number,
  clientId: number,
  before: number,
  limit: number,
): Promise<Page<ConsentRow>> {
  return pageOf(await listOfConsents(db, { instanceId, clientId, before, limit: limit + 1 }), limit);
}

const forgetNames = preparedWrite((db) =>
  db
    .update(consent_log)
    .set({ actor_name: '' })
    .where(and(consentsOfClient, eq(consent_log.actor_kind, 'client'))),
);

/** What was refused and allowed stays, and when. */
export async function forgetConsentNames(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forgetNames(tx, { instanceId, clientId });
}
