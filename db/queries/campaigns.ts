import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { CommunicationStatus } from '../../domain/communication.ts';
import { type Db, statement, type Tx } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { campaigns } from '../schema/index.ts';
import { appendEvent } from './outbox.ts';

const { instance_id, ...shown } = getTableColumns(campaigns);

export type CampaignRow = Omit<typeof campaigns.$inferSelect, 'instance_id'>;
export type NewCampaign = Pick<CampaignRow, 'template' | 'channel' | 'segment' | 'recipients' | 'left_out'>;

export async function insertCampaign(
  tx: Tx,
  instanceId: number,
  campaign: NewCampaign,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(campaigns)
    .values({ ...campaign, instance_id: instanceId, created_at: now.toISOString() })
    .returning({ id: campaigns.id });
  return row?.id as number;
}

export async function findCampaign(db: Db, instanceId: number, id: number): Promise<CampaignRow | undefined> {
  const [row] = await db
    .select(shown)
    .from(campaigns)
    .where(and(eq(instance_id, instanceId), eq(campaigns.id, id)));
  return row;
}

/** Campaigns before an id, the newest first. */
export async function listCampaigns(
  db: Db,
  instanceId: number,
  before: number,
  limit: number,
): Promise<Page<CampaignRow>> {
  const found = await db
    .select(shown)
    .from(campaigns)
    .where(and(eq(instance_id, instanceId), lt(campaigns.id, before)))
    .orderBy(desc(campaigns.id))
    .limit(limit + 1);
  return pageOf(found, limit);
}

export interface StatusCount {
  status: Exclude<CommunicationStatus, 'received'>;
  count: number;
}

const countStatuses = statement<StatusCount>(`
  select status, count(*)::int as count from communications
  where instance_id = $1 and campaign_id = $2 group by status order by status`);

/** How far its messages have come. */
export function countByStatus(db: Db, instanceId: number, campaignId: number): Promise<StatusCount[]> {
  return countStatuses(db, instanceId, campaignId);
}

const finish = statement<{ instance_id: number; id: number; sent: number; failed: number }>(`
  with open as (
    select instance_id, id from campaigns c
    where finished_at is null and not exists (
      select from communications m
      where m.instance_id = c.instance_id and m.campaign_id = c.id and m.status = 'queued')
    order by instance_id, id for update skip locked
  ), counted as (
    select o.instance_id, o.id,
      (count(*) filter (where m.status in ('sent', 'delivered', 'opened')))::int as sent,
      (count(*) filter (where m.status in ('failed', 'bounced')))::int as failed
    from open o
    left join communications m on m.instance_id = o.instance_id and m.campaign_id = o.id
    group by o.instance_id, o.id
  )
  update campaigns c set sent = counted.sent, failed = counted.failed, finished_at = $1
  from counted where c.instance_id = counted.instance_id and c.id = counted.id
  returning c.instance_id, c.id, c.sent, c.failed`);

/** Those none of whose messages waits any more; what becomes of one later is told by its own events. */
export async function finishSent(tx: Tx, now: Date): Promise<number> {
  const finished = await finish(tx, now.toISOString());
  for (const { instance_id, id, sent, failed } of finished) {
    await appendEvent(tx, instance_id, 'campaign.finished', { campaign_id: id, sent, failed }, now);
  }
  return finished.length;
}
