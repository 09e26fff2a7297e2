import { describe, expect, test } from 'vitest';
import { type Fate, recordFate } from '../../../../actions/messages/fate.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { openCampaignScene } from './scene.ts';

const { sql, workshop, finish, database, clock } = await openCampaignScene();

/** Starts a campaign with this many recipients; returns functions that report the outcomes of its messages. */
async function underWay(recipients: number) {
  const its = await workshop();
  await its.template();
  for (let n = 0; n < recipients; n += 1) await its.client({ email: `cliente-${n}@example.com` });
  const { body } = await its.ask();
  const messages = await its.messages();
  const settle = (place: number, fate: Fate) =>
    inTransaction(database, (tx) => recordFate(tx, its.id, messages[place]?.id as number, fate, clock.now()));
  const shown = async () => (await its.desk('GET', `/campaigns/${body.id}`)).body;
  return { ...its, campaignId: body.id as number, settle, shown };
}

describe('a campaign', () => {
  test('finishes with its last message, and tells how many were sent', async () => {
    const { campaignId, settle, shown, events } = await underWay(5);
    await settle(0, { status: 'sent' });
    await settle(1, { status: 'opened' });
    await settle(2, { status: 'bounced', error: 'no such user', badAddress: true });
    await settle(3, { status: 'failed', error: 'refused', notSent: true });
    await finish();
    expect(await shown()).toMatchObject({ finished_at: null, sent: 0, failed: 0 });
    expect(await events('campaign.finished')).toEqual([]);
    await settle(4, { status: 'delivered' });
    await finish();
    expect(await shown()).toMatchObject({
      id: campaignId,
      finished_at: expect.any(String),
      recipients: 5,
      sent: 3,
      failed: 2,
      by_status: [
        { status: 'bounced', count: 1 },
        { status: 'delivered', count: 1 },
        { status: 'failed', count: 1 },
        { status: 'opened', count: 1 },
        { status: 'sent', count: 1 },
      ],
    });
    expect(await events('campaign.finished')).toEqual([{ campaign_id: campaignId, sent: 3, failed: 2 }]);
  });

  test('is announced once, however many workers look at the same time', async () => {
    const { settle, events } = await underWay(1);
    await settle(0, { status: 'sent' });
    await Promise.all(Array.from({ length: 6 }, finish));
    expect(await events('campaign.finished')).toHaveLength(1);
    await finish();
    expect(await events('campaign.finished')).toHaveLength(1);
  });

  test('without recipients finishes at once', async () => {
    const { campaignId, shown, events, messages } = await underWay(0);
    await finish();
    expect(await shown()).toMatchObject({ recipients: 0, sent: 0, failed: 0, by_status: [] });
    expect((await shown()).finished_at).not.toBeNull();
    expect(await events('campaign.finished')).toEqual([{ campaign_id: campaignId, sent: 0, failed: 0 }]);
    expect(await messages()).toHaveLength(0);
  });

  test('stays as it finished; what is opened later shows by status', async () => {
    const { settle, shown, events } = await underWay(1);
    await settle(0, { status: 'sent' });
    await finish();
    await settle(0, { status: 'bounced', error: 'full' });
    await finish();
    expect(await shown()).toMatchObject({ sent: 1, failed: 0, by_status: [{ status: 'bounced', count: 1 }] });
    expect(await events('campaign.finished')).toHaveLength(1);
  });
});

test('campaigns are listed by page, the newest first, and only to their own workshop', async () => {
  const { ask, desk, campaignId } = await underWay(1);
  const later = (await ask({ segment: 'vip' })).body.id;
  const { body: first } = await desk('GET', '/campaigns?limit=1');
  expect(first).toMatchObject({ data: [{ id: later, segment: 'vip', recipients: 0 }], has_more: true });
  const { body: next } = await desk('GET', `/campaigns?limit=1&cursor=${first.next_cursor}`);
  expect(next).toMatchObject({ data: [{ id: campaignId, recipients: 1 }], has_more: false });
  const other = await workshop();
  expect((await other.askDesk('GET', `/campaigns/${campaignId}`)).status).toBe(404);
  expect((await other.desk('GET', '/campaigns')).body.data).toEqual([]);
  expect(await sql`select from campaigns where id = ${campaignId}`).toHaveLength(1);
});
