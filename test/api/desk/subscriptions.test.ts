import { describe, expect, test } from 'vitest';
import { answers } from '../../support/receiver.ts';
import { openWebhooks, verified } from '../webhooks/scene.ts';

const webhooks = await openWebhooks();
const { desk, askDesk, get, createKey, openInstance, subscribe, receiver, clock, sql, liveKeyId } = webhooks;
const { insertDeliveries, deliveriesOf, backlogOf } = webhooks;
const neighbour = await openInstance('neighbour.test', 'business');
const unknownId = 9_007_199_254_740_991;

const asked = { key_id: liveKeyId, url: receiver.url('/desk'), events: ['client.created'] };
const fieldsOf = ({ body }: { body: { error?: { fields?: unknown } } }) => body.error?.fields;

describe('webhooks create', () => {
  test('creates a subscription of the key, and shows the secret once', async () => {
    const { id: keyId, key } = await createKey({ name: 'Contabilidad' });
    const { status, body } = await desk('POST', '/webhooks', {
      ...asked,
      key_id: keyId,
      description: 'Facturas',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      url: asked.url,
      secret: expect.stringMatching(/^whsec_.{44}$/),
    });
    const shown = await desk('GET', `/webhooks/${body.id}`);
    expect(shown.body).toMatchObject({
      key_id: keyId,
      key_name: 'Contabilidad',
      description: 'Facturas',
      served: true,
    });
    expect(shown.text).not.toContain(body.secret);
    const ofKey = await get(`/webhooks/${body.id}`, { key });
    expect(ofKey.body.item).toMatchObject({ id: body.id, url: asked.url, events: asked.events });
  });

  test.each([
    ['a key that does not exist', { key_id: unknownId }, '/key_id'],
    ['a key of another workshop', { key_id: neighbour.liveKeyId }, '/key_id'],
    ['no event', { events: [] }, '/events'],
    ['an unknown event', { events: ['client.sneezed'] }, '/events/0'],
    ['all events and one', { events: ['*', 'client.created'] }, '/events'],
    ['a URL that is none', { url: 'nowhere' }, '/url'],
    ['a field that does not exist', { active: false }, '/active'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('POST', '/webhooks', { ...asked, ...change });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toContainEqual({ path, message: expect.any(String) });
  });

  test.each([
    ['a revoked key', {}, 'revoked_at', 'Esta clave está revocada'],
    ['an expired key', {}, 'expires_at', 'Esta clave ha caducado'],
    ['a test key', { test: true }, null, 'Una clave de prueba solo puede leer'],
  ])('refuses %s', async (_what, key, ended, message) => {
    const { id } = await createKey(key);
    if (ended) await sql`update api_keys set ${sql({ [ended]: '2020-01-01' })} where id = ${id}`;
    const refused = await askDesk('POST', '/webhooks', { ...asked, key_id: id });
    expect(fieldsOf(refused)).toEqual([{ path: '/key_id', message: expect.stringContaining(message) }]);
  });

  test('refuses a plan without webhooks', async () => {
    const included = await openInstance('included.test', 'included');
    const refused = await included.askDesk('POST', '/webhooks', { ...asked, key_id: included.liveKeyId });
    expect(fieldsOf(refused)).toEqual([
      { path: '/key_id', message: expect.stringContaining('no incluye webhooks') },
    ]);
  });

  test('refuses one more than a key may have', async () => {
    const { id } = await createKey();
    for (let made = 0; made < 20; made += 1) await desk('POST', '/webhooks', { ...asked, key_id: id });
    const refused = await askDesk('POST', '/webhooks', { ...asked, key_id: id });
    expect(fieldsOf(refused)).toEqual([{ path: '/url', message: expect.stringContaining('20') }]);
  });
});

describe('webhooks set', () => {
  test('changes the given fields, and forgets the failures of another URL', async () => {
    const { id, url } = await subscribe({ description: 'Antes' });
    await sql`update webhook_subscriptions set failing_since = now() where id = ${id}`;
    const described = await desk('PATCH', `/webhooks/${id}`, { description: 'Después' });
    expect(described.body).toMatchObject({ url, description: 'Después', failing_since: expect.any(String) });
    const moved = await desk('PATCH', `/webhooks/${id}`, { url: receiver.url('/moved'), events: ['*'] });
    expect(moved.body).toMatchObject({ url: receiver.url('/moved'), events: ['*'], failing_since: null });
  });

  test('of an inactive subscription fails what is pending, and serves it again later', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [{ status: 'pending' }]);
    const off = await desk('PATCH', `/webhooks/${id}`, { active: false });
    expect(off.body).toMatchObject({ active: false, served: false, pending: 0 });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', error: 'the subscription is switched off' },
    ]);
    expect((await desk('PATCH', `/webhooks/${id}`, { active: true })).body).toMatchObject({ served: true });
  });

  test.each([
    ['a URL that is none', { url: 'nowhere' }, '/url'],
    ['all events and one', { events: ['*', 'client.created'] }, '/events'],
    ['another key', { key_id: 1 }, '/key_id'],
  ])('refuses %s', async (_what, change, path) => {
    const { id } = await subscribe();
    const refused = await askDesk('PATCH', `/webhooks/${id}`, change);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('webhooks rotate', () => {
  test('shows a new secret, and lets the former one sign for 24 hours', async () => {
    const { id, url } = await subscribe();
    const { body } = await desk('POST', `/webhooks/${id}/secret`);
    expect(body).toEqual({ id, url, secret: expect.stringMatching(/^whsec_/) });
    const { secrets } = (await desk('GET', `/webhooks/${id}`)).body;
    expect(secrets).toEqual([
      { created_at: expect.any(String), expires_at: null },
      { created_at: expect.any(String), expires_at: expect.any(String) },
    ]);
    const overlapMs = Date.parse(secrets[1].expires_at) - clock.now().getTime();
    expect(overlapMs).toBeGreaterThan(23 * 3_600_000);
    expect(overlapMs).toBeLessThanOrEqual(24 * 3_600_000);
  });
});

describe('webhooks test', () => {
  test('sends a signed test, and shows the answer', async () => {
    const { id, path, secret } = await subscribe();
    receiver.answer(path, answers.status(204));
    const { body } = await desk('POST', `/webhooks/${id}/test`);
    expect(body).toEqual({ ok: true, status: 204, error: null, delivery_id: expect.any(Number) });
    const [received] = receiver.at(path);
    expect(received && verified(secret, received)).toMatchObject({
      event: 'test.ping',
      data: { webhook_id: id },
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { id: body.delivery_id, trigger: 'test', status: 'succeeded' },
    ]);
  });

  test.each([
    ['503', answers.status(503), { ok: false, status: 503, error: 'the receiver answered 503' }],
    ['no answer', answers.hangUp, { ok: false, status: null, error: expect.any(String) }],
  ])('shows %s of the receiver', async (_what, answer, result) => {
    const { id, path } = await subscribe();
    receiver.answer(path, answer);
    expect((await desk('POST', `/webhooks/${id}/test`)).body).toMatchObject(result);
    expect(await backlogOf(id)).toEqual([]);
  });
});

describe('webhooks delivery', () => {
  test('shows the message in the order of the document, and every attempt', async () => {
    const { id } = await subscribe();
    const [delivery] = await insertDeliveries(id, [
      { status: 'failed', event_id: 77, attempts: 2, error: 'the receiver answered 500' },
    ]);
    await sql`
      update webhook_deliveries set last_attempt_at = '2026-03-02T10:05:00Z', response_status = 500, earlier_attempts =
        '[{"at": "2026-03-02T10:00:00.5+00:00", "response_status": null, "error": "no answer within 15 s", "duration_ms": 15000}]'
      where id = ${delivery as number}`;
    const { body } = await desk('GET', `/webhooks/${id}/deliveries/${delivery}`);
    expect(body).toMatchObject({
      ...{ id: delivery, status: 'failed', attempts: 2, response_status: 500, message_id: 'evt_77' },
      message: { event: 'client.created', timestamp: expect.stringMatching(/Z$/), data: { client_id: 7 } },
      earlier_attempts: [
        {
          at: '2026-03-02T10:00:00.500Z',
          response_status: null,
          error: 'no answer within 15 s',
          duration_ms: 15_000,
        },
      ],
    });
  });

  test('of another subscription, or of none, does not exist', async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    const [delivery] = await insertDeliveries(other.id, [{}]);
    for (const path of [
      `/webhooks/${one.id}/deliveries/${delivery}`,
      `/webhooks/${other.id}/deliveries/${unknownId}`,
    ])
      expect((await askDesk('GET', path)).status).toBe(404);
  });
});

describe('webhooks remove', () => {
  test('removes the subscription, and sends nothing that was pending', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [{ status: 'pending' }]);
    expect((await desk('DELETE', `/webhooks/${id}`)).body).toEqual({ ok: true, id });
    expect(await backlogOf(id)).toEqual([]);
    expect((await askDesk('GET', `/webhooks/${id}`)).status).toBe(404);
  });
});

test.each([
  ['GET', '', undefined],
  ['PATCH', '', { active: false }],
  ['DELETE', '', undefined],
  ['POST', '/secret', undefined],
  ['POST', '/test', undefined],
] as const)('%s of a subscription of another workshop answers 404', async (method, path, body) => {
  const { id } = await subscribe();
  expect((await neighbour.askDesk(method, `/webhooks/${id}${path}`, body)).status).toBe(404);
  expect((await desk('GET', `/webhooks/${id}`)).body).toMatchObject({ id, active: true });
});
