import { afterAll, describe, expect, test } from 'vitest';
import { DnsServer } from '../../../tools/lab/stand-ins/dns-server.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { logLevel: 'silent' } });
const { createKey, send, sql, startProcess, post } = workshop;
const { stored } = rowsIn(sql);
const dns = await DnsServer.start();
afterAll(() => dns.stop());
const strict = await startProcess({
  ...{ webhookAllowPrivate: false, webhookDnsServers: [dns.address] },
  databaseConnections: 1,
});

let made = 0;

/**
 * Returns a subscription whose receiver's host name is resolved late: the name server ignores the first DNS query and
 * answers the second.
 */
function slowReceiver(address = '93.184.216.34') {
  made += 1;
  const name = `hooks-${made}.example.com`;
  dns.setReplies(name, 'silence', [address]);
  return {
    body: { url: `https://${name}/hooks`, events: ['client.created'] },
    wasAsked: () => expect.poll(() => dns.questions.some((asked) => asked.endsWith(name))).toBe(true),
  };
}

const subscriptionsTo = async (url: string) => [
  ...(await sql`select id from webhook_subscriptions where url = ${url}`),
];

describe('while name servers are asked about a receiver', () => {
  test('nothing is claimed: a twin that need not wait does it, and the first gets its answer', async () => {
    const { body, wasAsked } = slowReceiver();
    const idempotencyKey = 'waits-for-name-servers';
    const first = send('POST', '/webhooks', { body, idempotencyKey }, strict.app);
    await wasAsked();
    expect(await stored(idempotencyKey)).toEqual([]);
    const twin = await send('POST', '/webhooks', { body, idempotencyKey });
    expect([twin.status, twin.headers['idempotent-replay']]).toEqual([201, undefined]);
    const late = await first;
    expect([late.status, late.headers['idempotent-replay'], late.text]).toEqual([201, 'true', twin.text]);
    expect(await subscriptionsTo(body.url)).toHaveLength(1);
  });

  test('no session is held: twenty that wait leave the only one to others', async () => {
    const receivers = Array.from({ length: 20 }, () => slowReceiver());
    const { key } = await createKey();
    const waiting = receivers.map(({ body }) => send('POST', '/webhooks', { key, body }, strict.app));
    for (const { wasAsked } of receivers) await wasAsked();
    expect((await send('POST', '/clients', { body: { name: 'Clara Ejemplo' } }, strict.app)).status).toBe(
      201,
    );
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(receivers.map(() => 201));
  });

  test('changing a URL claims nothing either, and what stays is not asked about', async () => {
    const { body: before } = slowReceiver();
    const { body: subscription } = await post('/webhooks', before);
    const { body, wasAsked } = slowReceiver();
    const idempotencyKey = 'moves-to-a-slow-name';
    const path = `/webhooks/${subscription.item.id}`;
    const first = send('PATCH', path, { body: { url: body.url }, idempotencyKey }, strict.app);
    await wasAsked();
    expect(await stored(idempotencyKey)).toEqual([]);
    expect((await first).body.item.url).toBe(body.url);
    const asked = dns.questions.length;
    const renamed = await send('PATCH', path, { body: { description: 'ERP' } }, strict.app);
    expect([renamed.status, dns.questions.length]).toEqual([200, asked]);
  });

  test('a private address is refused, and nothing is kept: the same key may be used again', async () => {
    const { body } = slowReceiver('10.0.0.8');
    const idempotencyKey = 'resolves-to-a-private-address';
    const refused = await send('POST', '/webhooks', { body, idempotencyKey }, strict.app);
    expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, '/url']);
    expect(await stored(idempotencyKey)).toEqual([]);
    const { body: subscription } = await post('/webhooks', body);
    const same = { url: body.url, description: 'The same URL again' };
    const kept = await send('PATCH', `/webhooks/${subscription.item.id}`, { body: same }, strict.app);
    expect([kept.status, kept.body.item.description]).toEqual([200, same.description]);
  });
});
