import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { answers, openReceiver } from '../../../../test/support/receiver.ts';
import { RedisCluster } from '../../../../test/support/redis-cluster.ts';
import { openSmsGatewayStandIn } from '../../stand-ins/sms-gateway.ts';
import { Deployment } from '../harness/deployment.ts';
import { Ledger } from '../harness/ledger.ts';
import { setUpWorkshop, writeUntil } from '../harness/load.ts';
import { subscribeToClients } from '../harness/send-write.ts';
import { ClusterFaults } from './cluster/faults.ts';
import { countAdmitted, Latencies } from './cluster/requests.ts';

/** Numbers of faults: failovers, killed masters, FLUSHALL commands, and suspended masters. */
const [failovers = 0, kills = 0, flushes = 0, splits = 0] = (process.env.FAULT_REDIS_CLUSTER ?? '')
  .split('/')
  .map(Number);
const recoveryMs = 60_000;
const maxP99Ms = 300;
const smsSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test.runIf(failovers > 0)(
  `${failovers} failovers, ${kills} killed masters, ${flushes} FLUSHALL and ${splits} splits of a Redis Cluster: ` +
    'nothing is lost or doubled, limits hold, and requests are as fast as without Redis',
  { timeout: 0 },
  async () => {
    const cluster = await RedisCluster.start({ masters: 3, replicas: 3 });
    onTestFinished(() => cluster.stop());
    const deployment = await Deployment.open('Redis', { redisUrl: cluster.url });
    onTestFinished(() => deployment.close());
    const ledger = new Ledger();
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    receiver.answer('/events', (response, received) => {
      ledger.receive(received);
      answers.status(200)(response, received);
    });
    const gateway = await openSmsGatewayStandIn(smsSecret);
    onTestFinished(() => gateway.close());
    const keys = await setUpWorkshop(deployment.databaseUrl, async (ask) => {
      await ask('POST', '/sms', { url: gateway.url, secret: smsSecret, from: '+34910000000' });
      await ask('POST', '/credit', { units: 1_000_000 });
    });
    await deployment.start();
    await subscribeToClients(deployment.apiUrl, keys[0] ?? '', receiver.url('/events'));

    const messages = new Set<string>();
    const load = { over: false, defects: {} as Record<string, number> };
    const latencies = new Latencies(deployment, keys[1] ?? '');
    const next = () => (randomInt(4) === 0 ? anSms(messages) : aClient(ledger));
    const faults = new ClusterFaults(cluster, { failovers, kills, flushes, splits });
    const writing = keys.slice(2).map((key) => writeUntil(deployment, key, next, load));
    await latencies.measure('before', () => sleep(5_000));
    await latencies.measure('during', () => faults.sufferAll());
    await latencies.measure('after', () => sleep(5_000));
    load.over = true;
    await Promise.all(writing);

    const sent = () => [...gateway.messages.values()].map((message) => message.body);
    const missing = () => ledger.missing().length + messages.size - new Set(sent()).size;
    const until = Date.now() + recoveryMs;
    while (missing() > 0 && Date.now() < until) await sleep(100);
    const summary = {
      ...ledger.summary(),
      messages: messages.size,
      messagesLost: [...messages].filter((text) => !sent().includes(text)).length,
      messagesDoubled: sent().length - new Set(sent()).size,
      defects: load.defects,
    };
    console.log(
      `Redis Cluster: ${JSON.stringify({ ...summary, suffered: faults.suffered, requests: latencies.summary() })}`,
    );
    expect(summary).toMatchObject({ lost: 0, doubled: 0, messagesLost: 0, messagesDoubled: 0, defects: {} });
    // If requests are also slow before and after the faults, their duration replaces the limit.
    const usual = Math.max(latencies.of('before').p99, latencies.of('after').p99);
    expect(latencies.of('during').p99).toBeLessThan(Math.max(maxP99Ms, usual));
    expect(latencies.failures).toEqual([]);
    expect(await countAdmitted(cluster.url, { limit: 60, requests: 200 })).toBe(60);
  },
);

function aClient(ledger: Ledger) {
  const body = { name: randomUUID() };
  return { path: 'clients', body, acknowledged: ({ id }: { id: number }) => ledger.acknowledge(id) };
}

/** Returns an SMS with a unique text, which identifies it. */
function anSms(acknowledged: Set<string>) {
  const body = { to: '+34600000001', body: randomUUID() };
  return { path: 'sms', body, acknowledged: () => void acknowledged.add(body.body) };
}
