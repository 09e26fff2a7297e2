// What changed since a moment, among a million clients and a million vehicles of one workshop, in the database; and
// erasing one of them beside a million lines of the log and half a million deliveries.
// `scripts/node scripts/bench/changes.ts [records]`

import { eraseClient } from '../../actions/clients/erase.ts';
import { listChangedClients } from '../../db/clients/queries.ts';
import { type Database, openDatabase, type Tx } from '../../db/connection/client.ts';
import { inSnapshot, inTransaction } from '../../db/connection/transaction.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { listVehicles } from '../../db/vehicles/queries.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import { openDeployment } from './deployment.ts';

const pageSize = 50;
/** The quickest of these counts: the others tell of what else the machine does. */
const runs = 5;
const targets = { listMs: 100, eraseMs: 10_000 };

/** Ten years, most as old as their ids say; one in a thousand changed in the last day, and the newest this hour. */
const changedAt = (count: number) => `case
  when n % 1000 = 7 then timestamptz '2026-01-01' - n % 24 * interval '1 hour'
  when n > ${count} - 500 then timestamptz '2026-01-01'
  else timestamptz '2016-01-01' + n * interval '10 years' / ${count} end`;
const moments = {
  'this hour': '2026-01-01T00:00:00.000Z',
  'the last day': '2025-12-31T00:00:00.000Z',
  'the last month': '2025-12-01T00:00:00.000Z',
  'the last year': '2025-01-01T00:00:00.000Z',
  'ten years': '2016-01-01T00:00:00.000Z',
  tomorrow: '2026-01-02T00:00:00.000Z',
};

async function load(url: string, count: number): Promise<void> {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    insert into clients (instance_id, name, phone, email, search_text, created_at, updated_at)
    select 1, 'Cliente ' || n, '6' || lpad(n::text, 8, '0'), 'c' || n || '@example.com', '', now(), ${changedAt(count)}
    from generate_series(1, ${count}) n order by n`);
  await sql.unsafe(`
    insert into vehicles (instance_id, client_id, plate, status, created_at, updated_at)
    select 1, n, 'P' || n, case n % 1000 when 3 then 'baja' else 'activo' end, now(), ${changedAt(count)}
    from generate_series(1, ${count}) n order by n`);
  await sql.unsafe(`
    insert into communications (instance_id, channel, direction, recipient, body, client_id, status, created_at, updated_at)
    select 1, 'email', 'out', 'c' || n || '@example.com', repeat('Su coche está listo. ', 20),
      case when n % 10 <> 0 then n end, 'sent', now(), now()
    from generate_series(1, ${count}) n`);
  await sql.unsafe(`
    insert into webhook_deliveries (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, status,
      response_body, created_at)
    select 1, 1, n, 'client.updated', now(), jsonb_build_object('client_id', n), 'event', 'succeeded', 'ok', now()
    from generate_series(1, ${count / 2}) n`);
  await sql.unsafe('vacuum analyze');
  await sql.end();
}

async function quickest(database: Database, list: (tx: Tx) => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const ms = await inSnapshot(database, async (tx) => {
      const began = performance.now();
      await list(tx);
      return performance.now() - began;
    });
    best = Math.min(best, ms);
  }
  return best;
}

async function measureLists(database: Database, count: number): Promise<void> {
  let slowest = 0;
  for (const [name, updated_since] of Object.entries(moments)) {
    const figures: string[] = [];
    for (const after of [0, count / 2, count - 2 * pageSize]) {
      const asked = { instanceId: 1, after, most: pageSize, since: updated_since };
      for (const [what, list] of Object.entries({
        clients: (tx: Tx) => listChangedClients(tx, asked),
        vehicles: (tx: Tx) => listVehicles(tx, 1, { updated_since }, after, pageSize),
        'in use': (tx: Tx) => listVehicles(tx, 1, { updated_since, status: 'activo' }, after, pageSize),
        withdrawn: (tx: Tx) => listVehicles(tx, 1, { updated_since, status: 'baja' }, after, pageSize),
      })) {
        const ms = await quickest(database, list);
        slowest = Math.max(slowest, ms);
        figures.push(`${what} ${ms.toFixed(1)}`);
      }
    }
    console.log(`${name.padEnd(15)} first, middle, last page: ${figures.join(', ')} ms`);
  }
  const verdict = slowest < targets.listMs ? 'reached' : 'MISSED';
  console.log(`changed since: at most ${slowest.toFixed(1)} ms (below ${targets.listMs}: ${verdict})`);
}

async function measureErasing(database: Database, count: number): Promise<void> {
  const instance = (await findInstance(database.reads, 1)) as Instance;
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await inTransaction(database, (tx) =>
      eraseClient(tx, instance, { id: count / 2 + 10 * run }, new Date()),
    );
    best = Math.min(best, performance.now() - began);
  }
  const verdict = best < targets.eraseMs ? 'reached' : 'MISSED';
  console.log(`erasing: ${(best / 1000).toFixed(2)} s (below ${targets.eraseMs / 1000}: ${verdict})`);
}

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
try {
  await load(deployment.databaseUrl, count);
  const database = openDatabase({ url: deployment.databaseUrl });
  await measureLists(database, count);
  await measureErasing(database, count);
  await database.close();
} finally {
  await deployment.close();
}
