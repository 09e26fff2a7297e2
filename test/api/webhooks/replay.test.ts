import { describe, expect, test } from 'vitest';
import { openWebhooks } from './scene.ts';

const webhooks = await openWebhooks();
const { get, post, send, sql, subscribe, patch, insertDeliveries } = webhooks;
const { deliveriesOf, backlogOf, createKey, clock } = webhooks;

const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
const hourMs = 3_600_000;

describe('a delivery that is sent again', () => {
  test.each(['succeeded', 'failed', 'pending'] as const)('though it %s, is a new one', async (status) => {
    const { id } = await subscribe();
    const [old] = await insertDeliveries(id, [{ status, attempts: 3, created_at: ago(hourMs) }]);
    const { status: answered, body } = await send('POST', `/webhooks/${id}/deliveries/${old}/replay`);
    expect(answered).toBe(201);
    const [before, after] = await deliveriesOf(id);
    expect(before).toMatchObject({ id: old, status, attempts: 3, trigger: 'event' });
    expect(after).toMatchObject({ id: body.id, trigger: 'replay', status: 'pending', attempts: 0 });
    for (const field of ['event', 'event_id', 'occurred_at', 'data']) {
      expect(after?.[field]).toEqual(before?.[field]);
    }
    expect(body).toMatchObject({ trigger: 'replay', status: 'pending', next_attempt_at: body.created_at });
    expect((await backlogOf(id)).at(-1)).toMatchObject({
      item_id: body.id,
      attempt: 1,
      due_at: body.created_at,
    });
  });

  test('is looked for among the subscription’s own', async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    const [delivery] = await insertDeliveries(other.id, [{}]);
    const refused = await send('POST', `/webhooks/${one.id}/deliveries/${delivery}/replay`);
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  });

  test('is refused with a code of its own while the subscription is switched off', async () => {
    const { id } = await subscribe();
    const [delivery] = await insertDeliveries(id, [{ status: 'failed' }]);
    await patch(`/webhooks/${id}`, { active: false });
    const refused = await send('POST', `/webhooks/${id}/deliveries/${delivery}/replay`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'subscription_inactive']);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

describe('sending again what failed since a moment', () => {
  const since = ago(hourMs);
  const before = new Date(Date.parse(since) - 1).toISOString();
  const replay = (id: number, body: object = { since }) => post(`/webhooks/${id}/replay`, body);

  test('takes the failed ones since then, oldest first, and leaves them as they are', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [
      { status: 'failed', event_id: 1, created_at: before },
      { status: 'failed', event_id: 2, created_at: since },
      { status: 'succeeded', event_id: 3 },
      { status: 'pending', event_id: 4 },
      { status: 'failed', event_id: 5, event: 'client.updated' },
    ]);
    const { status, body } = await replay(id);
    expect([status, body]).toEqual([200, { replayed: 2 }]);
    const deliveries = await deliveriesOf(id);
    expect(deliveries.slice(0, 5).map((each) => each.status)).toEqual([
      'failed',
      'failed',
      'succeeded',
      'pending',
      'failed',
    ]);
    expect(deliveries.slice(5)).toMatchObject([
      { event_id: 2, trigger: 'replay', status: 'pending' },
      { event_id: 5, event: 'client.updated', trigger: 'replay', status: 'pending' },
    ]);
    expect(await backlogOf(id)).toHaveLength(3);
  });

  test('takes each event once, and none that was sent again meanwhile', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [
      { status: 'failed', event_id: 1 },
      { status: 'failed', event_id: 1, trigger: 'replay' },
      { status: 'failed', event_id: 2 },
      { status: 'succeeded', event_id: 2, trigger: 'replay' },
      { status: 'failed', event_id: 3 },
      { status: 'pending', event_id: 3, trigger: 'replay' },
    ]);
    expect((await replay(id)).body).toEqual({ replayed: 1 });
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({ event_id: 1, status: 'pending' });
    expect((await replay(id)).body).toEqual({ replayed: 0 });
  });

  describe('and what waits for its next attempt', async () => {
    const inAnHour = new Date(clock.now().getTime() + hourMs).toISOString();
    // A new key is used, because a key has at most twenty subscriptions.
    const { key } = await createKey();
    const replay = (id: number) => post(`/webhooks/${id}/replay`, { since }, { key });
    const waiting = async (row: object = {}) => {
      const { id } = await subscribe({}, { key });
      const [item] = await insertDeliveries(id, [{ status: 'pending', attempts: 2, ...row }]);
      await sql`update backlog set due_at = ${inAnHour}, attempt = 3 where item_id = ${item as number}`;
      return { id, item };
    };

    test('gets it now, as the same delivery, once', async () => {
      const { id, item } = await waiting();
      expect((await replay(id)).body).toEqual({ replayed: 1 });
      const now = clock.now().getTime();
      expect(await backlogOf(id)).toMatchObject([{ item_id: item, attempt: 3 }]);
      expect(Date.parse((await backlogOf(id))[0]?.due_at)).toBeLessThanOrEqual(now);
      const { body } = await get(`/webhooks/${id}/deliveries`, { key });
      expect(body.data).toMatchObject([{ id: item, status: 'pending', attempts: 2, trigger: 'event' }]);
      expect(Date.parse(body.data[0].next_attempt_at)).toBeLessThanOrEqual(now);
      expect((await replay(id)).body).toEqual({ replayed: 0 });
    });

    test('is left alone where it is older than asked, or another subscription’s', async () => {
      const old = await waiting({ created_at: before });
      const other = await waiting();
      expect((await replay(old.id)).body).toEqual({ replayed: 0 });
      expect(await backlogOf(other.id)).toMatchObject([{ due_at: inAnHour }]);
    });
  });

  test('takes no tests', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [{ status: 'failed', event: 'test.ping', trigger: 'test' }]);
    expect((await replay(id)).body).toEqual({ replayed: 0 });
  });

  test.each(['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00', '2016-12-31T23:59:60Z'])(
    'takes %s for a moment as well',
    async (moment) => {
      const { id } = await subscribe();
      expect((await replay(id, { since: moment })).body).toEqual({ replayed: 0 });
    },
  );

  test('is refused with a code of its own while the subscription is switched off', async () => {
    const { id } = await subscribe();
    await patch(`/webhooks/${id}`, { active: false });
    const refused = await replay(id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'subscription_inactive']);
  });

  test('goes on, with a new Idempotency-Key, once it is switched on again', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [{ status: 'failed' }]);
    await patch(`/webhooks/${id}`, { active: false });
    const idempotencyKey = 'while-it-was-off';
    await post(`/webhooks/${id}/replay`, { since }, { idempotencyKey });
    await patch(`/webhooks/${id}`, { active: true });
    const kept = await post(`/webhooks/${id}/replay`, { since }, { idempotencyKey });
    expect([kept.body.error.code, kept.headers['idempotent-replay']]).toEqual([
      'subscription_inactive',
      'true',
    ]);
    expect((await replay(id)).body).toEqual({ replayed: 1 });
  });

  test.each([
    ['no moment', {}, '/since'],
    ['a day', { since: '2026-03-02' }, '/since'],
    ['an unknown field', { since, until: since }, '/until'],
  ])('refuses %s', async (_what, body, path) => {
    const { id } = await subscribe();
    const refused = await replay(id, body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});
