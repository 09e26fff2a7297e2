import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openFolderStore } from '../../../adapters/documents/folder-store.ts';
import type { Config } from '../../../config.ts';
import { findLastReplayedTime } from '../../../db/backup/restore.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { runCluster } from '../../../db/embedded/cluster.ts';
import { socketUrl } from '../../../db/embedded/initdb.ts';
import { createPrivateFolder, runAs } from '../../../db/embedded/run-as.ts';
import { errorMessage, OperatorError } from '../../../domain/errors/operator-error.ts';
import { databaseTarget } from '../../../domain/network/database-target.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { memberOf } from '../../../domain/text/json.ts';
import { verifyRestored } from './verify-restored.ts';

/** The paths of the newest copies in an archive that `workshop-backup` fills. */
export interface ArchivedCopy {
  base: string;
  wal: string;
  /**
   * The copy of the documents. Null if `workshop-backup` copies no documents, because the service stores them in a
   * bucket.
   */
  documents: string | null;
}

/** Finds the newest copies in an archive. `place` is the folder of the archive or of one copy in the archive. */
export function findArchivedCopy(place: string): ArchivedCopy {
  // Checks PG_VERSION, because PostgreSQL's data directory also contains a folder `base`.
  const isArchive = existsSync(join(place, 'base')) && !existsSync(join(place, 'PG_VERSION'));
  const archive = isArchive ? place : dirname(dirname(place));
  const base = findNewestCopy(join(archive, 'base'));
  if (!base)
    throw new OperatorError(
      `${place} has no copy of PostgreSQL in its folder base: nothing can be restored from there.`,
    );
  const documents = findNewestCopy(join(archive, 'documents'));
  return { base, wal: join(archive, 'wal'), documents: documents ?? null };
}

/**
 * Returns the newest complete copy in a folder. A copy's name is its time, and ends in `.unfinished` until the copy is
 * complete.
 */
function findNewestCopy(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => momentPattern.test(name));
  const newest = names.toSorted().at(-1);
  return newest && join(folder, newest);
}

const momentPattern = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

function copyTime(folder: string): Date {
  return new Date(basename(folder).replace(momentPattern, '$1T$2:$3:$4Z'));
}

/** Timeout for the recovery, in milliseconds. Replaying the WAL of a busy day takes minutes. */
const recoveryTimeoutMs = 6 * 60 * 60 * 1_000;

interface RehearsalContext {
  /** The temporary folder of the rehearsal. */
  folder: string;
  programs: string;
  signal: AbortSignal;
}

/**
 * Duplicates the copy, starts a separate PostgreSQL on the duplicate, replays all archived WAL, and verifies the
 * result.
 */
export async function rehearseArchive(
  config: Config,
  copy: ArchivedCopy,
  { folder, programs, signal }: RehearsalContext,
) {
  requireAllSegments(copy);
  const bin = findPrograms(copy.base, programs);
  const data = join(folder, 'postgres');
  await runProgram(join(bin, 'pg_verifybackup'), ['--no-parse-wal', '--quiet', copy.base], signal);
  await runProgram('cp', ['-a', copy.base, data], signal);
  requireAccess(folder, data);
  const access = join(folder, 'rehearsal-hba.conf');
  writeFileSync(access, 'local all all trust\n');
  const settings = join(folder, 'rehearsal.conf');
  writeFileSync(settings, '');
  for (const file of [access, settings]) chmodSync(file, 0o644);
  writeFileSync(join(data, 'recovery.signal'), '');
  const cluster = await runCluster(
    { folder, durable: false, startTimeoutMs: recoveryTimeoutMs },
    {
      initdb: async () => {},
      program: (at, socketFolder) => [
        ...[join(bin, 'postgres'), '-D', at, '-c', `config_file=${settings}`, '-c', `hba_file=${access}`],
        ...Object.entries(recoverySettings(socketFolder, copy)).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ]),
      ],
    },
  );
  try {
    return await verifyCluster(config, copy, cluster.socketFolder);
  } finally {
    await cluster.stop();
  }
}

/**
 * Returns PostgreSQL settings that override those of the copy, so that this PostgreSQL neither connects to the live
 * server nor writes to its archive.
 */
function recoverySettings(socketFolder: string, { wal }: ArchivedCopy): Record<string, string> {
  return {
    ...{ listen_addresses: '', port: '5432', unix_socket_directories: socketFolder, ssl: 'off' },
    ...{ archive_mode: 'off', primary_conninfo: '', shared_preload_libraries: '' },
    ...{ restore_command: `cp '${wal}/%f' '%p'`, hot_standby: 'off', autovacuum: 'off' },
    ...{ recovery_target: '', recovery_target_time: '', recovery_target_timeline: 'latest' },
    ...{ fsync: 'off', full_page_writes: 'off', lc_messages: 'C' },
  };
}

async function verifyCluster(config: Config, copy: ArchivedCopy, socketFolder: string) {
  const { username, pathname } = new URL(databaseTarget(config.databaseUrl).url);
  const url = socketUrl(socketFolder, pathname.slice(1), decodeURIComponent(username));
  const database = openDatabase({ url, poolSize: 1, applicationName: 'workshop rehearse-restore' });
  try {
    const last = await database.inSession((_, sql) => findLastReplayedTime({ sql }));
    const contents = await verifyRestored({
      database,
      secretBox: openSecretBox(config.appSecrets),
      store: copy.documents === null ? null : openFolderStore({ kind: 'folder', path: copy.documents }),
      documentsBefore: copy.documents === null ? new Date(0) : copyTime(copy.documents),
    });
    return { restored_to: last ?? copyTime(copy.base).toISOString(), ...contents };
  } finally {
    await database.close();
  }
}

/** Finds the folder with PostgreSQL's programs of the copy's version. */
function findPrograms(base: string, named: string): string {
  const version = readFileSync(join(base, 'PG_VERSION'), 'utf8').trim();
  const places = named === '' ? [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`] : [named];
  const found = places.find((place) => existsSync(join(place, 'pg_verifybackup')));
  if (found) return found;
  throw new OperatorError(
    `The copy is of PostgreSQL ${version}, whose programs are not in ${places.join(' or ')}: name their folder with --programs.`,
  );
}

function requireAccess(folder: string, data: string): void {
  const user = runAs(data);
  const closed = user && createPrivateFolder(dirname(folder), user);
  if (closed)
    throw new OperatorError(`PostgreSQL's user cannot enter ${closed}: name another folder with --scratch.`);
}

/** Rejects a copy with tablespaces, whose links lead to the live data. Rejects an archive with a gap in the WAL. */
function requireAllSegments({ base, wal }: ArchivedCopy): void {
  const elsewhere = join(base, 'pg_tblspc');
  if (existsSync(elsewhere) && readdirSync(elsewhere).length > 0)
    throw new OperatorError(
      `${base} has tablespaces, whose links lead to the live data: rehearse by hand on another machine.`,
    );
  const first = /^START WAL LOCATION: .* \(file (\w{24})\)$/m.exec(
    readFileSync(join(base, 'backup_label'), 'utf8'),
  )?.[1];
  const names = readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= String(first));
  if (!first || !names.includes(first))
    throw new OperatorError(`${wal} lacks ${first}, with which the copy ${base} begins.`);
  const numberOf = segmentNumber(statSync(join(wal, first)).size);
  const sorted = names.toSorted();
  for (const [at, name] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next?.startsWith(name.slice(0, 8)) && numberOf(next) !== numberOf(name) + 1)
      throw new OperatorError(
        `${wal} lacks files of the log between ${name} and ${next}: nothing after them can be restored.`,
      );
  }
}

/**
 * Returns a function that converts the name of a WAL file to a consecutive number. The name contains the timeline, the
 * number of the 4 GB block, and the number of the file in the block.
 */
function segmentNumber(bytes: number): (name: string) => number {
  const filesEach = 2 ** 32 / bytes;
  return (name) => Number.parseInt(name.slice(8, 16), 16) * filesEach + Number.parseInt(name.slice(16), 16);
}

async function runProgram(program: string, words: string[], signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(program, words, { signal, cwd: '/' });
  } catch (error) {
    if (signal.aborted) throw error;
    const said = String(memberOf(error, 'stderr') || errorMessage(error)).trim();
    throw new OperatorError(`${basename(program)}: ${said.split('\n').slice(0, 3).join('; ')}`);
  }
}
