import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Balancer } from '../../../tools/lab/stand-ins/balancer.ts';
import { patienceMs } from '../../support/patience.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { rowsIn } from '../../support/rows.ts';
import { type ServiceProcess, startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

/** Number of restarts, and of requests per second: `rounds/requests`. `make faults` raises both. */
const [rounds = 1, perSecond = 40] = (process.env.RESTART_ROUNDS ?? '1').split('/').map(Number);
/**
 * Number of senders. Each sends one request per second, so that a slow answer does not delay the requests of other
 * senders.
 */
const senders = perSecond;
const sendEveryMs = 1_000;
const pauseMs = 40;
/** Number of keys, so that no key exceeds its limit of 600 requests a minute. */
const keysNeeded = Math.ceil(perSecond / 6);
/**
 * Time between the signal and the closing of a process. The balancer polls every 50 ms, but may be delayed on a busy
 * machine.
 */
const shutdownDelayMs = 5_000;

const { newClient, createKey, host, sql, databaseUrl } = await openWorkshop();
const { count } = rowsIn(sql);
const known = await newClient({ name: 'Clara Ejemplo' });
const keys = await Promise.all(Array.from({ length: keysNeeded }, () => createKey({ per_minute: 600 })));

/**
 * Redis for the rate limits, if installed. Without Redis each process counts separately, which has no effect on lost
 * requests.
 */
const redis = process.env.REDIS_TESTS === '1' ? await RedisServer.start() : null;
const balancer = await Balancer.open();
const running: ServiceProcess[] = [];
afterAll(async () => {
  balancer.close();
  await Promise.all(running.map((each) => each.kill()));
  await redis?.stop();
});

async function start(): Promise<ServiceProcess> {
  const service = await startService(databaseUrl, {
    REDIS_URL: redis?.url ?? 'redis://127.0.0.1:1',
    SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
    WARM_UP: '1',
  });
  running.push(service);
  await balancer.add(service.url);
  return service;
}

const lines = [{ description: 'Discos', unit_price: 90 }];
const requests = [
  { method: 'POST', path: '/clients', body: { name: 'Rodrigo Inventado' } },
  { method: 'GET', path: '/clients?search=clara' },
  { method: 'POST', path: '/clients', body: { name: 'Clara Inventada' } },
  { method: 'PATCH', path: `/clients/${known.id}`, body: { city: 'Lugo' } },
  { method: 'POST', path: '/budgets', body: { client_id: known.id, lines } },
];
const refused: string[] = [];
let answered = 0;
let created = 0;
let going = true;

async function sendOn(sender: number): Promise<void> {
  await sleep((sender * sendEveryMs) / senders);
  for (let turn = sender; going; turn += senders) {
    const dueAt = performance.now() + sendEveryMs;
    const { method, path, body } = requests[turn % requests.length] as (typeof requests)[number];
    const headers = {
      authorization: `Bearer ${keys[turn % keysNeeded]?.key}`,
      'x-forwarded-host': host,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': `request-number-${turn}` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    try {
      const answer = await fetch(`${balancer.url}/api/v1${path}`, init);
      const text = await answer.text();
      if (!answer.ok) refused.push(`${method} ${path}: ${answer.status} ${text}`);
      if (answer.status === 201 && path === '/clients') created += 1;
      answered += 1;
    } catch (error) {
      refused.push(`${method} ${path}: ${error} (${(error as Error).cause})`);
    }
    await sleep(Math.max(0, dueAt - performance.now()));
  }
}

async function untilServes({ url }: ServiceProcess): Promise<void> {
  const from = balancer.served(url);
  while (balancer.served(url) < from + 50) await sleep(pauseMs);
}

test(
  `two processes are restarted one after the other, ${rounds} times, and not one request fails`,
  async () => {
    let pair = [await start(), await start()];
    const clients = await count('clients');
    const sending = Promise.all(Array.from({ length: senders }, (_, sender) => sendOn(sender)));
    for (let round = 0; round < rounds; round += 1) {
      for (const old of pair) {
        await untilServes(old);
        await old.stop();
        balancer.remove(old.url);
        pair = [...pair.filter((each) => each !== old), await start()];
      }
    }
    for (const service of pair) await untilServes(service);
    going = false;
    await sending;
    expect(refused).toEqual([]);
    expect(answered).toBeGreaterThan(rounds * 100);
    expect((await count('clients')) - clients).toBe(created);
  },
  rounds * 5 * patienceMs,
);
