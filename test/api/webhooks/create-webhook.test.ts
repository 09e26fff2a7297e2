import { describe, expect, test } from 'vitest';
import { openSecretBox, secretContexts } from '../../../domain/secrets/secret-box.ts';
import { openWebhooks } from './scene.ts';

const appSecret = 'a secret that is for tests alone and nothing else';
const { post, get, subscribe, subscriptionRow, startProcess, send, createKey, liveKeyId, sql } =
  await openWebhooks();

const asked = { url: 'https://hooks.example.com/workshop', events: ['client.updated', 'client.created'] };

test('shows the subscription and, this once, its secret', async () => {
  const { status, body } = await post('/webhooks', { ...asked, description: 'Contabilidad' });
  expect(status).toBe(201);
  expect(body).toEqual({
    item: {
      ...asked,
      id: expect.any(Number),
      description: 'Contabilidad',
      active: true,
      created_at: expect.any(String),
    },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  expect((await get(`/webhooks/${body.item.id}`)).text).not.toContain('whsec_');
  expect((await get('/webhooks')).text).not.toContain('whsec_');
});

test('the row is its key’s, and without a description that is empty', async () => {
  const { id } = await subscribe(asked);
  expect(await subscriptionRow(id)).toEqual({
    url: asked.url,
    description: '',
    active: true,
    failing_since: null,
    key_id: liveKeyId,
  });
});

test('subscribes to all events with an asterisk', async () => {
  const { status, body } = await post('/webhooks', { ...asked, events: ['*'] });
  expect(status).toBe(201);
  expect(body.item.events).toEqual(['*']);
  expect((await get(`/webhooks/${body.item.id}`)).body.item.events).toEqual(['*']);
});

test('keeps the secret sealed, for that subscription alone', async () => {
  const { id, secret } = await subscribe();
  const [row] =
    await sql`select instance_id, sealed, expires_at from webhook_secrets where subscription_id = ${id}`;
  expect(row?.expires_at).toBeNull();
  expect(row?.sealed.includes(secret)).toBe(false);
  const box = openSecretBox([appSecret]);
  expect(box.open(row?.sealed, secretContexts.webhookSecret(row?.instance_id, id))).toBe(secret);
  expect(() => box.open(row?.sealed, secretContexts.webhookSecret(row?.instance_id, id + 1))).toThrow();
});

describe('refuses with 422', async () => {
  test.each([
    ['no URL', { url: undefined }, '/url'],
    ['no text for a URL', { url: null }, '/url'],
    ['no events', { events: undefined }, '/events'],
    ['an empty list of events', { events: [] }, '/events'],
    ['an event that does not exist', { events: ['client.deleted'] }, '/events/0'],
    ['the event of tests', { events: ['client.created', 'test.ping'] }, '/events/1'],
    ['all events and one of them', { events: ['*', 'client.created'] }, '/events'],
    ['an event twice', { events: ['client.created', 'client.created'] }, '/events'],
    ['too long a description', { description: 'x'.repeat(201) }, '/description'],
    ['an unknown field', { secret: 'whsec_mine' }, '/secret'],
  ])('%s', async (_what, change, path) => {
    const refused = await post('/webhooks', { ...asked, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });

  const strict = await startProcess({ webhookAllowPrivate: false });

  test.each([
    ['what is no URL', 'hooks.example.com/workshop'],
    ['plain HTTP', 'http://hooks.example.com/workshop'],
    ['a user name', 'https://me@hooks.example.com/'],
    ['a port of something else', 'https://hooks.example.com:25/'],
    ['an address of this machine', 'https://127.0.0.1/hooks'],
    ['an address of this machine in disguise', 'https://2130706433/hooks'],
    ['an address of a private network', 'https://[::ffff:10.0.0.8]/hooks'],
    ['a name of this machine', 'https://localhost/hooks'],
  ])('a receiver that may not be called: %s', async (_what, url) => {
    const before = await sql`select from webhook_subscriptions`;
    const refused = await send('POST', '/webhooks', { body: { ...asked, url } }, strict.app);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path: '/url', message: expect.any(String) }]);
    expect(await sql`select from webhook_subscriptions`).toHaveLength(before.length);
  });
});

describe('of a URL it tells', async () => {
  const deaf = await startProcess({ webhookAllowPrivate: false, webhookDnsServers: ['127.0.0.1:9'] });
  const refusalOf = async (url: string) => {
    const headers = { 'accept-language': 'en' };
    const { body } = await send('POST', '/webhooks', { body: { ...asked, url }, headers }, deaf.app);
    return body.error.fields[0].message;
  };

  test.each([
    ['a part after #', 'https://hooks.example.com/#workshop'],
    ['a space', 'https://hooks.example.com/my workshop'],
    ['no scheme', 'hooks.example.com/workshop'],
  ])('what it must be where it has %s', async (_what, url) => {
    expect(await refusalOf(url)).toContain('must be absolute, without spaces or a part after #');
  });

  test.each([
    ['plain HTTP', 'http://localhost:3000/hooks', 'Only https: URLs are called.'],
    ['a name of this machine', 'https://localhost:3000/hooks', 'Only public addresses are called.'],
  ])('whom a developer asks to allow %s, and by which setting', async (_what, url, rule) => {
    const told = await refusalOf(url);
    expect(told).toContain(rule);
    expect(told).toMatch(
      /For development, the operator of the service can .*allow .*, with WEBHOOK_ALLOW_PRIVATE=1\.$/,
    );
  });

  test('that it may be right later where no name server answers', async () => {
    expect(await refusalOf(asked.url)).toContain('or try again later');
  });
});

describe('a key has 20 subscriptions', async () => {
  const { key } = await createKey({ per_minute: 600 });
  for (let made = 0; made < 16; made += 1) await subscribe({}, { key });

  test('however many are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => post('/webhooks', asked, { key })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect(status).toBe(422);
      expect(body.error.fields).toEqual([{ path: '/url', message: expect.stringContaining('20') }]);
    }
    expect((await get('/webhooks', { key })).body.items).toHaveLength(20);
  });

  test('and one more for each that it deletes', async () => {
    const { body } = await get('/webhooks', { key });
    expect((await send('DELETE', `/webhooks/${body.items[0].id}`, { key })).status).toBe(200);
    await subscribe({}, { key });
    expect((await post('/webhooks', asked, { key })).status).toBe(422);
  });

  test('and another key its own', async () => {
    await subscribe();
  });
});
