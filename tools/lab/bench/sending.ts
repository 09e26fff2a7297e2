// Measures how long it takes to read messages of a thousand tax records from a backlog of a million: at its beginning,
// middle and end, and beside the backlogs of other workshops. Then measures the memory of a worker that sends 30,000
// records. Then compares the issuing of invoices with and without sending, in alternating rounds. `scripts/node
// tools/lab/bench/sending.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/connection/client.ts';
import { inDurableTransaction } from '../../../db/connection/transaction.ts';
import { handOverItems } from '../../../db/lanes/items.ts';
import { listWaitingRecords, taxRecords } from '../../../db/verifactu/backlog.ts';
import { maxRecords } from '../../../domain/verifactu/sending/write-request.ts';
import { issueInvoices, issuer, listBudgetIds, loadFinishedBudgets } from './data/invoicing.ts';
import {
  type Deployment,
  runStatements,
  type Sql,
  withDeployment,
  workerFile,
} from './harness/deployment.ts';
import { createFigure, durationFigures, median, reportFigures, scaleCount } from './harness/figures.ts';
import { inRounds, measureInTurn, measureMs, medianRatio, reportLoaded } from './harness/measure.ts';
import { memoryMiB } from './harness/processes.ts';
import { createCertificate, startTaxAuthority } from './harness/tax-authority.ts';

const count = scaleCount(1_000_000, 4_000);
const others = { workshops: 20, recordsOfEach: scaleCount(20_000, 100) };
const drained = scaleCount(30_000, 2_000);
const takes = 15;
const takeTargetMs = 20;
const issuing = { rounds: scaleCount(8, 2), ofEach: scaleCount(40, 10) };
const maxMemoryGrowthMiB = 100;
const held = { instanceId: 1, lane: 'records', lease: 1 };

await withDeployment(0, async (deployment) => {
  const { desk, sql, databaseUrl } = deployment;
  await loadFinishedBudgets(deployment, issuing.rounds * issuing.ofEach * 2 + 2);
  await desk('PATCH', '/verifactu/mode', { mode: 'test' });
  await compareIssuing(deployment, await listBudgetIds(deployment));
  await desk('POST', '/verifactu/certificate', createCertificate(issuer));
  await reportLoaded(`${count} records`, () => loadRecords(sql, databaseUrl));
  await measureTakes(deployment);
  await measureDraining(deployment);
});

/**
 * Compares the issuing of invoices whose records are sent with that of invoices whose records are only stored, in
 * alternating rounds.
 */
async function compareIssuing(deployment: Deployment, budgets: number[]): Promise<void> {
  const { sql } = deployment;
  const issueSome = async (mode: 'off' | 'test') => {
    // Sets the mode directly in the database, because a workshop cannot return to an earlier mode.
    await sql`update instances set verifactu = ${mode}, verifactu_from = '2999-01-01'`;
    return median(await issueInvoices(deployment, budgets.splice(0, issuing.ofEach)));
  };
  await issueSome('test');
  const { sent, kept } = await inRounds(issuing.rounds - 1, {
    kept: () => issueSome('off'),
    sent: () => issueSome('test'),
  });
  await sql`update instances set verifactu = 'test'`;
  reportFigures(
    'an invoice whose record is sent',
    createFigure('p50', median(sent), ' ms'),
    createFigure('of the time without sending', medianRatio(sent, kept), '', { below: 1.15 }),
  );
}

/** Copies the last issued record and its invoice many times, each copy with its own number, as records to be sent. */
async function loadRecords(sql: Sql, url: string): Promise<void> {
  const columns = await sql`
    select column_name, is_generated, is_identity from information_schema.columns
    where table_name = 'invoices' and table_schema = 'public' order by ordinal_position`;
  const copied = columns
    .filter(({ is_generated }) => is_generated === 'NEVER')
    .map(({ column_name }) => String(column_name));
  const changed: Record<string, string> = {
    id: '10000000 + n',
    full_number: `'F2026-' || (100000 + n)`,
    number: '100000 + n',
  };
  await runStatements(url, [
    'set session_replication_role = replica',
    'create temporary table last_record as select * from verifactu_records order by number desc limit 1',
    'create temporary table last_invoice as select * from invoices where id = (select invoice_id from last_record)',
    "delete from backlog where kind = 'verifactu'",
    `insert into invoices (${copied.join(', ')}) overriding system value
      select ${copied.map((column) => changed[column] ?? `i.${column}`).join(', ')}
      from last_invoice i, generate_series(1, ${drained}) n`,
    `insert into verifactu_records (instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date, mode, at,
        generated_at, previous_hash, hash, xml, row_hash, seal)
      select r.instance_id, 10000000 + n, 10000000 + n, 'alta', r.issuer_tax_id, 'F2026-' || (100000 + n), r.date, r.mode, r.at,
        r.generated_at, r.previous_hash, r.hash,
        regexp_replace(replace(r.xml, r.full_number, 'F2026-' || (100000 + n)), '(RefExterna>)[^<]*', '\\1' || (10000000 + n)),
        r.row_hash, r.seal
      from last_record r, generate_series(1, ${count}) n`,
    // Inserts sealed rows, because the worker would otherwise first seal a million rows one by one.
    `insert into verifactu_states (instance_id, number, state, changed_at, seal)
      select 1, 10000000 + n, 'pending', now(), l.seal
      from last_record r join verifactu_states l using (instance_id, number), generate_series(1, ${count}) n`,
    backlogOf(1, count, 10_000_000),
    "insert into lanes (instance_id, kind, lane) values (1, 'verifactu', 'records') on conflict do nothing",
    ...['invoices', 'verifactu_records', 'verifactu_states', 'backlog'].map(
      (table) => `vacuum analyze ${table}`,
    ),
  ]);
}

function backlogOf(instanceId: number, records: number, after: number): string {
  return `insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
    select ${instanceId}, 'verifactu', 'records', ${after} + n, now(), now() from generate_series(1, ${records}) n`;
}

/** Reads one message at a time, like the holder of the lane, and marks the message as sent. */
async function measureTakes({ sql, database }: Deployment): Promise<void> {
  await sql`update lanes set lease = 1, held_until = now() + interval '1 day' where kind = 'verifactu'`;
  await measureTake(database, `of ${count} waiting`);
  await sql.unsafe(
    `delete from backlog where kind = 'verifactu' and instance_id = 1 and item_id <= ${10_000_000 + count / 2}`,
  );
  await measureTake(database, 'in the middle, before the deleted rows are vacuumed');
  for (let other = 0; other < others.workshops; other += 1)
    await sql.unsafe(backlogOf(1_000 + other, others.recordsOfEach, 0));
  await measureTake(
    database,
    `beside ${others.workshops * others.recordsOfEach} of ${others.workshops} other workshops`,
  );
  await sql.unsafe(
    `delete from backlog where kind = 'verifactu' and instance_id = 1 and item_id <= ${10_000_000 + count - 1_500}`,
  );
  await measureTake(database, 'at the end');
  await sql.unsafe("delete from backlog where kind = 'verifactu'");
  await sql.unsafe(backlogOf(1, drained, 10_000_000));
  await sql`update lanes set lease = null, held_until = null where kind = 'verifactu'`;
}

async function measureTake(database: Database, where: string): Promise<void> {
  const read: number[] = [];
  const noted: number[] = [];
  await measureInTurn(takes, async () => {
    const startedMs = performance.now();
    const records = await database.inSession((db) =>
      listWaitingRecords(db, held, { without: [], most: maxRecords }),
    );
    read.push(performance.now() - startedMs);
    if (records.length !== maxRecords) throw new Error(`read ${records.length} records ${where}`);
    const handedAt = new Date();
    noted.push(
      await measureMs(() =>
        inDurableTransaction(database, (tx) => handOverItems(tx, taxRecords, records, handedAt)),
      ),
    );
  });
  reportFigures(
    `${maxRecords} records read ${where}`,
    createFigure('least', Math.min(...read), ' ms', { below: takeTargetMs }),
    ...durationFigures(read.slice(1)),
  );
  reportFigures(
    '  and noted as handed over',
    createFigure('least', Math.min(...noted), ' ms'),
    ...durationFigures(noted.slice(1)),
  );
}

/** Measures the memory of a worker while it sends records. */
async function measureDraining(deployment: Deployment): Promise<void> {
  const { sql, serve } = deployment;
  const taxAuthority = await startTaxAuthority(deployment);
  const { pid } = await serve(workerFile, { VERIFACTU_STAND_IN: taxAuthority.file });
  const samplesMiB: number[] = [];
  const tookMs = await measureMs(async () => {
    while ((await countWaiting(sql)) >= maxRecords) {
      samplesMiB.push(memoryMiB(pid));
      await sleep(200);
    }
  });
  await taxAuthority.stop();
  const warm = samplesMiB[Math.floor(samplesMiB.length / 5)] ?? 0;
  reportFigures(
    `${drained} records sent by one worker process`,
    createFigure('', (drained * 1_000) / tookMs, '/s'),
    createFigure('memory after a fifth', warm, ' MiB'),
    createFigure('growth from then on', Math.max(...samplesMiB) - warm, ' MiB', {
      below: maxMemoryGrowthMiB,
    }),
  );
}

async function countWaiting(sql: Sql): Promise<number> {
  const [row] =
    await sql`select count(*)::int as count from backlog where kind = 'verifactu' and instance_id = 1`;
  return row?.count;
}
