import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../domain/time/lengths.ts';
import { openWebhooks } from '../../api/webhooks/scene.ts';
import { signIn } from '../../support/panel.ts';
import { answers } from '../../support/receiver.ts';

const workshop = await openWebhooks({ settings: { panelPlainHttp: true, webhookAllowPrivate: true } });
const {
  desk,
  get: ask,
  createKey,
  subscribe,
  insertDeliveries,
  deliveriesOf,
  receiver,
  record,
  sql,
} = workshop;
const owner = await signIn(workshop, 'owner');
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
const root = '/panel/integrations';

async function open(path: string, person = owner) {
  const { statusCode, payload } = await person.get(`${root}${path}`);
  return { statusCode, payload };
}

describe('the console', () => {
  test.each([
    ['', 'integrations'],
    ['/keys', 'keys'],
    ['/new-key', 'new-key'],
    ['/webhooks', 'webhooks'],
    ['/new-webhook', 'new-webhook'],
    ['/requests?failed=true&search=clients', 'requests'],
    ['/requests?status=abc&since=never&sender=key-0&code=A%20B', 'requests'],
    ['/request?id=req_1', 'find-request'],
    ['/docs', 'integration-docs'],
  ])('shows %s to the owner', async (path, screen) => {
    const { statusCode, payload } = await open(path);
    expect([statusCode, payload.includes(`data-screen="${screen}"`)]).toEqual([200, true]);
  });

  test('shows webhooks to the office, but neither keys nor requests', async () => {
    const statuses = ['', '/webhooks', '/docs', '/keys', '/new-key', '/new-webhook', '/requests'].map(
      async (path) => (await open(path, office)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403, 403, 403, 403]);
    expect((await open('', mechanic)).statusCode).toBe(403);
  });

  test.each(['/keys/999999', '/webhooks/999999', '/requests/req_000000000000000000000000'])(
    'answers 404 at %s, which does not exist',
    async (path) => expect((await open(path)).statusCode).toBe(404),
  );
});

describe('a key', () => {
  test('is created with the chosen scopes, and shown once', async () => {
    const answer = await owner.submit(`${root}/new-key`, 'createKey', {
      name: 'Contabilidad',
      purpose: 'Cuentas',
      scopes: ['clients:read', 'invoices:read'],
    });
    expect(answer.statusCode).toBe(200);
    const [, key] = /(pt_live_\w{49})/.exec(answer.payload) ?? [];
    const { body } = await ask('/ping', { key: key as string });
    expect(body.key.scopes).toEqual(['clients:read', 'invoices:read']);
    expect((await open(`/keys/${body.key.id}`)).payload).not.toContain(key);
  });

  test('without a scope is refused beside the choice, and the name is kept', async () => {
    const { statusCode, payload } = await owner.submit(`${root}/new-key`, 'createKey', {
      name: 'Sin permisos',
      purpose: 'Nada',
      scopes: '',
    });
    expect(statusCode).toBe(422);
    expect(payload).toMatch(/data-field="scopes"/);
    expect(payload).toContain('value="Sin permisos"');
  });

  test('keeps its addresses, one per line, and refuses one that is none beside the field', async () => {
    const { id } = await createKey();
    const page = `${root}/keys/${id}`;
    const changed = await owner.submit(page, 'setKey', { ip_allow_list: '192.0.2.1\r\n2001:db8::/32\r\n' });
    expect(changed.statusCode).toBe(303);
    expect((await desk('GET', `/keys/${id}`)).body.ip_allow_list).toEqual(['192.0.2.1', '2001:db8::/32']);
    const refused = await owner.submit(page, 'setKey', { ip_allow_list: '192.0.2.1\r\nnowhere' });
    expect([refused.statusCode, /data-field="ip_allow_list"/.test(refused.payload)]).toEqual([422, true]);
  });

  test('that expires soon, was never used, or is being rotated says so', async () => {
    const { id } = await createKey();
    expect((await open(`/keys/${id}`)).payload).toContain('Sin usar');
    const expires_at = new Date(workshop.clock.now().getTime() + 5 * dayMs).toISOString();
    await desk('PATCH', `/keys/${id}`, { expires_at });
    await desk('POST', `/keys/${id}/rotate`, { now: false });
    const { payload } = await open(`/keys/${id}`);
    expect(payload).toContain('Caduca pronto');
    expect(payload).toContain('El secreto anterior vale hasta');
  });

  test('asks before it is revoked, and names its webhooks', async () => {
    const { id, key } = await createKey();
    const { url } = await subscribe({}, { key });
    const { payload } = await open(`/keys/${id}?dialog=revoke`);
    const [dialog = ''] = /<dialog[^>]*id="revoke"[^>]* open[\s\S]*?<\/dialog>/.exec(payload) ?? [];
    expect(dialog).toContain(url);
    expect(dialog).toContain('data-operation="revokeKey"');
  });

  test('is revoked from its page', async () => {
    const { id } = await createKey();
    const answer = await owner.submit(`${root}/keys/${id}`, 'revokeKey', {});
    expect(answer.statusCode).toBe(303);
    expect((await desk('GET', `/keys/${id}`)).body.revoked_at).not.toBeNull();
    expect((await open(`/keys/${id}`)).payload).not.toContain('data-operation="revokeKey"');
  });

  test('with a hostile name is shown as text', async () => {
    const { id } = await createKey({ name: '<script>alert(1)</script>' });
    const { payload } = await open(`/keys/${id}`);
    expect(payload).not.toContain('<script>alert');
    expect(payload).toContain('&lt;script>alert(1)');
  });
});

describe('a webhook', () => {
  test('is created for a key, and its secret is shown once', async () => {
    const { id } = await createKey();
    const answer = await owner.submit(`${root}/new-webhook`, 'createSubscription', {
      key_id: String(id),
      url: receiver.url('/panel'),
      events: ['client.created'],
    });
    expect([answer.statusCode, /whsec_/.test(answer.payload)]).toEqual([200, true]);
  });

  test('that fails is tested, and its failed delivery is sent again', async () => {
    const { id, path } = await subscribe();
    receiver.answer(path, answers.status(503));
    const page = `${root}/webhooks/${id}`;
    const failed = await owner.submit(page, 'testSubscription', {});
    expect(failed.payload).toContain('the receiver answered 503');
    receiver.answer(path, answers.status(204));
    expect((await office.submit(page, 'testSubscription', {})).payload).toContain('HTTP 204');
    const [delivery] = await insertDeliveries(id, [{ status: 'failed', error: 'the receiver answered 503' }]);
    const shown = await open(`/webhooks/${id}/deliveries/${delivery}`);
    expect(shown.payload).toContain('webhook-signature');
    const again = await owner.submit(`${page}/deliveries/${delivery}`, 'replaySubscription', {});
    expect([again.statusCode, again.headers.location]).toEqual([303, page]);
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({ trigger: 'replay', status: 'pending' });
  });

  test('is paused and resumed with one button', async () => {
    const { id } = await subscribe();
    const page = `${root}/webhooks/${id}`;
    expect((await owner.submit(page, 'setSubscription', {})).statusCode).toBe(303);
    expect((await desk('GET', `/webhooks/${id}`)).body.active).toBe(false);
    expect((await open(`/webhooks/${id}`)).payload).toContain('Reanudar');
    await owner.submit(page, 'setSubscription', {});
    expect((await desk('GET', `/webhooks/${id}`)).body.active).toBe(true);
  });

  test('lists its deliveries by state and event, and keeps the filters on the next page', async () => {
    const { id } = await subscribe();
    await insertDeliveries(id, [
      ...Array.from({ length: 26 }, () => ({ status: 'failed', event: 'client.created' }) as const),
      { status: 'succeeded', event: 'client.updated' },
    ]);
    const failed = await open(`/webhooks/${id}?status=failed&event=client.created`);
    expect(failed.payload.match(/name="delivery_ids"/g)).toHaveLength(25);
    expect(failed.payload).toContain('status=failed&amp;event=client.created&amp;cursor=');
    const other = await open(`/webhooks/${id}?status=other&event=none`);
    expect([other.statusCode, other.payload.includes('client.updated')]).toEqual([200, true]);
  });

  test('sends several selected deliveries again', async () => {
    const { id } = await subscribe();
    const ids = await insertDeliveries(id, [
      { status: 'failed' },
      { status: 'failed' },
      { status: 'failed' },
    ]);
    const answer = await owner.post(`${root}/webhooks/${id}`, {
      ...{ operation: 'replaySubscription', nonce: 'several', id: String(id), form: 'replay' },
      delivery_ids: [String(ids[0]), String(ids[2])],
    });
    expect(answer.statusCode).toBe(303);
    expect((await deliveriesOf(id)).filter(({ trigger }) => trigger === 'replay')).toHaveLength(2);
  });

  test('that fails is the first of the list', async () => {
    const last = await subscribe();
    await sql`update webhook_subscriptions set failing_since = now() where id = ${last.id}`;
    const { payload } = await open('/webhooks');
    expect(/data-id="(\d+)"/.exec(payload)?.[1]).toBe(String(last.id));
    expect((await open('')).payload).toContain('no llega');
    await sql`update webhook_subscriptions set failing_since = null where id = ${last.id}`;
  });

  test('is refused with a bad address beside its field', async () => {
    const { id } = await subscribe();
    const { statusCode, payload } = await owner.submit(`${root}/webhooks/${id}`, 'setSubscription', {
      form: 'edit',
      url: 'nowhere',
      events: ['*'],
    });
    expect([statusCode, /data-field="url"/.test(payload)]).toEqual([422, true]);
  });

  test('is removed from its page', async () => {
    const { id } = await subscribe();
    const answer = await owner.submit(`${root}/webhooks/${id}`, 'removeSubscription', {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${root}/webhooks`]);
    const rows = await sql`select from webhook_subscriptions where id = ${id}`;
    expect(rows).toHaveLength(0);
  });
});

test('a request is shown with its error, and copied as curl', async () => {
  const { headers } = await ask('/clients/999999999');
  await record.flush();
  const { payload } = await open(`/requests/${headers['x-request-id']}`);
  expect(payload).toContain('/docs/errors/not_found');
  expect(payload).toContain('/api/v1/clients/$ID');
  expect((await open('/requests?failed=true')).payload).toContain(`data-id="${headers['x-request-id']}"`);
});

test("an act in the panel is in the log with the person's name and the words of its operation", async () => {
  await owner.post('/panel/operations/createBox', {
    operation: 'createBox',
    nonce: 'box',
    name: 'Elevador 9',
  });
  await record.flush();
  const { payload } = await open(`/requests?sender=person-${owner.staffId}&source=panel`);
  expect(payload).toContain('Añadir box');
  expect(payload).toContain('Persona owner');
  const [, id] = /data-id="(req_\w+)"/.exec(payload) ?? [];
  expect((await open(`/requests/${id}`)).payload).not.toContain('id="curl"');
});

test('the first requests contain the address of the workshop and the beginning of the chosen key', async () => {
  const { id, key } = await createKey({ scopes: ['vehicles:read'] });
  const { payload } = await open(`/docs?key=${id}`);
  expect(payload).toContain(key.slice(0, 12));
  expect(payload).not.toContain(key);
  expect(payload).toContain('https://workshop.test/api/v1/vehicles');
  expect(payload).not.toContain('https://workshop.test/api/v1/clients');
  const links = [...payload.matchAll(/href="(\/(?:docs|api)\/[^"]*)"/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThanOrEqual(10);
  for (const href of new Set(links)) {
    const { statusCode } = await workshop.app.inject({
      url: href.replaceAll('&amp;', '&'),
      headers: { host: workshop.host },
    });
    expect([href, statusCode]).toEqual([href, 200]);
  }
});
