import { messageOf } from '../../adapters/telemetry/refused.ts';
import { type Connection, connect } from '../../db/connection/connection.ts';
import { recordBackup } from '../../db/deployment/backups.ts';
import type { BackupSubject } from '../../db/deployment/table.ts';

const closeTimeoutMs = 1_000;

interface Run {
  place: string;
  /** Null: it succeeded. */
  failure: string | null;
}

/**
 * Records a backup or a rehearsal in the database that it is of. A database before the release that records them is left
 * as it is: a backup is made before an upgrade.
 */
export async function recordRuns(
  url: string,
  subjects: BackupSubject[],
  { place, failure }: Run,
): Promise<void> {
  const connection = connect({ url, applicationName: 'workshop backup', settings: {} });
  try {
    if (!(await recordsRuns(connection))) return;
    for (const subject of subjects) await recordBackup(connection.db, { subject, place, failure });
  } finally {
    await connection.close(closeTimeoutMs);
  }
}

export async function recordsRuns({ sql }: Connection): Promise<boolean> {
  const [found] = await sql.unsafe(`select to_regclass('public.backup_runs') is not null as there`);
  return found?.there === true;
}

/** Does the work, and records how it ended. */
export async function recorded<Result>(
  url: string,
  subjects: BackupSubject[],
  { place, work }: { place: string; work: () => Promise<Result> },
): Promise<Result> {
  try {
    const result = await work();
    await recordRuns(url, subjects, { place, failure: null });
    return result;
  } catch (error) {
    await recordRuns(url, subjects, { place, failure: messageOf(error) }).catch(() => {}); // the first failure counts
    throw error;
  }
}
