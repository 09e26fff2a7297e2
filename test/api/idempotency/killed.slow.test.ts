import { afterAll, expect, test } from 'vitest';
import { DnsServer } from '../../../tools/lab/stand-ins/dns-server.ts';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { databaseUrl, host, liveKey, send, sql } = workshop;
const dns = await DnsServer.start();
afterAll(() => dns.stop());

test('a process that is killed while it creates a subscription leaves nothing in its way', async () => {
  const service = await startService(databaseUrl, {
    DEFAULT_INSTANCE: 'first',
    ...{ WEBHOOK_ALLOW_PRIVATE: '', WEBHOOK_DNS_SERVERS: dns.address },
  });
  afterAll(service.kill);
  dns.setReplies('hooks.example.com', 'silence');
  const body = { url: 'https://hooks.example.com/workshop', events: ['client.created'] };
  const idempotencyKey = 'killed-while-it-asked';
  const lost = fetch(`${service.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${liveKey}`, 'x-forwarded-host': host },
      ...{ 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    },
    body: JSON.stringify(body),
  }).catch((error: Error) => error);
  await expect.poll(() => dns.questions.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await service.kill();
  expect(await lost).toBeInstanceOf(Error);
  const again = await send('POST', '/webhooks', { body, idempotencyKey });
  expect([again.status, again.headers['idempotent-replay']]).toEqual([201, undefined]);
  expect(await sql`select from webhook_subscriptions where url = ${body.url}`).toHaveLength(1);
});
