import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../../db/connection/migrate.ts';
import { startCluster } from '../../../../db/embedded/cluster.ts';
import { connect } from '../../../../db/embedded/initdb.ts';
import { startDeskProcess } from '../harness/desk-process.ts';
import { insertInvoiceableBudgets } from '../harness/invoiceable-budgets.ts';
import {
  type DeskReport,
  expectAccountsAgree,
  expectAllTold,
  expectNoGaps,
  expectOneChain,
  expectPdfsDue,
} from './invoices/proof.ts';

/** Number of invoices to issue before the load ends. */
const wanted = Number(process.env.FAULT_INVOICES ?? 50);
const host = 'taller.example.com';
const desksOfProcess = 8;
const betweenFaultsMs = 1_000;
/** Minimum number of faults: a fast machine issues a hundred invoices before the second fault. */
const minFaults = 4;

const folder = mkdtempSync(join(tmpdir(), 'faults-invoices-'));
let cluster = await startCluster({ folder, durable: true });
await migrate(cluster.url('postgres'));
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

let sql = openSql();
afterAll(() => sql.end());

function openSql() {
  return connect(cluster.url('postgres'), { max: 1 });
}

/** Inserts finished budgets, more than the number of invoices to issue. */
async function openBudgets(): Promise<{ first: number; last: number }> {
  await sql`
    insert into instances (base_url, name, legal_name, tax_id, address, city, zip, created_at)
    values (${`https://${host}`}, 'Taller Inventado', 'Taller Inventado, S.L.', 'B00000000', 'Calle Falsa, 1', 'Madrid',
      '28001', now())`;
  await sql`insert into instance_hosts (host, instance_id, canonical) values (${host}, 1, true)`;
  const ids = await insertInvoiceableBudgets(sql, { budgetsOfEach: wanted * 2 });
  await sql`
    insert into clients (instance_id, search_text, name, tax_id, address, city, zip, created_at, updated_at)
    values (1, '', 'Seguros Inventados, S.A.', 'A12345674', 'Calle Inventada, 3', 'Madrid', '28003', now(), now())`;
  return { first: Math.min(...ids), last: Math.max(...ids) };
}

const told: DeskReport[] = [];
const faults = { killed: 0, stopped: 0, crashed: 0 };

type Desks = Awaited<ReturnType<typeof startDesks>>;

/** Starts processes with desks; resolves once the desks send requests. */
async function startDesks({ first, last }: { first: number; last: number }) {
  const file = new URL('./invoices/desks.ts', import.meta.url);
  const desks = startDeskProcess(file, [host, desksOfProcess, first, last], {
    DATABASE_URL: cluster.url('postgres'),
    DOCUMENTS_URL: `file:${folder}/documents`,
  });
  desks.lines.on('line', (line) => told.push(JSON.parse(line)));
  await once(desks.lines, 'line');
  return desks;
}

async function restartDatabase(isCrash: boolean): Promise<void> {
  await sql.end({ timeout: 1 });
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  if (isCrash) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  await cluster.stop();
  cluster = await startCluster({ folder, durable: true });
  sql = openSql();
}

function issuedSoFar(): number {
  return told.filter(({ what }) => what === 'issued').length;
}

test(`16 desks issue, split, correct, cancel and collect ${wanted} invoices while processes and PostgreSQL are killed`, {
  timeout: 0,
}, async () => {
  const budgets = await openBudgets();
  let processes: Desks[] = await Promise.all([startDesks(budgets), startDesks(budgets)]);
  for (let suffered = 0; suffered < minFaults || issuedSoFar() < wanted; suffered += 1) {
    await sleep(randomInt(betweenFaultsMs));
    const fault = randomInt(4);
    if (fault > 1) await restartDatabase(fault === 3);
    // A restarted cluster has another address. The processes read the address only at their start, so all processes are
    // restarted.
    const ended = fault > 1 ? processes : [processes[fault] as Desks];
    for (const desks of ended) desks.kill();
    const begun = await Promise.all(ended.map(() => startDesks(budgets)));
    processes = [...processes.filter((desks) => !ended.includes(desks)), ...begun];
    faults[fault > 1 ? (fault === 3 ? 'crashed' : 'stopped') : 'killed'] += 1;
  }
  for (const desks of processes) desks.kill();
  await expect
    .poll(async () => (await sql`select from pg_stat_activity where application_name like '%desks%'`).length)
    .toBe(0);

  expect(told.filter(({ what }) => what === 'failed')).toEqual([]);
  const numbers = await expectNoGaps(sql);
  const records = await expectOneChain(sql);
  await expectAllTold(sql, told);
  await expectAccountsAgree(sql);
  await expectPdfsDue(sql);
  const [counted] = await sql`select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(counted).toEqual({ deadlocks: 0 });
  const acts = Map.groupBy(told, ({ what }) => what);
  const counts = Object.fromEntries([...acts].map(([what, { length }]) => [what, length]));
  console.log(`invoices: ${JSON.stringify({ numbers, records, ...counts, faults })}`);
});
