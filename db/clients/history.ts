import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { ConsentChange } from '../../domain/clients/client.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { actorParams, actorValues, withoutClientName } from '../connection/actor.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { client_history, consent_log } from '../connection/tables.ts';

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

const ofClient = { instanceId: client_history.instance_id, clientId: client_history.client_id };

const insert = query.run(
  {
    ...pickColumns(client_history, ['instance_id', 'client_id', 'action', 'vehicle_id', 'changes']),
    ...actorParams,
    now: param.date,
  },
  ({ now, ...values }, db) => db.insert(client_history).values({ ...values, at: now }),
);

export async function insertHistory(
  tx: Tx,
  instanceId: number,
  { clientId, action, vehicleId, changes }: HistoryLine,
  actor: Actor,
  now: Date,
): Promise<void> {
  await insert(tx, {
    instance_id: instanceId,
    client_id: clientId,
    action,
    vehicle_id: vehicleId ?? null,
    changes,
    ...actorValues(actor),
    now,
  });
}

const insertLines = query.run(
  {
    instanceId: client_history.instance_id,
    lines: param.json<readonly HistoryLine[]>(),
    ...actorParams,
    now: param.date,
  },
  ($) => sql`
  insert into client_history
    (instance_id, client_id, action, vehicle_id, changes, actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}::bigint, client_id, action, vehicle_id, changes,
    ${$.actor_kind}, ${$.actor_id}::bigint, ${$.actor_name}, ${$.now}::timestamptz
  from rows from (
    jsonb_to_recordset(${$.lines}::jsonb) as ("clientId" bigint, action text, "vehicleId" bigint, changes jsonb)
  ) with ordinality as line (client_id, action, vehicle_id, changes, place)
  order by place`,
);

/** Inserts history entries with the same time and actor, in the given order. */
export async function insertHistoryLines(
  tx: Tx,
  instanceId: number,
  lines: HistoryLine[],
  actor: Actor,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await insertLines(tx, { instanceId, lines, ...actorValues(actor), now });
}

const { instance_id, client_id, ...visibleColumns } = getTableColumns(client_history);

export type ClientHistoryRow = Pick<typeof client_history.$inferSelect, keyof typeof visibleColumns>;

const listBefore = query({ ...ofClient, before: visibleColumns.id, limit: param.integer }, ($, db) =>
  db
    .select(visibleColumns)
    .from(client_history)
    .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId), lt(visibleColumns.id, $.before)))
    .orderBy(desc(visibleColumns.id))
    .limit($.limit),
);

export async function listClientHistory(
  db: Db,
  instanceId: number,
  clientId: number,
  before: number,
  limit: number,
): Promise<Page<ClientHistoryRow>> {
  return pageOf(await listBefore(db, { instanceId, clientId, before, limit: limit + 1 }), limit);
}

const { changes } = visibleColumns;

/**
 * Erases old and new values and the client's own name from the history. Keeps times, names of fields, and names of keys
 * and staff.
 */
export const forgetHistoryValues = query.run(ofClient, ($, db) =>
  db
    .update(client_history)
    .set({
      changes: sql`coalesce(
        (select jsonb_object_agg(field, '[null, null]'::jsonb)
        from jsonb_object_keys(${changes}) as field), '{}')`,
      actor_name: withoutClientName(client_history),
    })
    .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId))),
);

const insertConsents = query.run(
  { ...ofClient, changes: param.json<readonly ConsentChange[]>(), ...actorParams, now: param.date },
  ($) => sql`
  insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}::bigint, ${$.clientId}::bigint, subject, opted_out,
    ${$.actor_kind}, ${$.actor_id}::bigint, ${$.actor_name}, ${$.now}::timestamptz
  from jsonb_to_recordset(${$.changes}::jsonb) as changed (subject text, opted_out boolean)`,
);

export async function insertConsent(
  tx: Tx,
  instanceId: number,
  clientId: number,
  changes: ConsentChange[],
  actor: Actor,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await insertConsents(tx, { instanceId, clientId, changes, ...actorValues(actor), now });
}

const consents = pickColumns(consent_log, ['id', 'subject', 'opted_out', 'actor_kind', 'actor_name', 'at']);

export type ConsentRow = Pick<typeof consent_log.$inferSelect, keyof typeof consents>;

const listConsentsBefore = query({ ...ofClient, before: consent_log.id, limit: param.integer }, ($, db) =>
  db
    .select(consents)
    .from(consent_log)
    .where(
      and(
        eq(consent_log.instance_id, $.instanceId),
        eq(consent_log.client_id, $.clientId),
        lt(consent_log.id, $.before),
      ),
    )
    .orderBy(desc(consent_log.id))
    .limit($.limit),
);

export async function listConsent(
  db: Db,
  instanceId: number,
  clientId: number,
  before: number,
  limit: number,
): Promise<Page<ConsentRow>> {
  return pageOf(await listConsentsBefore(db, { instanceId, clientId, before, limit: limit + 1 }), limit);
}

/** Erases the client's own name from the log of consents. Keeps consents, refusals and their times. */
export const forgetConsentNames = query.run(ofClient, ($, db) =>
  db
    .update(consent_log)
    .set({ actor_name: '' })
    .where(
      and(
        eq(consent_log.instance_id, $.instanceId),
        eq(consent_log.client_id, $.clientId),
        eq(consent_log.actor_kind, 'client'),
      ),
    ),
);
