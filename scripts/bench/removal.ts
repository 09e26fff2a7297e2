// Removes a large workshop while another one on the same database goes on writing: how long that takes, how long the
// removal holds its locks at most, and what the other one's writes wait for it.
// `scripts/node scripts/bench/removal.ts [budgets]`
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { connect } from '../../db/connection/connection.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { lazyExternalCalls } from '../command/perform.ts';
import { openDeployment, secret } from './deployment.ts';
import { loadBudgets } from './invented.ts';

const name = 'bench removal';
const watchEveryMs = 5;
const quietMs = 5_000;

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
const { databaseUrl } = deployment;
const { sql, close } = connect({
  url: databaseUrl,
  applicationName: 'bench',
  settings: { statement_timeout: 0 },
});
const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: name });
const config = parseConfig({ APP_SECRET: secret, DATABASE_URL: databaseUrl });
const desk = await buildDeskApp(deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }));
try {
  await loadBudgets(databaseUrl, count);
  const key = await openNeighbour();
  const { url } = await deployment.serve('../../http/server.ts');
  const before = await writing(url, key, sleep(quietMs));
  const began = performance.now();
  const removal = removeFirst();
  const locks = longestTransaction(removal);
  const during = await writing(url, key, removal);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await removal;
  console.log(
    `${rows} rows removed in ${seconds.toFixed(1)} s; longest transaction ${(await locks).toFixed(0)} ms\n` +
      `the other workshop's writes: p99 ${before.p99.toFixed(1)} → ${during.p99.toFixed(1)} ms, ` +
      `slowest ${before.slowest.toFixed(1)} → ${during.slowest.toFixed(1)} ms, refused ${during.refused}`,
  );
} finally {
  await desk.close();
  await database.close();
  await close(1_000);
  await deployment.close();
}

async function ask(method: 'POST', path: string, payload: object, host?: string) {
  const answer = await desk.inject({ method, url: path, payload, headers: host ? { host } : {} });
  if (answer.statusCode >= 300) throw new Error(answer.payload);
  return answer.json();
}

async function openNeighbour(): Promise<string> {
  await ask('POST', '/instances', { host: '127.0.0.1', name: 'Neighbour', plan: 'business' });
  const asked = { name: 'Bench', purpose: 'measuring', scopes: ['all'] };
  const { id, key } = await ask('POST', '/keys', asked, '127.0.0.1');
  await sql`update api_keys set per_minute = 2000000000 where id = ${id}`;
  return key;
}

function removeFirst(): Promise<{ rows: number }> {
  return ask('POST', '/instances/bench.test/remove', { confirm: 'bench.test' });
}

async function writing(url: string, key: string, until: Promise<unknown>) {
  let over = false;
  const ended = until.finally(() => {
    over = true;
  });
  const took: number[] = [];
  let refused = 0;
  while (!over) {
    const began = performance.now();
    const { status } = await fetch(`${url}/api/v1/clients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Cliente Ejemplo' }),
    });
    took.push(performance.now() - began);
    if (status !== 201) refused += 1;
    await sleep(watchEveryMs);
  }
  await ended;
  const sorted = took.toSorted((a, b) => a - b);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, slowest: sorted.at(-1) ?? 0, refused };
}

/** Of the removal's, in milliseconds. */
async function longestTransaction(until: Promise<unknown>): Promise<number> {
  let over = false;
  until.finally(() => {
    over = true;
  });
  let longest = 0;
  while (!over) {
    const [row] = await sql`
      select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
      from pg_stat_activity where application_name = ${name}`;
    longest = Math.max(longest, row?.seconds * 1000);
    await sleep(watchEveryMs);
  }
  return longest;
}
