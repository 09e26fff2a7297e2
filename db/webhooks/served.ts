import { and, eq, sql } from 'drizzle-orm';
import type { Subscription } from '../../domain/webhooks/delivery.ts';
import type { Lane } from '../backlog/queries.ts';
import { arrayLiteral, type Db, preparedWrite, statement, type Tx } from '../connection/client.ts';
import { webhook_subscriptions } from '../connection/tables.ts';

/** Each subscription is a lane of this kind. */
export const webhooks = 'webhooks';

export const laneOf = (instanceId: number, subscriptionId: number): Lane => ({
  instanceId,
  lane: String(subscriptionId),
});

export interface ServedSubscription extends Subscription {
  instance_id: number;
  id: number;
  url: string;
  failing_since: string | null;
}

const servedColumns = `
  s.instance_id, s.id, s.url, s.active, s.failing_since, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
  i.plan, i.plan_daily_quota, i.plan_live_keys, array_to_json(i.plan_scopes)::text as plan_scopes`;

const servedTables = `
  webhook_subscriptions s
  join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  join instances i on i.id = s.instance_id`;

type Raw<Row> = Omit<Row, 'plan_scopes'> & { plan_scopes: string | null };

const servedOf = <Row extends ServedSubscription>(row: Raw<Row>): Row =>
  ({ ...row, plan_scopes: row.plan_scopes && JSON.parse(row.plan_scopes) }) as unknown as Row;

const lock = statement<Raw<ServedSubscription>>(`
  select ${servedColumns} from ${servedTables} where s.instance_id = $1 and s.id = $2 for no key update of s`);

/** Whoever changes whether it is served holds this lock, before that of its lane. */
export async function lockServed(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<ServedSubscription | undefined> {
  const [row] = await lock(tx, instanceId, id);
  return row && servedOf(row);
}

export type SigningSubscription = ServedSubscription & { sealed_secrets: Buffer[] };

const findWithSecrets = statement<Raw<ServedSubscription> & { sealed: string | null }>(`
  select ${servedColumns}, (
    select string_agg(encode(w.sealed, 'hex'), ' ' order by w.id desc) from webhook_secrets w
    where w.instance_id = s.instance_id and w.subscription_id = s.id and (w.expires_at is null or w.expires_at > $3)
  ) as sealed
  from ${servedTables} where s.instance_id = $1 and s.id = $2`);

/** With the secrets that sign now, newest first. */
export async function findSigning(
  db: Db,
  instanceId: number,
  id: number,
  now: Date,
): Promise<SigningSubscription | undefined> {
  const [row] = await findWithSecrets(db, instanceId, id, now.toISOString());
  if (!row) return undefined;
  const { sealed, ...subscription } = row;
  const sealed_secrets = (sealed ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex'));
  return { ...servedOf<ServedSubscription>(subscription), sealed_secrets };
}

const thisOne = and(
  eq(webhook_subscriptions.instance_id, sql.placeholder('instance_id')),
  eq(webhook_subscriptions.id, sql.placeholder('id')),
);

const setFailing = preparedWrite((db) =>
  db
    .update(webhook_subscriptions)
    .set({ failing_since: sql`${sql.placeholder('since')}` })
    .where(thisOne),
);

/** Null: it answers. Under its lock. */
export async function setFailingSince(
  tx: Tx,
  { instance_id, id }: ServedSubscription,
  since: string | null,
): Promise<void> {
  await setFailing(tx, { instance_id, id, since });
}

const switchOffOne = preparedWrite((db) =>
  db.update(webhook_subscriptions).set({ active: false }).where(thisOne),
);

export async function switchOff(tx: Tx, { instance_id, id }: ServedSubscription): Promise<void> {
  await switchOffOne(tx, { instance_id, id });
}

export interface AskingSubscription extends ServedSubscription {
  events: string[];
}

const findActive = statement<Raw<Omit<AskingSubscription, 'events'>> & { events: string }>(`
  select ${servedColumns}, array_to_json(s.events)::text as events
  from ${servedTables} where s.active and s.instance_id = any ($1::bigint[]) and s.events && $2::text[]
  order by s.instance_id, s.id`);

/** Those that are switched on and have asked for some of what has happened, with all that each has asked for. */
export async function findAsking(
  db: Db,
  happened: { instance_id: number; event: string }[],
): Promise<AskingSubscription[]> {
  const instanceIds = new Set(happened.map(({ instance_id }) => instance_id));
  const events = new Set(happened.map(({ event }) => event));
  const rows = await findActive(db, arrayLiteral([...instanceIds]), arrayLiteral([...events]));
  return rows.map(({ events, ...row }) => ({
    ...servedOf<ServedSubscription>(row),
    events: JSON.parse(events),
  }));
}
