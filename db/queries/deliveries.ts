import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, placeholders, prepared, preparedSelect, statement, type Tx } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { events, webhook_backlog, webhook_deliveries } from '../schema/index.ts';

const { instance_id, subscription_id, occurred_at, data, ...shown } = getTableColumns(webhook_deliveries);

export type DeliveryRow = Pick<typeof webhook_deliveries.$inferSelect, keyof typeof shown>;

const ofSubscription = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(subscription_id, sql.placeholder('subscriptionId')),
);

const find = preparedSelect((db) =>
  db
    .select(shown)
    .from(webhook_deliveries)
    .where(and(ofSubscription, eq(shown.id, sql.placeholder('id')))),
);

export async function findDelivery(
  db: Db,
  instanceId: number,
  subscriptionId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  const [row] = await find(db, { instanceId, subscriptionId, id });
  return row;
}

export interface DeliveryFilters {
  status?: DeliveryRow['status'] | undefined;
  event?: string | undefined;
}

const filters = ['status', 'event'] as const;
const lists = new Map<string, ReturnType<typeof listWith>>();

/** Deliveries before an id, the newest first. Each choice of filters is a statement of its own. */
export async function listDeliveries(
  db: Db,
  subscription: { instanceId: number; id: number },
  filter: DeliveryFilters,
  before: number,
  limit: number,
): Promise<Page<DeliveryRow>> {
  const { instanceId, id: subscriptionId } = subscription;
  const chosen = filters.filter((name) => filter[name] !== undefined);
  const isPending = filter.status === 'pending';
  const name = `${chosen.join()} ${isPending}`;
  const list = lists.get(name) ?? listWith(chosen, isPending);
  lists.set(name, list);
  return pageOf(await list(db, { ...filter, instanceId, subscriptionId, before, limit: limit + 1 }), limit);
}

function listWith(chosen: (typeof filters)[number][], isPending: boolean) {
  const conditions: SQL[] = chosen.map((name) => eq(shown[name], sql.placeholder(name)));
  return preparedSelect((db) =>
    db
      .select(shown)
      .from(webhook_deliveries)
      .where(
        and(
          ofSubscription,
          lt(shown.id, sql.placeholder('before')),
          ...conditions,
          ...(isPending ? [isInBacklog] : []),
        ),
      )
      .orderBy(desc(shown.id))
      .limit(sql.placeholder('limit')),
  );
}

/** What is pending is in the backlog, which is small: the few among millions are not searched for. */
const isInBacklog = sql`${shown.id} = any(array(
  select ${webhook_backlog.delivery_id} from ${webhook_backlog}
  where ${webhook_backlog.instance_id} = ${sql.placeholder('instanceId')}
    and ${webhook_backlog.subscription_id} = ${sql.placeholder('subscriptionId')}))`;

const insertPing = prepared('insert_ping', (db) =>
  db
    .insert(events)
    .values({ ...placeholders(['instance_id', 'data', 'occurred_at', 'relayed_at']), event: 'test.ping' })
    .returning({ id: events.id }),
);

/** The event of a test: relayed already, to the one that asked for it. */
export async function insertTestEvent(
  tx: Tx,
  instanceId: number,
  data: Record<string, unknown>,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [row] = await insertPing(tx, { instance_id: instanceId, data, occurred_at: at, relayed_at: at });
  return row?.id as number;
}

/** A new delivery and its backlog for each of the chosen ones, as `insertDeliveries` makes them. */
const sentAgain = (chosen: string) => `
  with made as (
    insert into webhook_deliveries
      (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at, next_attempt_at)
    select instance_id, subscription_id, event_id, event, occurred_at, data, 'replay', $3::timestamptz, $3::timestamptz
    from (${chosen}) chosen
    returning instance_id, subscription_id, id, created_at, next_attempt_at
  )
  insert into webhook_backlog (instance_id, subscription_id, delivery_id, created_at, attempt, due_at)
  select instance_id, subscription_id, id, created_at, 1, next_attempt_at from made
  returning delivery_id`;

const replayOne = statement<{ delivery_id: number }>(
  sentAgain('select * from webhook_deliveries where instance_id = $1 and subscription_id = $2 and id = $4'),
);

/** The new delivery of the same event; undefined where there is no such delivery. Under the subscription's lock. */
export async function replayDelivery(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  id: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [made] = await replayOne(tx, instanceId, subscriptionId, now.toISOString(), id);
  return made && (await findDelivery(tx, instanceId, subscriptionId, made.delivery_id));
}

/**
 * Of each event its last replay counts, else what failed. Sorted, not joined: the planner took two lists of ten
 * thousand for short ones, and held each against each (of a million deliveries: 6 s; so: 0.5 s).
 */
const replayFailed = statement(
  sentAgain(`
    select * from (
      select distinct on (event_id) * from webhook_deliveries
      where instance_id = $1 and subscription_id = $2 and created_at >= $4
        and (status = 'failed' or trigger = 'replay') and event <> 'test.ping'
      order by event_id, id desc
    ) latest
    where status = 'failed' order by id limit $5`),
);

/** How many are sent again: of each event whose last delivery since then failed, one. Under the subscription's lock. */
export async function replayFailedDeliveries(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<number> {
  const made = await replayFailed(
    tx,
    instanceId,
    subscriptionId,
    now.toISOString(),
    since.toISOString(),
    most,
  );
  return made.length;
}
