import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { appendEvent } from '../../../db/events/queries.ts';
import { answers } from '../../support/receiver.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { receiver, clock, sql, subscribe, happen, settled } = scene;
const workers = await scene.start();

const later = (ms: number) => {
  clock.set(new Date(clock.now().getTime() + ms).toISOString());
  workers.wake();
};

const isActive = async (id: number) =>
  (await sql`select active from webhook_subscriptions where id = ${id}`)[0]?.active as boolean;

test('an event reaches its subscriber, signed so that the public package verifies it', async () => {
  const { id, secret } = await subscribe('/signed');
  await happen(118);
  workers.wake();
  const [request] = await receiver.expect('/signed', 1);
  const body = new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
  expect(body).toEqual({
    event: 'client.created',
    timestamp: expect.stringMatching(/^20..-..-..T..:..:..\.\d{3}Z$/),
    data: { client_id: 118 },
  });
  const [delivery] = await settled(id);
  expect(delivery).toMatchObject({
    status: 'succeeded',
    attempts: 1,
    response_status: 200,
    error: null,
    next_attempt_at: null,
    trigger: 'event',
  });
  expect(request?.headers['webhook-id']).toBe(`evt_${delivery?.event_id}`);
});

test('sends the fields of an event in their order, though the database keeps none', async () => {
  await subscribe('/ordered', { events: ['lead.created'] });
  const data = { leadId: 2041, from: null, to: 'Pendiente' } as const;
  await inTransaction(scene.database, (tx) =>
    appendEvent(tx, scene.instance.id, 'lead.created', data, clock.now()),
  );
  workers.wake();
  const [request] = await receiver.expect('/ordered', 1);
  expect(request?.body).toContain('"data":{"leadId":2041,"from":null,"to":"Pendiente"}');
});

test('sends an event only to its subscribers', async () => {
  const { id } = await subscribe('/other', { events: ['client.updated'] });
  await happen(1);
  workers.wake();
  expect(await settled(id)).toEqual([]);
  expect(receiver.at('/other')).toEqual([]);
});

test('signs with all valid secrets while one is rotated', async () => {
  const { id, secret } = await subscribe('/rotated');
  const old = 'whsec_b25lIHRoYXQgc3RpbGwgc2lnbnMgZm9yIGEgZGF5';
  const gone = 'whsec_b25lIHRoYXQgZG9lcyBub3Qgc2lnbiBhbnkgbW9yZSE=';
  await scene.addSecret(id, old, new Date(clock.now().getTime() + 60_000).toISOString());
  await scene.addSecret(id, gone, new Date(clock.now().getTime() - 1).toISOString());
  await happen(2);
  workers.wake();
  const [request] = await receiver.expect('/rotated', 1);
  const verify = (by: string) =>
    new Webhook(by).verify(request?.body ?? '', request?.headers as Record<string, string>);
  expect(verify(secret)).toEqual(verify(old));
  expect(() => verify(gone)).toThrow();
  expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(2);
});

test('retries a failed attempt five times on schedule, with the same id', async () => {
  const { id } = await subscribe('/failing');
  receiver.answer('/failing', answers.status(500, {}, 'out of order'));
  await happen(3);
  workers.wake();
  const slackMs = 4_000;
  const waitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000];
  for (const [made, waitMs] of waitsMs.entries()) {
    const [delivery] = await settled(id);
    expect(delivery).toMatchObject({ status: 'pending', attempts: made + 1, response_body: 'out of order' });
    const waited = Date.parse(delivery?.next_attempt_at) - Date.parse(delivery?.last_attempt_at);
    expect(waited).toBeGreaterThanOrEqual(waitMs);
    expect(waited).toBeLessThan(waitMs + slackMs);
    later(waitMs + slackMs);
    await receiver.expect('/failing', made + 2);
  }
  const [delivery] = await settled(id);
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: 6,
    next_attempt_at: null,
    response_status: 500,
  });
  expect(new Set(receiver.at('/failing').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.at('/failing').map(({ body }) => body)).size).toBe(1);
});

test('410 disables the subscription at once, ends pending deliveries, and notifies the workshop', async () => {
  const { id } = await subscribe('/gone');
  receiver.answer('/gone', answers.status(500));
  await happen(4);
  workers.wake();
  await settled(id);
  receiver.answer('/gone', answers.status(410));
  await happen(5);
  workers.wake();
  await expect.poll(() => isActive(id)).toBe(false);
  expect(await settled(id, new Date(clock.now().getTime() + 60_000))).toMatchObject([
    { status: 'failed', error: 'the subscription is switched off', attempts: 1 },
    { status: 'failed', response_status: 410, attempts: 1 },
  ]);
  const [notice] =
    await sql`select kind, data from workshop_alerts where (data->>'webhook_id')::bigint = ${id}`;
  expect(notice?.kind).toBe('webhook_switched_off');
  expect(notice?.data).toMatchObject({ webhook_id: id, reason: 'gone' });
});

test('switches a subscription off only after five days of failures, at the next delivery that is given up', async () => {
  const { id } = await subscribe('/dead');
  receiver.answer('/dead', answers.status(503));
  const sixDaysAgo = new Date(clock.now().getTime() - 6 * 86_400_000).toISOString();
  await sql`update webhook_subscriptions set failing_since = ${sixDaysAgo} where id = ${id}`;
  await happen(6);
  workers.wake();
  for (let made = 1; made < 6; made += 1) {
    await settled(id);
    expect(await isActive(id)).toBe(true);
    later(20_000_000);
    await receiver.expect('/dead', made + 1);
  }
  await expect.poll(() => isActive(id)).toBe(false);
});

test('a success resets the count of failing days', async () => {
  const { id } = await subscribe('/recovered');
  await sql`update webhook_subscriptions set failing_since = ${clock.now().toISOString()} where id = ${id}`;
  await happen(7);
  workers.wake();
  await settled(id);
  const failingSince = async () =>
    (await sql`select failing_since from webhook_subscriptions where id = ${id}`)[0]?.failing_since;
  await expect.poll(failingSince).toBeNull();
});

test('sends nothing for a revoked key, and fails its pending deliveries', async () => {
  const key = await scene.createKey();
  const { id } = await subscribe('/revoked', { keyId: key.id });
  receiver.answer('/revoked', answers.status(500));
  await happen(8);
  workers.wake();
  await settled(id);
  await sql`update api_keys set revoked_at = ${clock.now().toISOString()} where id = ${key.id}`;
  later(6_000);
  await happen(9);
  workers.wake();
  expect(await settled(id, new Date(clock.now().getTime() + 60_000))).toMatchObject([
    { status: 'failed', attempts: 1, error: 'the key of the subscription was revoked' },
  ]);
  expect(receiver.at('/revoked')).toHaveLength(1);
});

test('sends nothing while the plan has no webhooks', async () => {
  const { id } = await subscribe('/included');
  await sql`update instances set plan = 'included'`;
  await happen(10);
  workers.wake();
  expect(await settled(id)).toEqual([]);
  await sql`update instances set plan = 'business'`;
});

test('runs at most eight attempts for one subscription, and one if it fails', async () => {
  const { id } = await subscribe('/slow');
  receiver.answer('/slow', answers.hang);
  for (let client = 20; client < 40; client += 1) await happen(client);
  workers.wake();
  await receiver.expect('/slow', 8);
  // The relay may process the events in two rounds.
  const waiting = async () => {
    const [row] = await sql`select count(*)::int as count from backlog where lane = ${String(id)}`;
    return row?.count;
  };
  await expect.poll(waiting).toBe(20);
  expect(receiver.at('/slow')).toHaveLength(8);
  await sql`update webhook_subscriptions set active = false where id = ${id}`;
});

test('reported no error', () => {
  expect(scene.errors).toEqual([]);
});
