import type { BackupSubject } from '../../../../db/deployment/table.ts';
import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { dayMs, hourMs } from '../../../../domain/time/lengths.ts';
import { type Check, type Contents, check, okResult, warningResult, wrongResult } from './check.ts';

/** Maximum age of a backup. External databases are backed up every night, embedded databases at least once a week. */
const maxAgeMs = { served: 30 * hourMs, embedded: 8 * dayMs };
/** Maximum age of a restore rehearsal. A rehearsal is due every month. */
const maxRehearsalAgeMs = 40 * dayMs;
/** Time during which a new embedded deployment needs no backup. */
const maxTrialMs = 7 * dayMs;
/** Maximum bytes of WAL that wait for archiving. After a burst of writes, fewer bytes wait. */
const maxWaitingBytes = 500e6;

/** The doctor's checks of backups, WAL archiving, and restore rehearsals. */
export const backupChecks: Check<Contents>[] = [
  check(
    'archive',
    ({ figures: { archive } }) => (archive.enabled ? archive : null),
    ({ failing, failed_at, archived_at, waiting_bytes }) => {
      const remedy =
        "PostgreSQL's log has what archive_command printed; a log that is not archived fills the disk";
      if (failing)
        return wrongResult(`PostgreSQL cannot archive its log: it last failed at ${failed_at}`, remedy);
      if (waiting_bytes > maxWaitingBytes)
        return warningResult(
          `${Math.round(waiting_bytes / 1e6)} MB of PostgreSQL's log wait for the archive`,
          remedy,
        );
      return okResult(
        archived_at === null ? 'no log was archived yet' : `the log was last archived at ${archived_at}`,
      );
    },
  ),
  check(
    'backups',
    (contents) => contents,
    (contents) => {
      const { embedded, backups, now } = contents;
      if (findRun(contents, 'database')) return judgeRun(contents, 'database');
      return embedded && ageMs(backups.usedSince, now) < maxTrialMs
        ? okResult(`none was made yet; ${workshopCommand('backup FOLDER')} makes one`)
        : warningResult('none is recorded', backupRemedy(embedded));
    },
  ),
  // Skipped if no backup is recorded, because the check `backups` reports that.
  check(
    'document copies',
    (contents) => (findRun(contents, 'database') ? contents : null),
    (contents) => {
      if (findRun(contents, 'documents')) return judgeRun(contents, 'documents');
      if (!contents.backups.documentsInFolder) return [];
      const message = 'the database is backed up, but no copy of the documents is recorded';
      return warningResult(message, backupRemedy(contents.embedded));
    },
  ),
  check(
    'rehearsal',
    (contents) => (findRun(contents, 'database') ? contents : null),
    (contents) => {
      const { backups, now } = contents;
      const run = findRun(contents, 'rehearsal');
      const remedy = workshopCommand('rehearse-restore');
      if (run?.failed_at)
        return wrongResult(
          `the restore that was rehearsed at ${run.failed_at} failed: ${run.failure}`,
          `make a new backup, then ${remedy}`,
        );
      if (!run?.succeeded_at)
        return ageMs(backups.usedSince, now) > maxRehearsalAgeMs
          ? warningResult('no restore was ever rehearsed', remedy)
          : okResult(`no restore was rehearsed yet; ${remedy} does it`);
      const last = `the last restore was rehearsed at ${run.succeeded_at}`;
      return ageMs(run.succeeded_at, now) > maxRehearsalAgeMs ? warningResult(last, remedy) : okResult(last);
    },
  ),
];

function ageMs(moment: string | null, now: Date): number {
  return moment === null ? 0 : now.getTime() - Date.parse(moment);
}

function findRun({ figures }: Contents, subject: BackupSubject) {
  return figures.backups.find((run) => run.subject === subject);
}

function backupRemedy(embedded: boolean): string {
  return embedded
    ? workshopCommand('backup FOLDER')
    : 'set up workshop-backup, or record the copies of another tool: docs/operators/backup-and-restore.md#monitor-backups';
}

function judgeRun(contents: Contents, subject: BackupSubject) {
  const run = findRun(contents, subject);
  if (!run) return [];
  const { embedded, now } = contents;
  const { succeeded_at, place, failed_at, failure } = run;
  if (failed_at !== null)
    return wrongResult(`the last one failed at ${failed_at}: ${failure}`, backupRemedy(embedded));
  const last = `the last one is of ${succeeded_at}${place ? `, ${place}` : ''}`;
  return ageMs(succeeded_at, now) > maxAgeMs[embedded ? 'embedded' : 'served']
    ? warningResult(last, backupRemedy(embedded))
    : okResult(last);
}
