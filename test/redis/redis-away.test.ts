import { afterAll, expect, test, vi } from 'vitest';
import { readExposition } from '../support/exposition.ts';
import { patienceMs } from '../support/patience.ts';
import { RedisServer } from '../support/redis-server.ts';
import { startService } from '../support/service-process.ts';
import { openWorkshop } from '../support/workshop.ts';

const { host, liveKey, databaseUrl } = await openWorkshop();
const redis = await RedisServer.start();
const service = await startService(databaseUrl, { REDIS_URL: redis.url });
afterAll(async () => {
  await service.stop();
  await redis.stop();
});

async function told() {
  const ready = await fetch(`${service.url}/health/ready`);
  const figures = readExposition(await (await fetch(`${service.url}/metrics`)).text());
  const { ok, queue } = (await ready.json()) as { ok: boolean; queue: boolean };
  return {
    status: ready.status,
    ok,
    queue,
    up: figures.workshop_redis_up,
    processes: figures.workshop_processes,
  };
}

test('a Redis that is not available is reported, and takes no process out of service', async () => {
  const well = { status: 200, ok: true, queue: true, up: 1, processes: 1 };
  expect(await told()).toEqual(well);

  await redis.stop();
  await vi.waitFor(async () => expect(await told()).toEqual({ ...well, queue: false, up: 0 }), patienceMs);
  const headers = { authorization: `Bearer ${liveKey}`, 'x-forwarded-host': host };
  expect((await fetch(`${service.url}/api/v1/ping`, { headers })).status).toBe(200);

  await redis.start();
  await vi.waitFor(async () => expect(await told()).toEqual(well), patienceMs);
});
