import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import type { Config } from '../../config.ts';
import { migrate, migrations, predatesReleases } from '../../db/connection/migrate.ts';
import { fillDataDir } from '../../db/embedded/fill-data-dir.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { copyIn } from './copy.ts';
import { findDamage, type KeptTable, keepFile, listFiles, type Manifest, readManifest } from './manifest.ts';
import { openSession, type Partition, quoted, quotedColumns, type Sequence } from './snapshot.ts';

export async function restore(config: Config, folder: string, signal: AbortSignal): Promise<Manifest> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== '') {
    throw new Refused(
      'DATABASE_URL is set: restore what pg_dump wrote with pg_restore, and the APP_SECRET and documents kept with it.',
    );
  }
  const manifest = await examineBackup(folder);
  refuseOtherSecret(dataDir, folder, manifest);
  await fillDataDir(dataDir, async (url, half) => {
    await loadBackup(url, folder, manifest, signal);
    for (const { path } of [...(manifest.secret ? [manifest.secret] : []), ...manifest.documents]) {
      await keepFile(half, path, createReadStream(join(folder, path)), { signal });
    }
  });
  return manifest;
}

/** What the one in place has sealed, nobody could open any more. */
function refuseOtherSecret(dataDir: string, folder: string, { secret }: Manifest): void {
  const there = join(dataDir, 'app-secret');
  if (!secret || !existsSync(there)) return;
  if (readFileSync(there, 'utf8') === readFileSync(join(folder, secret.path), 'utf8')) return;
  throw new Refused(`DATA_DIR: ${dataDir} has another app-secret than the backup: move it away first.`);
}

/** What the backup holds, once it is certain that all of it is there, as it was written, and known to this release. */
export async function examineBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseUnknown(folder, manifest);
  for (const file of listFiles(manifest)) {
    const damage = await findDamage(folder, file);
    if (damage) throw new Refused(`${folder} is damaged: ${damage}. Nothing was restored.`);
  }
  return manifest;
}

function refuseUnknown(folder: string, manifest: Manifest): void {
  if (predatesReleases(manifest.migrations)) {
    throw new Refused(`${folder} was made by a version before the first release: none restores it any more.`);
  }
  const known = migrations();
  if (manifest.migrations.every(({ hash }, index) => hash === known[index]?.hash)) return;
  throw new Refused(
    `${folder} was made by the release of ${manifest.release}, which has migrations that this one does not know: ` +
      'restore it with that release or a newer one.',
  );
}

/** Fills an empty database with what the backup holds, as it was then, and brings it to the release. */
export async function loadBackup(
  url: string,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
  release = migrations(),
): Promise<void> {
  await migrate(url, release.slice(0, manifest.migrations.length));
  const client = await openSession(url, signal);
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica'); // foreign keys held when it was read
    await loadTables(client, folder, manifest.tables, signal);
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    await client.query('commit');
    for (const table of manifest.tables) await requireRows(client, table);
    await client.query('analyze'); // the first requests would be planned as if all were empty
  } finally {
    await client.end();
  }
  await migrate(url, release);
}

async function loadTables(
  client: Client,
  folder: string,
  tables: KeptTable[],
  signal: AbortSignal,
): Promise<void> {
  // Migrations may have put rows in; and what is emptied in the same transaction is loaded without a log.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) {
    for (const partition of table.partitions) await client.query(creationOf(table.name, partition));
    await loadTable(client, folder, table, signal);
  }
}

async function loadTable(
  client: Client,
  folder: string,
  { name, columns, rows, file }: KeptTable,
  signal: AbortSignal,
): Promise<void> {
  let loaded = 0;
  const sink = copyIn(client, `copy ${quoted(name)} (${quotedColumns(columns)}) from stdin`, (count) => {
    loaded = count;
  });
  await pipeline(createReadStream(join(folder, file.path)), createGunzip(), sink, { signal });
  if (loaded !== rows) throw new Refused(`${file.path} has ${loaded} rows, not ${rows}.`);
}

function creationOf(table: string, { name, bound }: Partition): string {
  if (!plainBound.test(bound))
    throw new Refused(`The partition ${name} has a bound of another kind: ${bound}.`);
  return `create table if not exists ${quoted(name)} partition of ${quoted(table)} ${bound}`;
}

/** It becomes part of a statement. */
const plainBound = /^(DEFAULT|FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\))$/;

async function setSequence(client: Client, { name, last_value, is_called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
}

async function requireRows(client: Client, { name, rows }: KeptTable): Promise<void> {
  const { rows: found } = await client.query(`select count(*) from ${quoted(name)}`);
  if (Number(found[0].count) === rows) return;
  throw new Refused(`${name} has ${found[0].count} rows after the restore, not ${rows}.`);
}
