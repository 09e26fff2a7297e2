import { connect } from '../../../db/connection/connection.ts';
import { recordBackup, recordsRuns } from '../../../db/deployment/backups.ts';
import type { BackupSubject } from '../../../db/deployment/table.ts';
import { errorMessage } from '../../../domain/errors/operator-error.ts';

const closeTimeoutMs = 1_000;

interface Run {
  place: string;
  /** The error message; null after success. */
  failure: string | null;
}

/**
 * Records the outcome of a backup or a restore rehearsal in the database. Skips databases of an earlier release without
 * the table, because backups are made before an upgrade.
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

/** Runs `work`, and records the success or failure in the database. */
export async function recordRun<Result>(
  url: string,
  subjects: BackupSubject[],
  { place, work }: { place: string; work: () => Promise<Result> },
): Promise<Result> {
  try {
    const result = await work();
    await recordRuns(url, subjects, { place, failure: null });
    return result;
  } catch (error) {
    // Reports the error of `work`, not an error that occurs while the failure is recorded.
    await recordRuns(url, subjects, { place, failure: errorMessage(error) }).catch(() => {});
    throw error;
  }
}
