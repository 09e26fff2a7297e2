import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import type { Config } from '../../../config.ts';
import type { Catalogue } from '../../../db/backup/catalogue.ts';
import { listMigrations } from '../../../db/backup/catalogue.ts';
import { openSnapshot } from '../../../db/backup/snapshot.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { requireKnownSecret } from '../../../db/deployment/prepare.ts';
import { listMovedSeries } from '../../../db/moving/series.ts';
import { listMovedTables, readMovedRows } from '../../../db/moving/tables.ts';
import { findMovedWorkshop, nameDatabase } from '../../../db/moving/workshop.ts';
import type { PresentWorkshop } from '../../../db/workshops/arrival.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { nonceBytes, openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { release } from '../../../generated/release.ts';
import { emptyFolder, streamText, writeFolder } from '../backup/backup.ts';
import { copyTable } from '../backup/copy-table.ts';
import { manifestFile, printManifest, writeBackupFile } from '../backup/manifest.ts';
import { bucketName, copyDocuments, explainStoreError } from './documents.ts';
import { type ExportManifest, type MovedTable, sealManifest } from './manifest.ts';
import { withOwnerSession } from './owner-session.ts';
import { RowDigest } from './row-digest.ts';
import { returnToService, takeOutOfService } from './take-out-of-service.ts';
import { findWorkshopByHost } from './workshops-at-target.ts';

interface Export {
  /** A host of the workshop to export. */
  host: string;
  folder: string;
  /** Whether to take the workshop out of service before the export, because the importing deployment will serve it. */
  leaves: boolean;
}

/** Writes a consistent snapshot of one workshop into a new folder. The service may run, and is not blocked. */
export async function exportWorkshop(
  config: Config,
  { host, folder, leaves }: Export,
  signal: AbortSignal,
): Promise<ExportManifest> {
  if (config.databaseUrl === '' && !relative(config.dataDir, folder).startsWith('..'))
    throw new OperatorError(`${folder} is in DATA_DIR, and would be lost with it: name a folder elsewhere.`);
  return withOwnerSession(config, signal, async (session, url) => {
    await requireKnownSecret(url, config.appSecrets);
    const { id: instanceId, left, paused_at } = await findExportable(session, host);
    return writeFolder(folder, async (half) => {
      const source = { config, url, instanceId, leaves };
      if (leaves) await takeOutOfService(session, instanceId);
      else if (config.databaseReadUrl !== '') return writeAtReplica(half, source, signal);
      return writeExport(half, source, signal);
    }).catch(async (error) => {
      if (leaves && !left && !session.lost) await returnToService(session, instanceId, paused_at !== null);
      throw error;
    });
  });
}

async function findExportable({ db }: Connection, host: string): Promise<PresentWorkshop> {
  const found = await findWorkshopByHost(db, host);
  if (found.hidden && !found.left)
    throw new OperatorError(`${found.host} is being removed: there is nothing to export.`);
  return found;
}

interface ExportSource {
  config: Pick<Config, 'appSecrets' | 'databaseReadUrl' | 'documents'>;
  url: string;
  instanceId: number;
  leaves: boolean;
}

/** Exports from the replica. If the replica fails, restarts the export on the primary. */
async function writeAtReplica(
  folder: string,
  source: ExportSource,
  signal: AbortSignal,
): Promise<ExportManifest> {
  try {
    return await writeExport(folder, source, signal, source.config.databaseReadUrl);
  } catch (error) {
    if (signal.aborted || error instanceof OperatorError) throw error;
    emptyFolder(folder);
    return writeExport(folder, source, signal);
  }
}

export async function writeExport(
  folder: string,
  { config, url, instanceId, leaves }: ExportSource,
  signal: AbortSignal,
  readUrl = '',
): Promise<ExportManifest> {
  const snapshot = await openSnapshot(url, signal, readUrl);
  try {
    const workshop = await describeWorkshop(snapshot, instanceId);
    const migrations = await listMigrations(snapshot);
    const tables: MovedTable[] = [];
    for (const table of await listMovedTables(snapshot)) {
      const digest = new RowDigest();
      const rows = readMovedRows(snapshot, table, instanceId);
      const copied = await copyTable(folder, table, { rows, signal, through: [digest] });
      tables.push({ ...copied, digest: digest.result() });
    }
    const store = openDocumentStore(config.documents);
    const manifest: ExportManifest = {
      format: 1,
      release: release.date,
      taken_at: snapshot.takenAt,
      postgresql: snapshot.postgresql,
      database: await nameDatabase(snapshot),
      bucket: bucketName(config.documents),
      migrations,
      workshop,
      final: leaves,
      series: await listMovedSeries(snapshot, instanceId),
      tables,
      ...(await copyDocuments(folder, store, { snapshot, instanceId, signal })),
    };
    const sealed = sealManifest(manifest, openSecretBox(config.appSecrets), randomBytes(nonceBytes));
    await writeBackupFile(folder, manifestFile, streamText(printManifest(sealed)), { signal });
    return manifest;
  } catch (error) {
    throw explainStoreError(error);
  } finally {
    await snapshot.close();
  }
}

export async function describeWorkshop(
  catalogue: Catalogue,
  id: number,
): Promise<ExportManifest['workshop']> {
  const found = await findMovedWorkshop(catalogue, id);
  if (!found) throw new OperatorError('The workshop has been removed meanwhile.');
  const { name, host, hosts } = found;
  return { id, host, hosts, name };
}
