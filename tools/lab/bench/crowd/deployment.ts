import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../../db/connection/client.ts';
import { migrate } from '../../../../db/connection/migrate.ts';
import { addDay, dailyTables, daysToCome } from '../../../../db/connection/partitions.ts';
import { type Cluster, startCluster } from '../../../../db/embedded/cluster.ts';
import { connect as connectPlainly } from '../../../../db/embedded/initdb.ts';
import { type CrowdSize, hostOf, keyOf, loadCrowd } from '../data/crowd.ts';
import { serviceSettings, startBenchProcess } from '../harness/deployment.ts';
import { reportLoaded } from '../harness/measure.ts';
import { postmasterOf } from '../harness/processes.ts';
import { type BenchTarget, type RequestOptions, sendRequest } from '../harness/send-request.ts';

type Sql = ReturnType<typeof connectPlainly>;

export interface Crowd {
  size: CrowdSize;
  databaseUrl: string;
  settings: Record<string, string>;
  postmaster: number;
  sql: Sql;
  /** Id of the workshop with the most clients; `medium` is the id of a workshop with the median number of clients. */
  largest: number;
  medium: number;
  /** Starts a process of the service, runs `work`, then stops the process. */
  serve(file: string, work: (served: BenchTarget) => Promise<void>): Promise<void>;
}

/** Name of the file that is written last: a folder without this file is incomplete. */
const complete = 'crowd-is-complete.json';

/**
 * Runs `bench` on a PostgreSQL with many workshops. If `keep` names a folder, its data is reused if complete, and is
 * not removed afterwards.
 */
export async function withCrowd(
  size: CrowdSize,
  keep: string | undefined,
  bench: (crowd: Crowd) => Promise<void>,
): Promise<void> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'workshop-crowd-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await fillDatabase(folder, size);
    await withCluster(folder, { durable: true }, (cluster) => withDatabase(cluster, { size, folder }, bench));
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Fills a cluster whose durability is switched off, which is faster. The cluster is later started again with
 * durability.
 */
async function fillDatabase(folder: string, size: CrowdSize): Promise<void> {
  const marker = join(folder, complete);
  if (existsSync(marker)) return;
  await withCluster(folder, { durable: false }, async (cluster) => {
    const url = cluster.url('postgres');
    await migrate(url);
    const database = openDatabase({ url, poolSize: 1, applicationName: 'bench' });
    const now = new Date();
    for (const table of dailyTables)
      for (const day of daysToCome(now)) await database.inSession((db) => addDay(db, table, day));
    await database.close();
    await reportLoaded(`${size.workshops} workshops with ${size.days} days`, () => loadCrowd(url, size));
  });
  writeFileSync(marker, JSON.stringify(size));
}

async function withCluster(
  folder: string,
  { durable }: { durable: boolean },
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ folder, durable });
  await work(cluster).finally(() => cluster.stop());
}

async function withDatabase(
  cluster: Cluster,
  { size, folder }: { size: CrowdSize; folder: string },
  bench: (crowd: Crowd) => Promise<void>,
): Promise<void> {
  const databaseUrl = cluster.url('postgres');
  const settings = serviceSettings(databaseUrl, folder);
  const postmaster = postmasterOf(cluster.socketFolder);
  const sql = connectPlainly(databaseUrl, { max: 1, onnotice: () => {} });
  const serve: Crowd['serve'] = async (file, work) => {
    const started = await startBenchProcess(file, settings);
    await work({ ...started, postmaster, key: '' }).finally(started.stop);
  };
  try {
    const [chosen] = await sql<{ largest: number; medium: number }[]>`
      select (select id::int from crowd.workshops order by clients desc, id limit 1) as largest,
        (select id::int from crowd.workshops order by clients, id limit 1 offset ${Math.floor(size.workshops / 2)}) as medium`;
    await bench({
      size,
      databaseUrl,
      settings,
      postmaster,
      sql,
      serve,
      ...(chosen as { largest: number; medium: number }),
    });
  } finally {
    await sql.end();
  }
}

/** Sends a request to a workshop with its key. */
export function requestAsWorkshop(
  served: BenchTarget,
  id: number,
  path: string,
  options: RequestOptions = {},
): Promise<Buffer> {
  const headers = { host: hostOf(id), authorization: `Bearer ${keyOf(id)}` };
  return sendRequest(served, `/api/v1${path}`, { ...options, headers });
}
