import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { openWorkshop } from '../support/workshop.ts';

const kills = Number(process.env.FAULT_KILLS ?? 10);
const writers = 8;
/** When the kill falls: during the first requests, or in the middle of the load. */
const loadMs = { least: 10, most: 250 };

const { createKey, databaseUrl, sql } = await openWorkshop();

/** A write as its client sees it: sent again, with the same keys, until it is answered. */
interface Write {
  key: string;
  idempotencyKey: string;
  answer: string | null;
}

test(`${kills} kills in a write load: one effect per key, every acknowledged answer again to the byte`, {
  timeout: 0,
}, async () => {
  const total = { acknowledged: 0, unanswered: 0 };
  let unsettled: Write[] = [];
  for (let kill = 0; kill <= kills; kill += 1) {
    const api = await startService(databaseUrl, { DEFAULT_INSTANCE: 'first', STRICT_RESPONSES: '0' });
    for (const write of unsettled) await settle(api.url, write);
    await expectOneEffectEach(unsettled);
    total.acknowledged += unsettled.filter(({ answer }) => answer !== null).length;
    total.unanswered += unsettled.filter(({ answer }) => answer === null).length;
    unsettled = kill < kills ? await loadUntilKilled(api) : [];
    await api.kill();
  }
  console.log(`kills: ${kills}, ${JSON.stringify(total)}, lost 0, doubled 0`);
});

async function loadUntilKilled(api: ServiceProcess): Promise<Write[]> {
  const keys = await Promise.all(Array.from({ length: writers }, () => createKey({ per_minute: 600 })));
  const writes: Write[] = [];
  const load = keys.map(({ key }) => writeUntilKilled(api.url, key, writes));
  await sleep(randomInt(loadMs.least, loadMs.most));
  await api.kill();
  await Promise.all(load);
  return writes;
}

async function writeUntilKilled(url: string, key: string, writes: Write[]): Promise<void> {
  for (;;) {
    const write: Write = { key, idempotencyKey: randomUUID(), answer: null };
    writes.push(write);
    try {
      write.answer = (await send(url, write)).text;
    } catch {
      return;
    }
  }
}

/** What had been answered is answered so again; what had not is answered now. */
async function settle(url: string, write: Write): Promise<void> {
  const { status, replayed, text } = await send(url, write);
  expect(status).toBe(201);
  if (write.answer === null) return;
  expect(replayed).toBe(true);
  expect(text).toBe(write.answer);
}

async function send(url: string, { key, idempotencyKey }: Write) {
  const response = await fetch(`${url}/api/v1/clients`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': idempotencyKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: idempotencyKey }),
  });
  const text = await response.text();
  return { status: response.status, replayed: response.headers.get('idempotent-replay') === 'true', text };
}

async function expectOneEffectEach(writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const names = sql.unsafe(
    `select c.name, count(distinct c.id)::int as clients, count(distinct h.id)::int as history, count(distinct e.id)::int as events
     from clients c
     left join client_history h on h.client_id = c.id
     left join events e on (e.data->>'client_id')::bigint = c.id
     where c.name = any($1) group by c.name`,
    [`{${writes.map(({ idempotencyKey }) => idempotencyKey).join(',')}}`],
  );
  const rows = await names;
  expect(rows).toHaveLength(writes.length);
  for (const row of rows) expect(row).toMatchObject({ clients: 1, history: 1, events: 1 });
}
