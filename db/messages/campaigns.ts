import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  notExists,
  sql,
} from 'drizzle-orm';
import type { MessageStatus } from '../../domain/messages/message.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { campaigns, communications } from '../connection/tables.ts';
import { appendEvent } from '../events/queries.ts';

const { instance_id, ...visibleColumns } = getTableColumns(campaigns);

export const insertCampaign = query.one(
  pickColumns(campaigns, [
    'instance_id',
    'template',
    'channel',
    'segment',
    'recipients',
    'left_out',
    'created_at',
  ]),
  ($, db) => db.insert(campaigns).values($).returning({ id: campaigns.id }),
);

export const findCampaign = query.first({ instanceId: instance_id, id: campaigns.id }, ($, db) =>
  db
    .select(visibleColumns)
    .from(campaigns)
    .where(and(eq(instance_id, $.instanceId), eq(campaigns.id, $.id))),
);

/** Lists the campaigns of a workshop with lower ids than `before`, the newest first. */
export const findCampaignPage = query(
  { instanceId: instance_id, before: campaigns.id, limit: param.integer },
  ($, db) =>
    db
      .select(visibleColumns)
      .from(campaigns)
      .where(and(eq(instance_id, $.instanceId), lt(campaigns.id, $.before)))
      .orderBy(desc(campaigns.id))
      .limit($.limit),
);

export const countByStatus = query({ instanceId: instance_id, campaignId: campaigns.id }, ($, db) =>
  db
    .select({
      // Excludes the status `received`, which only incoming messages have.
      status: sql<Exclude<MessageStatus, 'received'>>`${communications.status}`.as('status'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(communications)
    .where(and(eq(communications.instance_id, $.instanceId), eq(communications.campaign_id, $.campaignId)))
    .groupBy(communications.status)
    .orderBy(asc(communications.status)),
);

const inCampaign = (campaign: Record<'instance_id' | 'id', Column>) =>
  and(eq(communications.instance_id, campaign.instance_id), eq(communications.campaign_id, campaign.id));

const countOf = (statuses: MessageStatus[]) =>
  sql<number>`(count(*) filter (where ${inArray(communications.status, statuses)}))::int`;

const aheadMs = sql<number>`(select i.clock_ahead_ms from instances i where i.id = ${instance_id})`;

const finishCampaigns = query({ now: param.date }, ($, db) => {
  const { id, finished_at } = campaigns;
  const waiting = db
    .select({ id: communications.id })
    .from(communications)
    .where(and(inCampaign({ instance_id, id }), eq(communications.status, 'queued')));
  const open = db.$with('open').as(
    db
      .select({ instance_id, id })
      .from(campaigns)
      .where(and(isNull(finished_at), notExists(waiting)))
      .orderBy(asc(instance_id), asc(id))
      .for('update', { skipLocked: true }),
  );
  const counts = db.$with('counts').as(
    db
      .select({
        instance_id: open.instance_id,
        id: open.id,
        sent_count: countOf(['sent', 'delivered', 'opened']).as('sent_count'),
        failed_count: countOf(['failed', 'bounced']).as('failed_count'),
      })
      .from(open)
      .leftJoin(communications, inCampaign(open))
      .groupBy(open.instance_id, open.id),
  );
  return db
    .with(open, counts)
    .update(campaigns)
    .set({
      sent: sql`${counts.sent_count}`,
      failed: sql`${counts.failed_count}`,
      finished_at: sql`${$.now}::timestamptz + ${aheadMs} * interval '1 millisecond'`,
    })
    .from(counts)
    .where(and(eq(instance_id, counts.instance_id), eq(id, counts.id)))
    .returning({
      instance_id,
      id,
      sent: campaigns.sent,
      failed: campaigns.failed,
      clock_ahead_ms: aheadMs.as('clock_ahead_ms'),
    });
});

/**
 * Finishes the campaigns without waiting messages, and emits `campaign.finished`. Later bounces and openings of a
 * message have separate events.
 */
export async function finishSentCampaigns(tx: Tx, now: Date): Promise<number> {
  const finished = await finishCampaigns(tx, { now });
  for (const { instance_id, id, sent, failed, clock_ahead_ms } of finished) {
    const at = toWorkshopTime({ clock_ahead_ms }, now);
    await appendEvent(tx, instance_id, 'campaign.finished', { campaign_id: id, sent, failed }, at);
  }
  return finished.length;
}
