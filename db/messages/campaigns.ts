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
import type { CommunicationStatus } from '../../domain/messages/communication.ts';
import { type Db, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { campaigns, communications } from '../connection/tables.ts';
import { appendEvent } from '../events/queries.ts';

const { instance_id, ...shown } = getTableColumns(campaigns);

type CampaignRow = Omit<typeof campaigns.$inferSelect, 'instance_id'>;
type NewCampaign = Pick<CampaignRow, 'template' | 'channel' | 'segment' | 'recipients' | 'left_out'>;

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

interface StatusCount {
  status: Exclude<CommunicationStatus, 'received'>;
  count: number;
}

const countStatuses = preparedSelect((db) =>
  db
    .select({
      status: sql<StatusCount['status']>`${communications.status}`.as('status'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(communications)
    .where(
      and(
        eq(communications.instance_id, sql.placeholder('instanceId')),
        eq(communications.campaign_id, sql.placeholder('campaignId')),
      ),
    )
    .groupBy(communications.status)
    .orderBy(asc(communications.status)),
);

export function countByStatus(db: Db, instanceId: number, campaignId: number): Promise<StatusCount[]> {
  return countStatuses(db, { instanceId, campaignId });
}

const ofCampaign = (campaign: Record<'instance_id' | 'id', Column>) =>
  and(eq(communications.instance_id, campaign.instance_id), eq(communications.campaign_id, campaign.id));

const countOf = (statuses: CommunicationStatus[]) =>
  sql<number>`(count(*) filter (where ${inArray(communications.status, statuses)}))::int`;

const finish = preparedWrite((db) => {
  const { id, finished_at } = campaigns;
  const waiting = db
    .select({ id: communications.id })
    .from(communications)
    .where(and(ofCampaign({ instance_id, id }), eq(communications.status, 'queued')));
  const open = db.$with('open').as(
    db
      .select({ instance_id, id })
      .from(campaigns)
      .where(and(isNull(finished_at), notExists(waiting)))
      .orderBy(asc(instance_id), asc(id))
      .for('update', { skipLocked: true }),
  );
  const counted = db.$with('counted').as(
    db
      .select({
        instance_id: open.instance_id,
        id: open.id,
        its_sent: countOf(['sent', 'delivered', 'opened']).as('its_sent'),
        its_failed: countOf(['failed', 'bounced']).as('its_failed'),
      })
      .from(open)
      .leftJoin(communications, ofCampaign(open))
      .groupBy(open.instance_id, open.id),
  );
  return db
    .with(open, counted)
    .update(campaigns)
    .set({
      sent: sql`${counted.its_sent}`,
      failed: sql`${counted.its_failed}`,
      finished_at: sql`${sql.placeholder('at')}`,
    })
    .from(counted)
    .where(and(eq(instance_id, counted.instance_id), eq(id, counted.id)))
    .returning({ instance_id, id, sent: campaigns.sent, failed: campaigns.failed });
});

/** A campaign is finished once none of its messages waits; what becomes of one later has its own event. */
export async function finishSent(tx: Tx, now: Date): Promise<number> {
  const finished = await finish(tx, { at: now.toISOString() });
  for (const { instance_id, id, sent, failed } of finished) {
    await appendEvent(tx, instance_id, 'campaign.finished', { campaign_id: id, sent, failed }, now);
  }
  return finished.length;
}
