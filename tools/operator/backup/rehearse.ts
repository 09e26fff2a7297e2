import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStore } from '../../../adapters/documents/folder-store.ts';
import { type Config, databaseUrls } from '../../../config.ts';
import { hadWorkshopsAt } from '../../../db/backup/restore.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { listBackupRuns, recordsRuns } from '../../../db/deployment/backups.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { parseAppSecrets } from '../../../domain/settings/app-secrets.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { copiesDocuments } from './backup.ts';
import { manifestFile } from './manifest.ts';
import { recordRun } from './record-run.ts';
import { type ArchivedCopy, findArchivedCopy, rehearseArchive } from './rehearse-archive.ts';
import { restore } from './restore.ts';
import { type RestoredContents, verifyRestored } from './verify-restored.ts';

const closeTimeoutMs = 1_000;

export interface RehearsalOptions {
  /**
   * A backup, a folder of backups, or the archive of an external database. Defaults to the place of the last recorded
   * backup.
   */
  folder: string;
  /** The folder for temporary files, with enough space for the database and, if it is embedded, the documents. */
  scratch: string;
  /**
   * The folder of PostgreSQL's programs, for an external database. Defaults to the installed programs of the copy's
   * version.
   */
  programs: string;
}

export interface Rehearsal extends RestoredContents {
  /** The path of the copy that was restored. */
  copy: string;
  /** The time up to which data were restored. */
  restored_to: string;
  seconds: number;
}

/**
 * Rehearses a restore: restores the newest copy into a temporary folder, verifies its contents, and records the
 * outcome.
 */
export async function rehearseRestore(
  config: Config,
  options: RehearsalOptions,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const began = performance.now();
  const live = await openLive(config);
  try {
    const place = options.folder || (await recordedPlace(live.url, config.databaseUrl === ''));
    const chosen = config.databaseUrl === '' ? newestBackup(place) : findArchivedCopy(place);
    const copy = typeof chosen === 'string' ? chosen : chosen.base;
    const done = await recordRun(live.url, ['rehearsal'], {
      place: copy,
      work: async () => {
        const restored = await withTemporaryFolder(options.scratch, (folder) =>
          rehearse(config, chosen, { ...options, folder, signal }),
        );
        if (restored.workshops === 0) await refuseIfLiveHasWorkshops(live.url, restored.restored_to);
        return restored;
      },
    });
    return { copy, ...done, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    await live.close();
  }
}

interface RehearsalContext extends RehearsalOptions {
  signal: AbortSignal;
}

function rehearse(config: Config, chosen: string | ArchivedCopy, scene: RehearsalContext) {
  return typeof chosen === 'string'
    ? rehearseBackup(config, chosen, scene)
    : rehearseArchive(config, chosen, scene);
}

/**
 * Rejects a restored copy without workshops if the live database had workshops at that time. Such a copy is of another
 * database.
 */
async function refuseIfLiveHasWorkshops(url: string, restoredTo: string): Promise<void> {
  const connection = connect({ url, applicationName: 'workshop rehearse-restore', settings: {} });
  try {
    if (!(await hadWorkshopsAt(connection, restoredTo))) return;
    throw new OperatorError(
      'The copy has no workshop, although the database had one then: it is of another database.',
    );
  } finally {
    await connection.close(closeTimeoutMs);
  }
}

/** Opens the service's live database, in which the outcome is recorded. */
async function openLive(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl !== '') {
    const { directUrl, runtimeUrl } = databaseUrls(config);
    return { url: directUrl ?? runtimeUrl, close: async () => {} };
  }
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new OperatorError(`DATA_DIR: ${config.dataDir} has no database yet.`);
  return openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
}

async function recordedPlace(url: string, embedded: boolean): Promise<string> {
  const connection = connect({ url, applicationName: 'workshop rehearse-restore', settings: {} });
  try {
    if (!(await recordsRuns(connection)))
      throw new OperatorError(
        'The database is of an earlier release, which records no backups: start the service first.',
      );
    const runs = await listBackupRuns(connection.db, {});
    const place = runs.find(({ subject }) => subject === 'database')?.place;
    if (place) return place;
    throw new OperatorError(
      embedded
        ? `No backup is recorded: ${workshopCommand('backup FOLDER')} makes one. If you have one, name its folder.`
        : 'No copy is recorded: set up workshop-backup (docs/operators/backup-and-restore.md#archive-the-write-ahead-log), or name the folder of the archive.',
    );
  } finally {
    await connection.close(closeTimeoutMs);
  }
}

/** Returns the folder if the folder is a backup; otherwise returns the newest backup in the folder. */
function newestBackup(place: string): string {
  if (existsSync(join(place, manifestFile))) return place;
  const within = existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : [];
  const backups = within.filter((folder) => existsSync(join(folder, manifestFile)));
  const newest = backups
    .toSorted((one, other) => readBackupTime(one).localeCompare(readBackupTime(other)))
    .at(-1);
  if (newest) return newest;
  throw new OperatorError(`${place} is not a backup and contains none: nothing can be restored from there.`);
}

/**
 * Returns the time of a backup as text. Returns an empty text, which sorts first, if the manifest is unreadable;
 * `restore` rejects such a backup.
 */
function readBackupTime(folder: string): string {
  try {
    return String(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')).taken_at);
  } catch {
    return '';
  }
}

async function withTemporaryFolder<Result>(
  scratch: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(scratch, 'workshop-rehearsal-'));
  chmodSync(folder, 0o711); // lets PostgreSQL's user enter the folder if root created the folder
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores a backup with `restore`, starts the restored database, and verifies its contents. */
async function rehearseBackup(config: Config, copy: string, { folder, signal }: RehearsalContext) {
  const dataDir = join(folder, 'data');
  const manifest = await restore({ ...config, dataDir }, copy, signal);
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  const database = openDatabase({
    url: embedded.url,
    poolSize: 1,
    applicationName: 'workshop rehearse-restore',
  });
  try {
    const secrets = manifest.secret
      ? parseAppSecrets(readFileSync(join(dataDir, 'app-secret'), 'utf8'), false)
      : config.appSecrets;
    const contents = await verifyRestored({
      database,
      secretBox: openSecretBox(secrets),
      store: copiesDocuments(config)
        ? openFolderStore({ kind: 'folder', path: join(dataDir, 'documents') })
        : null,
      documentsBefore: new Date(),
    });
    return { restored_to: manifest.taken_at, ...contents };
  } finally {
    await database.close();
    await embedded.close();
  }
}
