import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../../../../test/support/service-process.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';
import { liftKeyLimits } from '../harness/key-limits.ts';
import { openNeighbour } from './neighbours/neighbour.ts';
import { startCrowd } from './strangers/crowd.ts';

// FAULT_STRANGERS sets the duration in seconds. `make faults` measures for longer.
const seconds = Number(process.env.FAULT_STRANGERS ?? 5);
const halfOpenSockets = 2_000;
const defaultPlacesOfAnAddress = 500;
const usual = { perSecond: 50, seconds };

const neighbour = await openWorkshop();
const { databaseUrl, sql } = neighbour;
const target = await neighbour.openInstance('target.test', 'business');
await neighbour.desk('POST', '/boxes', { name: 'Box' });
const client = await neighbour.newClient({ name: 'Clara Ejemplo' });
await liftKeyLimits(sql);
// Starts the service without a proxy in front, as `make start` does.
const service = await startService(databaseUrl, {
  TRUSTED_PROXIES: '',
  STRICT_RESPONSES: '0',
  LOG_LEVEL: 'fatal',
});
afterAll(service.stop);
const { url } = service;
const access = { url, host: neighbour.host, key: neighbour.liveKey };
const other = openNeighbour(access);
afterAll(other.close);

async function attack(halfOpenFrom: string, robotFrom: string) {
  const crowd = await startCrowd({
    ...{ url, host: target.host },
    halfOpen: { from: halfOpenFrom, count: halfOpenSockets },
    robot: { from: robotFrom, connections: 8 },
  });
  onTestFinished(crowd.stop);
  return crowd;
}

/** Sends each request on a new connection; returns the statuses. */
async function statusesOnNewConnections(count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const fresh = openNeighbour(access);
    statuses.push(await fresh.status('/workshop'));
    fresh.close();
  }
  return statuses;
}

beforeAll(async () => {
  await other.live(client.id, usual);
});

describe(`while one address opens ${halfOpenSockets} connections with half a header, and a robot asks for unknown pages`, () => {
  test('another workshop is served as before, on new connections and on old ones', {
    timeout: 0,
  }, async () => {
    const alone = await other.live(client.id, usual);
    const crowd = await attack('127.0.0.2', '127.0.0.3');
    const beside = await other.live(client.id, usual);
    const fresh = await statusesOnNewConnections(20);
    const { answers } = await crowd.report();
    console.log(
      `p99 in ms: alone ${alone.p99.toFixed(1)}, beside ${beside.p99.toFixed(1)}; the robot got ${JSON.stringify(answers)}`,
    );
    expect(Object.keys(beside.statuses).filter((status) => Number(status) >= 300)).toEqual([]);
    expect(new Set(fresh)).toEqual(new Set([200]));
    expect(Object.keys(answers)).toEqual(['404']);
  });

  test('a client behind the same address gets a connection', { timeout: 0 }, async () => {
    await attack('127.0.0.1', '127.0.0.1');
    await vi.waitFor(async () => expect(await statusesOnNewConnections(1)).toEqual([200]));
    expect(new Set(await statusesOnNewConnections(50))).toEqual(new Set([200]));
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const [, open] = /^workshop_connections (\d+)$/m.exec(metrics) ?? [];
    expect(Number(open)).toBeLessThanOrEqual(defaultPlacesOfAnAddress);
    expect(metrics).toMatch(/^workshop_connections_replaced_total [1-9]/m);
  });
});
