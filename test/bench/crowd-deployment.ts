import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { addDay, dailyTables, daysToCome } from '../../db/connection/partitions.ts';
import { type Cluster, startCluster } from '../../db/embedded/cluster.ts';
import { type BenchTarget, serviceSettings, startProcess, stopProcess } from './deployment.ts';
import { type CrowdSize, loadCrowd } from './invented-crowd.ts';
import { loaded } from './measured.ts';

export interface Crowd {
  size: CrowdSize;
  databaseUrl: string;
  cluster: Cluster;
  database: Database;
  serve(file: string, settings?: Record<string, string>): Promise<BenchTarget>;
}

/** Written last: a folder without it is half filled. */
const complete = 'crowd-is-complete.json';

/** Runs `bench` on a PostgreSQL with many workshops. `keep`: a folder that stays, and is used again if it is filled. */
export async function withCrowd(
  size: CrowdSize,
  keep: string | undefined,
  bench: (crowd: Crowd) => Promise<void>,
): Promise<void> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'workshop-crowd-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await fill(folder, size);
    await onCluster(folder, { durable: true }, (cluster) => onDatabase(cluster, size, bench));
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a cluster that need not survive a power failure, which is faster; it is opened again as a durable one. */
async function fill(folder: string, size: CrowdSize): Promise<void> {
  const marker = join(folder, complete);
  if (existsSync(marker)) return;
  await onCluster(folder, { durable: false }, async (cluster) => {
    const url = cluster.url('postgres');
    await migrate(url);
    const database = openDatabase({ url, poolSize: 1, applicationName: 'bench' });
    const now = new Date();
    for (const table of dailyTables)
      for (const day of daysToCome(now)) await database.inSession((db) => addDay(db, table, day));
    await database.close();
    await loaded(`${size.workshops} workshops with ${size.days} days`, () => loadCrowd(url, size));
  });
  writeFileSync(marker, JSON.stringify(size));
}

async function onCluster(
  folder: string,
  { durable }: { durable: boolean },
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ folder, durable });
  await work(cluster).finally(() => cluster.stop());
}

async function onDatabase(
  cluster: Cluster,
  size: CrowdSize,
  bench: (crowd: Crowd) => Promise<void>,
): Promise<void> {
  const databaseUrl = cluster.url('postgres');
  const database = openDatabase({ url: databaseUrl, poolSize: 8, applicationName: 'bench' });
  const processes: ChildProcess[] = [];
  const serve: Crowd['serve'] = async (file, settings = {}) => {
    const { child, url } = await startProcess(file, { ...serviceSettings(databaseUrl), ...settings });
    processes.push(child);
    return { url, pid: child.pid as number, key: '' };
  };
  try {
    await bench({ size, databaseUrl, cluster, database, serve });
  } finally {
    await Promise.all(processes.map(stopProcess));
    await database.close();
  }
}
