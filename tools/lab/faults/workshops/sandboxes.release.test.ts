import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendToDesk, untilServed } from '../../../../test/support/requests.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';

/** Number of sandboxes to set up, use, reset and remove. */
const sandboxes = Number(process.env.FAULT_SANDBOXES ?? 1);

const { deskApp, send, sql, documentsFolder } = await openWorkshop({ startAt: '2026-11-20T09:00:00Z' });

async function rowsLeft(): Promise<string[]> {
  const tables = await sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'instance_id' and table_name !~ '_\\d{8}$'`;
  const left: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows from ${sql(name)} t
      where instance_id not in (select instance_id from instance_hosts where host = 'workshop.test')`;
    if (row?.rows > 0) left.push(`${name}: ${row?.rows}`);
  }
  return left;
}

test('sandboxes that are set up, used, reset and removed in turns leave nothing behind', async () => {
  const hosts = Array.from({ length: sandboxes }, (_, n) => `sandbox-${n}.test`);
  const tookMs: number[] = [];
  for (const host of hosts) {
    const fields = { host, name: 'Pruebas', sandbox: true };
    const created = await sendToDesk(deskApp, 'POST', '/instances', fields);
    expect(created.status).toBe(201);
    const { key } = created.body.keys[1];
    const request = { key, headers: { host }, body: { name: 'Nadie' } };
    const writes = Array.from({ length: 5 }, () => untilServed(() => send('POST', '/clients', request)));
    const [reset, ...written] = await Promise.all([
      sendToDesk(deskApp, 'POST', '/sandbox/reset', {}, host),
      ...writes,
    ]);
    const startedAt = performance.now();
    expect((await sendToDesk(deskApp, 'POST', '/sandbox/reset', {}, host)).status).toBe(200);
    tookMs.push(performance.now() - startedAt);
    expect([reset, ...written].map((answer) => answer?.status)).toEqual([200, 201, 201, 201, 201, 201]);
  }
  for (const host of hosts) {
    const removed = await sendToDesk(deskApp, 'POST', `/instances/${host}/remove`, { confirm: host }, host);
    expect(removed.status).toBe(200);
  }
  const sorted = tookMs.toSorted((one, other) => one - other).map(Math.round);
  console.log(`resets: p50 ${sorted[Math.floor(sandboxes / 2)]} ms, slowest ${sorted.at(-1)} ms`);
  // Durations are not checked for few sandboxes, as in CI, where other tests use the machine at the same time.
  if (sandboxes > 10) expect(Math.min(...tookMs)).toBeLessThan(2_000);
  expect(await rowsLeft()).toEqual([]);
  const files = readdirSync(documentsFolder, { recursive: true, withFileTypes: true });
  expect(files.filter((each) => each.isFile())).toEqual([]);
});
