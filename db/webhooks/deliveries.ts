import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { backlog, webhook_deliveries } from '../connection/tables.ts';
import { laneName } from '../lanes/items.ts';
import { laneOfSubscription, webhooks } from './served.ts';

const { instance_id, subscription_id, occurred_at, data, failed, earlier_attempts, ...visibleColumns } =
  getTableColumns(webhook_deliveries);
const { id, status, event } = visibleColumns;

export type DeliveryRow = Pick<typeof webhook_deliveries.$inferSelect, keyof typeof visibleColumns>;

const ofSubscription = { instanceId: instance_id, subscriptionId: subscription_id };

export const findDelivery = query.first({ ...ofSubscription, id }, ($, db) =>
  db
    .select(visibleColumns)
    .from(webhook_deliveries)
    .where(and(eq(instance_id, $.instanceId), eq(subscription_id, $.subscriptionId), eq(id, $.id))),
);

const detailColumns = { ...visibleColumns, occurred_at, data, earlier_attempts };

export type DeliveryDetails = Pick<typeof webhook_deliveries.$inferSelect, keyof typeof detailColumns>;

/** Finds a delivery with its message and its earlier attempts. */
export const findDeliveryDetails = query.first({ ...ofSubscription, id }, ($, db) =>
  db
    .select(detailColumns)
    .from(webhook_deliveries)
    .where(and(eq(instance_id, $.instanceId), eq(subscription_id, $.subscriptionId), eq(id, $.id))),
);

interface DeliveryFilters {
  status?: DeliveryRow['status'] | undefined;
  event?: string | undefined;
}

const parameters = {
  ...ofSubscription,
  status: param.optional(status),
  event: param.optional(event),
  lane: param.optional(param.text),
  before: id,
  most: param.integer,
};

const lists = new Map<string, ReturnType<typeof listWith>>();

/**
 * Finds a page of the deliveries with lower ids than `before`, the newest first. Each combination of filters has its
 * own statement.
 */
export async function findDeliveryPage(
  db: Db,
  subscription: { instanceId: number; id: number },
  filter: DeliveryFilters,
  before: number,
  limit: number,
): Promise<Page<DeliveryRow>> {
  const { instanceId, id: subscriptionId } = subscription;
  const name = `${filter.status} ${filter.event !== undefined}`;
  const list = lists.get(name) ?? listWith(filter);
  lists.set(name, list);
  const lane = laneName(webhooks, laneOfSubscription(instanceId, subscriptionId));
  const { status, event } = filter;
  return pageOf(
    await list(db, { instanceId, subscriptionId, status, event, lane, before, most: limit + 1 }),
    limit,
  );
}

function listWith(filter: DeliveryFilters) {
  const conditionsOf = ($: Slots<typeof parameters>): (SQL | undefined)[] => [
    filter.status && eq(status, $.status),
    filter.event === undefined ? undefined : eq(event, $.event),
    filter.status === 'pending' ? isInBacklog($.lane) : undefined,
    filter.status === 'failed' ? sql`${failed}` : undefined,
  ];
  return query(parameters, ($, db) =>
    db
      .select(visibleColumns)
      .from(webhook_deliveries)
      .where(
        and(
          eq(instance_id, $.instanceId),
          eq(subscription_id, $.subscriptionId),
          lt(id, $.before),
          ...conditionsOf($),
        ),
      )
      .orderBy(desc(id))
      .limit($.most),
  );
}

/**
 * SQL condition that a delivery is in the backlog. The backlog is small, so pending deliveries are found there instead
 * of among millions of deliveries.
 */
const isInBacklog = (lane: SQL) => sql`${id} = any(array(
  select b.item_id from ${backlog} b
  where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = ${lane}))`;
