import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { ofLane } from '../backlog/queries.ts';
import { type Db, preparedSelect } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { backlog, webhook_deliveries } from '../connection/tables.ts';
import { webhooks } from './served.ts';

const { instance_id, subscription_id, occurred_at, data, failed, ...shown } =
  getTableColumns(webhook_deliveries);

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

interface DeliveryFilters {
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
  const name = `${chosen.join()} ${filter.status}`;
  const list = lists.get(name) ?? listWith(chosen, filter.status);
  lists.set(name, list);
  const lane = String(subscriptionId);
  return pageOf(
    await list(db, { ...filter, instanceId, subscriptionId, lane, before, limit: limit + 1 }),
    limit,
  );
}

function listWith(chosen: (typeof filters)[number][], status: DeliveryFilters['status']) {
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
          ...(status === 'pending' ? [isInBacklog] : []),
          ...(status === 'failed' ? [failed] : []),
        ),
      )
      .orderBy(desc(shown.id))
      .limit(sql.placeholder('limit')),
  );
}

/** What is pending is in the backlog, which is small: the few among millions are not searched for. */
const isInBacklog = sql`${shown.id} = any(array(
  select b.item_id from (
    select ${sql.placeholder('instanceId')}::bigint as instance_id, ${sql.placeholder('lane')}::text as lane
  ) l join ${backlog} b on ${sql.raw(ofLane('l.instance_id', `'${webhooks}'`, 'l.lane'))}))`;
