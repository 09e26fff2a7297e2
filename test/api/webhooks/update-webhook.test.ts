import { describe, expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { openWebhooks } from './scene.ts';

const webhooks = await openWebhooks();
const { patch, get, send, subscribe, subscriptionRow, insertDeliveries, deliveriesOf, backlogOf } = webhooks;
const { startProcess, setClock, clock, sql } = webhooks;

const failingSince = '2026-03-02T09:30:00.000Z';
const setFailing = (id: number) =>
  sql`update webhook_subscriptions set failing_since = ${failingSince} where id = ${id}`;

test('changes what is sent and leaves the rest', async () => {
  const { secret, path, ...before } = await subscribe({ description: 'Antes' });
  const { status, body } = await patch(`/webhooks/${before.id}`, {
    events: ['invoice.issued', 'client.created'],
    description: 'Después',
  });
  expect(status).toBe(200);
  expect(body.item).toEqual({
    ...before,
    events: ['invoice.issued', 'client.created'],
    description: 'Después',
  });
  expect((await get(`/webhooks/${before.id}`)).body.item).toEqual(body.item);
});

test('changes to all events, but not to all and one of them', async () => {
  const { id } = await subscribe();
  expect((await patch(`/webhooks/${id}`, { events: ['*'] })).body.item.events).toEqual(['*']);
  const refused = await patch(`/webhooks/${id}`, { events: ['lead.sent', '*'] });
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path: '/events', message: expect.stringContaining('`*`') }]);
  expect((await get(`/webhooks/${id}`)).body.item.events).toEqual(['*']);
});

test('an empty change answers 200 and changes nothing', async () => {
  const { secret, path, ...item } = await subscribe();
  await setFailing(item.id);
  for (const body of [{}, { url: item.url, events: item.events, active: true }]) {
    const answer = await patch(`/webhooks/${item.id}`, body);
    expect([answer.status, answer.body.item]).toEqual([200, item]);
  }
  expect((await subscriptionRow(item.id))?.failing_since).toBe(failingSince);
});

describe('the URL', async () => {
  const strict = await startProcess({ webhookAllowPrivate: false });
  const { id, url } = await subscribe();
  const patchStrictly = (body: object, idempotencyKey?: string) =>
    send('PATCH', `/webhooks/${id}`, { body, ...(idempotencyKey && { idempotencyKey }) }, strict.app);

  test.each([undefined, 'moves-where-it-may-not'])(
    'is refused with 422 where it may not be called, Idempotency-Key: %s',
    async (idempotencyKey) => {
      const refused = await patchStrictly({ url: 'https://10.0.0.8/', description: 'X' }, idempotencyKey);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields).toEqual([{ path: '/url', message: expect.any(String) }]);
      expect(await subscriptionRow(id)).toMatchObject({ url, description: '' });
    },
  );

  test('is judged only where it changes', async () => {
    expect((await patchStrictly({ url, description: 'Y' })).status).toBe(200);
  });

  test('that is new has not failed yet', async () => {
    await setFailing(id);
    await patch(`/webhooks/${id}`, { description: 'Z' });
    expect((await subscriptionRow(id))?.failing_since).toBe(failingSince);
    await patch(`/webhooks/${id}`, { url: `${url}/moved` });
    expect((await subscriptionRow(id))?.failing_since).toBeNull();
  });
});

describe('switching off', () => {
  test('fails what is pending, and says why', async () => {
    const { id } = await subscribe();
    const others = await subscribe();
    await insertDeliveries(id, [{ status: 'pending' }, { status: 'succeeded' }, { status: 'pending' }]);
    await insertDeliveries(others.id, [{ status: 'pending' }]);
    expect((await patch(`/webhooks/${id}`, { active: false })).body.item.active).toBe(false);
    const error = 'the subscription is switched off';
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', error },
      { status: 'succeeded', error: null },
      { status: 'failed', error },
    ]);
    expect(await backlogOf(id)).toEqual([]);
    expect(await backlogOf(others.id)).toHaveLength(1);
  });

  test('leaves an attempt under way its end', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [{ status: 'pending' }]);
    await sql`
      insert into lanes (instance_id, kind, lane, lease, held_until)
      select instance_id, 'webhooks', id::text, 1, now() + interval '1 minute'
      from webhook_subscriptions where id = ${id}`;
    await patch(`/webhooks/${id}`, { active: false });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', error: null }]);
    expect(await backlogOf(id)).toHaveLength(1);
  });

  test('waits for a worker that is taking from its backlog', async () => {
    const { id } = await subscribe();
    await sql.unsafe('begin');
    await sql`select from webhook_subscriptions where id = ${id} for no key update`;
    const switching = patch(`/webhooks/${id}`, { active: false });
    await untilSomebodyWaits(sql);
    await insertDeliveries(id, [{ status: 'pending' }]);
    await sql.unsafe('commit');
    expect((await switching).status).toBe(200);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed' }]);
  });
});

test('switched on again it has not failed yet', async () => {
  const { id } = await subscribe();
  await sql`update webhook_subscriptions set active = false, failing_since = ${failingSince} where id = ${id}`;
  const { body } = await patch(`/webhooks/${id}`, { active: true });
  expect(body.item.active).toBe(true);
  expect(await subscriptionRow(id)).toMatchObject({ active: true, failing_since: null });
});

test.each([
  ['null for a URL', { url: null }, '/url'],
  ['null for active', { active: null }, '/active'],
  ['an empty list of events', { events: [] }, '/events'],
  ['the event of tests', { events: ['test.ping'] }, '/events/0'],
  ['an unknown field', { id: 1 }, '/id'],
])('refuses %s', async (_what, body, path) => {
  const { id } = await subscribe();
  const refused = await patch(`/webhooks/${id}`, body);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
});

test('the answer to one Idempotency-Key is kept', async () => {
  const { id } = await subscribe();
  const ask = () =>
    patch(`/webhooks/${id}`, { description: 'Una vez' }, { idempotencyKey: 'changes-it-once' });
  const first = await ask();
  await patch(`/webhooks/${id}`, { description: 'Otra cosa' });
  await setClock(new Date(clock.now().getTime() + 3_600_000).toISOString());
  const again = await ask();
  expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', first.text]);
  expect((await subscriptionRow(id))?.description).toBe('Otra cosa');
});
