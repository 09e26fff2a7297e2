import type { ArchiveState, BackupRun } from '../../../db/deployment/backups.ts';
import type { BackupSubject } from '../../../db/deployment/table.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { dayMs, hourMs } from '../../../domain/time/lengths.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';

/** Maximum age of a backup. Served databases are backed up every night, embedded ones at least every week. */
const maxAgeMs = { served: 30 * hourMs, embedded: 8 * dayMs };
/** A rehearsal is due every month. */
export const maxRehearsalAgeMs = 40 * dayMs;
/** Grace period for a new deployment without a backup. */
const trialMs = 7 * dayMs;
/** Limit of files that wait for archiving: more than a burst of writes explains. */
const maxWaitingBytes = 500e6;

/** Checks the recorded backups, WAL archiving, and the rehearsals of a restore. */
export function judgeBackups(
  { figures, backups: { usedSince, documentsInFolder } }: ContentFacts,
  embedded: boolean,
  now: Date,
): Finding[] {
  const runOf = (subject: BackupSubject) => figures.backups.find((run) => run.subject === subject);
  const ageMs = (moment: string | null) => (moment === null ? 0 : now.getTime() - Date.parse(moment));
  const database = runOf('database');
  const archive = judgeArchive(figures.archive);
  // Without any backup, further findings would repeat the first.
  if (!database) return [...archive, judgeMissing(embedded, ageMs(usedSince))];
  const documents = runOf('documents');
  return [
    ...archive,
    judgeRun(database, embedded, ageMs),
    ...(documents ? [judgeRun(documents, embedded, ageMs)] : []),
    ...(!documents && documentsInFolder ? [noDocuments(embedded)] : []),
    judgeRehearsal(runOf('rehearsal'), ageMs, ageMs(usedSince)),
  ];
}

type AgeOf = (moment: string | null) => number;

function judgeArchive({ enabled, failing, failed_at, archived_at, waiting_bytes }: ArchiveState): Finding[] {
  if (!enabled) return [];
  const remedy =
    "PostgreSQL's log has what archive_command printed; a log that is not archived fills the disk";
  if (failing)
    return [wrong('archive', `PostgreSQL cannot archive its log: it last failed at ${failed_at}`, remedy)];
  const waiting = `${Math.round(waiting_bytes / 1e6)} MB of PostgreSQL's log wait for the archive`;
  if (waiting_bytes > maxWaitingBytes) return [warn('archive', waiting, remedy)];
  return [
    ok(
      'archive',
      archived_at === null ? 'no log was archived yet' : `the log was last archived at ${archived_at}`,
    ),
  ];
}

function remedyOf(embedded: boolean): string {
  return embedded
    ? workshopCommand('backup FOLDER')
    : 'set up workshop-backup, or record the copies of another tool: docs/operators/backup-and-restore.md#monitor-backups';
}

function judgeMissing(embedded: boolean, usedMs: number): Finding {
  const check = 'backups';
  if (embedded && usedMs < trialMs)
    return ok(check, `none was made yet; ${workshopCommand('backup FOLDER')} makes one`);
  return warn(check, 'none is recorded', remedyOf(embedded));
}

function judgeRun(run: BackupRun, embedded: boolean, ageMs: AgeOf): Finding {
  const check = run.subject === 'documents' ? 'document copies' : 'backups';
  const { succeeded_at, place, failed_at, failure } = run;
  if (failed_at !== null)
    return wrong(check, `the last one failed at ${failed_at}: ${failure}`, remedyOf(embedded));
  const last = `the last one is of ${succeeded_at}${place ? `, ${place}` : ''}`;
  return ageMs(succeeded_at) > maxAgeMs[embedded ? 'embedded' : 'served']
    ? warn(check, last, remedyOf(embedded))
    : ok(check, last);
}

function noDocuments(embedded: boolean): Finding {
  const message = 'the database is backed up, but no copy of the documents is recorded';
  return warn('document copies', message, remedyOf(embedded));
}

function judgeRehearsal(run: BackupRun | undefined, ageMs: AgeOf, usedMs: number): Finding {
  const remedy = workshopCommand('rehearse-restore');
  if (run?.failed_at)
    return wrong(
      'rehearsal',
      `the restore that was rehearsed at ${run.failed_at} failed: ${run.failure}`,
      `make a new backup, then ${remedy}`,
    );
  if (!run?.succeeded_at)
    return usedMs > maxRehearsalAgeMs
      ? warn('rehearsal', 'no restore was ever rehearsed', remedy)
      : ok('rehearsal', `no restore was rehearsed yet; ${remedy} does it`);
  const last = `the last restore was rehearsed at ${run.succeeded_at}`;
  return ageMs(run.succeeded_at) > maxRehearsalAgeMs
    ? warn('rehearsal', last, remedy)
    : ok('rehearsal', last);
}
