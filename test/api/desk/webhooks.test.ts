import { describe, expect, test } from 'vitest';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { perform } from '../../../tools/operator/desk/perform.ts';
import { openWebhooks } from '../webhooks/scene.ts';

const webhooks = await openWebhooks();
const { desk, askDesk, deskApp, createKey, openInstance, subscribe, patch } = webhooks;
const { insertDeliveries, deliveriesOf, backlogOf, clock, sql } = webhooks;

/** Runs a command from its words; returns the desk's answer. Throws if the desk refuses. */
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
async function workshop(...words: string[]): Promise<any> {
  let answered: unknown;
  const program = workshopProgram(async (operation, call) => {
    answered = await perform(deskApp, operation, { ...call, instance: 'workshop.test' });
  });
  await program.parseAsync(words, { from: 'user' });
  return answered;
}

const endings: [string, (key: number) => Promise<unknown>][] = [
  ['a revoked key', (key) => sql`update api_keys set revoked_at = now() where id = ${key}`],
  ['an expired key', (key) => sql`update api_keys set expires_at = now() where id = ${key}`],
];

const find = async (id: number) => {
  const { data } = await workshop('webhooks', 'list');
  return data.find((each: { id: number }) => each.id === id);
};

describe('webhooks list', () => {
  test('shows the subscriptions of every key of the workshop, and whose they are', async () => {
    const { id: keyId, key } = await createKey({ name: 'Contabilidad' });
    const { secret, path, ...item } = await subscribe({ description: 'Facturas' }, { key });
    const neighbour = await openInstance('neighbour.test', 'business');
    expect(await find(item.id)).toEqual({
      ...item,
      key_id: keyId,
      key_name: 'Contabilidad',
      served: true,
      failing_since: null,
      pending: 0,
      last_failure_at: null,
      last_failure: null,
    });
    expect((await neighbour.desk('GET', '/webhooks')).body.data).toEqual([]);
    expect((await desk('GET', '/webhooks')).text).not.toContain('whsec_');
  });

  test('tells how they fare', async () => {
    const { id } = await subscribe();
    const failing_since = '2026-03-02T09:30:00.000Z';
    await sql`update webhook_subscriptions set failing_since = ${failing_since} where id = ${id}`;
    const [, failed, retried] = await insertDeliveries(id, [
      { status: 'pending' },
      { status: 'failed', error: 'the receiver answered 503' },
      { status: 'pending', error: 'connection refused', attempts: 2 },
    ]);
    const attempted = (delivery: number | undefined, at: string) =>
      sql`update webhook_deliveries set last_attempt_at = ${at} where id = ${delivery as number}`;
    await attempted(failed, '2026-03-02T10:00:00Z');
    await attempted(retried, '2026-03-02T09:45:00Z');
    await sql`update backlog set attempt = 3 where item_id = ${retried as number}`;
    expect(await find(id)).toMatchObject({
      failing_since,
      pending: 2,
      last_failure_at: '2026-03-02T10:00:00.000Z',
      last_failure: 'the receiver answered 503',
    });
    await attempted(retried, '2026-03-02T10:30:00Z');
    expect(await find(id)).toMatchObject({
      last_failure_at: '2026-03-02T10:30:00.000Z',
      last_failure: 'connection refused',
    });
  });

  test('tells that one is not served that is switched off', async () => {
    const { id } = await subscribe();
    await patch(`/webhooks/${id}`, { active: false });
    expect(await find(id)).toMatchObject({ active: false, served: false });
  });

  test.each(endings)('tells that one of %s is not served', async (_what, end) => {
    const { id: keyId, key } = await createKey();
    const { id } = await subscribe({}, { key });
    await end(keyId);
    expect(await find(id)).toMatchObject({ active: true, served: false });
  });
});

describe('webhooks deliveries', () => {
  test('shows them, the newest first, by status and event, page by page', async () => {
    const { id } = await subscribe();
    const ids = await insertDeliveries(id, [
      { status: 'failed' },
      { status: 'succeeded' },
      { status: 'failed', event: 'client.updated' },
      { status: 'failed' },
    ]);
    const shown = async (...words: string[]) => {
      const { data, ...page } = await workshop('webhooks', 'deliveries', String(id), ...words);
      return { ...page, ids: data.map((each: { id: number }) => ids.indexOf(each.id)) };
    };
    expect(await shown()).toMatchObject({ ids: [3, 2, 1, 0], has_more: false });
    const failed = ['--status', 'failed', '--event', 'client.created'];
    expect(await shown(...failed)).toMatchObject({ ids: [3, 0] });
    const { next_cursor } = await shown('--limit', '3');
    expect(await shown('--limit', '3', '--cursor', next_cursor)).toMatchObject({ ids: [0] });
  });

  test('that does not exist has none', async () => {
    await expect(workshop('webhooks', 'deliveries', '9007199254740991')).rejects.toThrow(
      /^The workshop has nothing with this ID /,
    );
  });
});

describe('webhooks replay', () => {
  const since = new Date(clock.now().getTime() - 3_600_000).toISOString();
  const replay = (id: number, ...of: string[]) => workshop('webhooks', 'replay', String(id), ...of);

  test('sends again what failed since a moment, or one delivery', async () => {
    const { id } = await subscribe();
    const [ok] = await insertDeliveries(id, [
      { status: 'succeeded', event_id: 1 },
      { status: 'failed', event_id: 2 },
      { status: 'failed', event_id: 3 },
    ]);
    expect(await replay(id, '--since', since)).toEqual({ replayed: 2 });
    expect(await replay(id, '--delivery', String(ok))).toEqual({ replayed: 1 });
    expect((await deliveriesOf(id)).slice(3)).toMatchObject([
      { event_id: 2, trigger: 'replay', status: 'pending' },
      { event_id: 3, trigger: 'replay', status: 'pending' },
      { event_id: 1, trigger: 'replay', status: 'pending' },
    ]);
    expect(await backlogOf(id)).toHaveLength(3);
  });

  test('sends chosen deliveries again, all or none', async () => {
    const { id } = await subscribe();
    const [one, , three] = await insertDeliveries(id, [
      { status: 'failed', event_id: 11 },
      { status: 'failed', event_id: 12 },
      { status: 'succeeded', event_id: 13 },
    ]);
    const unknown = { delivery_ids: [one, 9_007_199_254_740_991] };
    const refused = await askDesk('POST', `/webhooks/${id}/replay`, unknown);
    expect(refused.body.error.fields).toEqual([{ path: '/delivery_ids', message: expect.any(String) }]);
    expect(await deliveriesOf(id)).toHaveLength(3);
    const { body } = await askDesk('POST', `/webhooks/${id}/replay`, { delivery_ids: [three, one] });
    expect(body).toEqual({ replayed: 2 });
    expect((await deliveriesOf(id)).slice(3)).toMatchObject([
      { event_id: 11, trigger: 'replay' },
      { event_id: 13, trigger: 'replay' },
    ]);
  });

  test.each([
    ['neither', {}],
    ['both', { since, delivery_id: 1 }],
    ['no delivery', { delivery_ids: [] }],
  ])('refuses %s', async (_what, body) => {
    const { id } = await subscribe();
    expect((await askDesk('POST', `/webhooks/${id}/replay`, body)).status).toBe(422);
  });

  test('refuses a delivery of another subscription', async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    const [delivery] = await insertDeliveries(other.id, [{ status: 'failed' }]);
    const refused = await askDesk('POST', `/webhooks/${one.id}/replay`, { delivery_id: delivery });
    expect(refused.body.error.fields).toEqual([{ path: '/delivery_id', message: expect.any(String) }]);
  });

  test('refuses a subscription that is switched off, and one of nobody', async () => {
    const { id } = await subscribe();
    await patch(`/webhooks/${id}`, { active: false });
    await expect(replay(id, '--since', since)).rejects.toThrow(/^ID \d+: It is inactive\. /);
    await expect(replay(9_007_199_254_740_991, '--since', since)).rejects.toThrow(
      /^The workshop has nothing /,
    );
  });

  const refused =
    'Nothing is sent to this subscription: its key was revoked or has expired, or the plan does not include webhooks.';

  test.each(endings)('refuses a subscription of %s, to which nothing can be sent', async (_what, end) => {
    const { id: keyId, key } = await createKey();
    const { id } = await subscribe({}, { key });
    const [failed] = await insertDeliveries(id, [{ status: 'failed' }]);
    await end(keyId);
    await expect(replay(id, '--since', since)).rejects.toThrow(refused);
    await expect(replay(id, '--delivery', String(failed))).rejects.toThrow(refused);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  test('refuses a subscription where the plan has no webhooks', async () => {
    const { id } = await subscribe();
    await workshop('instance', 'set', '--plan', 'included');
    await expect(replay(id, '--since', since)).rejects.toThrow(refused);
    await workshop('instance', 'set', '--plan', 'business');
    expect(await replay(id, '--since', since)).toEqual({ replayed: 0 });
  });
});

test("alerts list shows the workshop's own, the newest first", async () => {
  const neighbour = await openInstance('told.test', 'business');
  const tell = (host: string, webhook_id: number) => sql`
    insert into workshop_alerts (instance_id, kind, data, created_at)
    select instance_id, 'webhook_switched_off', ${JSON.stringify({ webhook_id })}, now()
    from instance_hosts where host = ${host}`;
  for (const id of [1, 2]) await tell('workshop.test', id);
  await tell('told.test', 3);
  const { data } = await workshop('alerts', 'list');
  const notice = { id: expect.any(Number), kind: 'webhook_switched_off', created_at: expect.any(String) };
  expect(data).toEqual([
    { ...notice, data: { webhook_id: 2 } },
    { ...notice, data: { webhook_id: 1 } },
  ]);
  expect((await neighbour.desk('GET', '/alerts')).body.data).toHaveLength(1);
});
