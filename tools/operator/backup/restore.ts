import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../../../config.ts';
import { addPartition, analyze, countRows, emptyTables, setSequence } from '../../../db/backup/restore.ts';
import { copyRowsInto } from '../../../db/backup/rows.ts';
import { closeTimeoutMs, openSession } from '../../../db/backup/snapshot.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { beginTransaction, commitTransaction, switchTriggersOff } from '../../../db/connection/commands.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { migrate, migrations, predatesReleases } from '../../../db/connection/migrate.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { fillDataDir } from '../../../db/embedded/fill-data-dir.ts';
import { markRestored } from '../../../db/verifactu/reconciliation.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import {
  findFileDamage,
  isDocumentPath,
  listFiles,
  type Manifest,
  readManifest,
  type StoredTable,
  secretFile,
  writeBackupFile,
} from './manifest.ts';

export interface RestoredBackup extends Manifest {
  /**
   * Hosts of workshops that must not issue invoices before they have compared their tax records with the tax authority.
   */
  stopped: string[];
  /**
   * Files in the documents folder of the backup that the service did not store. Only backups of earlier releases
   * contain such files; they are not restored.
   */
  left_out: string[];
}

export async function restore(config: Config, folder: string, signal: AbortSignal): Promise<RestoredBackup> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== '') {
    throw new OperatorError(
      'DATABASE_URL is set: restore what pg_dump wrote with pg_restore, and the APP_SECRET and documents kept with it.',
    );
  }
  const manifest = await examineBackup(folder);
  refuseOtherSecret(dataDir, folder, manifest);
  let stopped: string[] = [];
  const paths = manifest.documents.map(({ path }) => path);
  const files = [...(manifest.secret ? [secretFile] : []), ...paths.filter(isDocumentPath)];
  await fillDataDir(dataDir, async (url, half) => {
    await loadBackup(url, folder, manifest, signal);
    stopped = await stopWorkshops(url, new Date(manifest.taken_at));
    for (const path of files)
      await writeBackupFile(half, path, createReadStream(join(folder, path)), { signal });
  });
  return { ...manifest, stopped, left_out: paths.filter((path) => !isDocumentPath(path)) };
}

/**
 * Stops workshops that may have issued invoices since the time of the backup. They must compare their tax records with
 * the tax authority before they issue further invoices. Returns their hosts.
 */
export async function stopWorkshops(url: string, since: Date): Promise<string[]> {
  const database = openDatabase({ url, poolSize: 1, applicationName: 'workshop restore' });
  try {
    const stopped = await inTransaction(database, (tx) => markRestored(tx, { since, instanceId: null }));
    return stopped.map(({ host }) => host);
  } finally {
    await database.close();
  }
}

/**
 * Rejects a restore that would replace an existing, different APP_SECRET, because values encrypted with the existing
 * secret would become unreadable.
 */
function refuseOtherSecret(dataDir: string, folder: string, { secret }: Manifest): void {
  const there = join(dataDir, secretFile);
  if (!secret || !existsSync(there)) return;
  if (readFileSync(there, 'utf8') === readFileSync(join(folder, secret.path), 'utf8')) return;
  throw new OperatorError(
    `DATA_DIR: ${dataDir} has a different app-secret than the backup: move it away first.`,
  );
}

/**
 * Reads and returns the manifest of a backup. Rejects a backup that is incomplete, damaged, or made by a newer release.
 */
export async function examineBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseUnknownMigrations(folder, manifest);
  for (const file of listFiles(manifest)) {
    const damage = await findFileDamage(folder, file);
    if (damage) throw new OperatorError(`${folder} is damaged: ${damage}. Nothing was restored.`);
  }
  return manifest;
}

function refuseUnknownMigrations(folder: string, manifest: Manifest): void {
  if (predatesReleases(manifest.migrations)) {
    throw new OperatorError(
      `${folder} was created by a version before the first release, which no release can restore.`,
    );
  }
  const known = migrations();
  if (manifest.migrations.every(({ hash }, index) => hash === known[index]?.hash)) return;
  throw new OperatorError(
    `${folder} was created by the release of ${manifest.release}, which has migrations that this one does not know: ` +
      'restore it with that release or a newer one.',
  );
}

/** Loads a backup into an empty database, and migrates the database to this release. */
export async function loadBackup(
  url: string,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
  release = migrations(),
): Promise<void> {
  await migrate(url, release.slice(0, manifest.migrations.length));
  const session = openSession(url, signal);
  try {
    await beginTransaction(session);
    await switchTriggersOff(session); // skips foreign key checks, because the keys were valid in the snapshot
    await loadTables(session, folder, manifest.tables, signal);
    for (const sequence of manifest.sequences) await setSequence(session, sequence);
    await commitTransaction(session);
    for (const table of manifest.tables) await requireRowCount(session, table);
    await analyze(session); // updates statistics; without this, the first queries would be planned for empty tables
  } finally {
    await session.close(closeTimeoutMs);
  }
  await migrate(url, release);
}

async function loadTables(
  session: Connection,
  folder: string,
  tables: StoredTable[],
  signal: AbortSignal,
): Promise<void> {
  // Removes rows that migrations inserted. Also avoids WAL: PostgreSQL writes no WAL when it loads a table that was
  // truncated in the same transaction.
  await emptyTables(session, tables);
  for (const table of tables) {
    for (const partition of table.partitions) await addPartition(session, table.name, partition);
    await loadTable(session, folder, table, signal);
  }
}

async function loadTable(
  session: Connection,
  folder: string,
  table: StoredTable,
  signal: AbortSignal,
): Promise<void> {
  const { rows, file } = table;
  const copy = await copyRowsInto(session, table);
  await pipeline(createReadStream(join(folder, file.path)), createGunzip(), copy.rows, { signal });
  const loaded = await copy.count;
  if (loaded !== rows) throw new OperatorError(`${file.path} has ${loaded} rows, not ${rows}.`);
}

async function requireRowCount(session: Connection, { name, rows }: StoredTable): Promise<void> {
  const count = await countRows(session, name);
  if (count === rows) return;
  throw new OperatorError(`${name} has ${count} rows after the restore, not ${rows}.`);
}
