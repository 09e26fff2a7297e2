import { expect, test } from 'vitest';
import type { ArchiveState, BackupRun } from '../../../../../db/deployment/backups.ts';
import { contents, elsewhere, inContents, minutesAgo, noArchive } from './facts.ts';

const day = 24 * 60;
const run = (subject: BackupRun['subject'], days: number, failure: string | null = null): BackupRun => ({
  subject,
  succeeded_at: minutesAgo(days * day),
  place: '/backups/newest',
  failed_at: failure === null ? null : minutesAgo(10),
  failure,
});
const usedFor = (days: number) => ({ usedSince: minutesAgo(days * day), documentsInFolder: true });

function served(backups: BackupRun[], days = 100, archive: ArchiveState = noArchive): string[] {
  const figures = { ...contents.figures, backups, archive };
  return inContents({ figures, backups: usedFor(days) }, elsewhere);
}

function embedded(backups: BackupRun[], days: number): string[] {
  return inContents({ figures: { ...contents.figures, backups }, backups: usedFor(days) });
}

test('warns of a deployment without backups: a served one at once, the bundled one after a week', () => {
  expect(served([], 0)).toEqual([
    expect.stringMatching(
      /^warn backups: none is recorded → .*workshop-backup.*backup-and-restore\.md#monitor-backups/,
    ),
  ]);
  expect(embedded([], 6)).toEqual([]);
  expect(embedded([], 8)).toEqual([expect.stringMatching(/^warn backups: none .* backup FOLDER$/)]);
});

test('warns of copies that are older than their rhythm', () => {
  const rehearsal = run('rehearsal', 10);
  expect(served([run('database', 1), run('documents', 1), rehearsal])).toEqual([]);
  expect(served([run('database', 2), run('documents', 2), rehearsal])).toEqual([
    expect.stringMatching(
      /^warn backups: the last one is of 2026-11-18T12:00:00\.000Z, \/backups\/newest → /,
    ),
    expect.stringMatching(/^warn document copies: the last one is of 2026-11-18/),
  ]);
  expect(embedded([run('database', 7), run('documents', 7), rehearsal], 100)).toEqual([]);
  expect(embedded([run('database', 9), run('documents', 7), rehearsal], 100)).toHaveLength(1);
});

test('says that documents in a folder are not copied, and nothing of those in a bucket', () => {
  const figures = { ...contents.figures, backups: [run('database', 1), run('rehearsal', 1)] };
  expect(inContents({ figures, backups: usedFor(9) }, elsewhere)).toEqual([
    expect.stringMatching(/^warn document copies: the database is backed up, but no copy/),
  ]);
  const backups = { ...usedFor(9), documentsInFolder: false };
  expect(inContents({ figures, backups }, elsewhere)).toEqual([]);
});

test('calls a failed copy and a failed rehearsal wrong, with the reason', () => {
  const failed = [run('database', 1, 'disk full'), run('documents', 1), run('rehearsal', 9, 'damaged')];
  expect(served(failed)).toEqual([
    expect.stringMatching(/^wrong backups: the last one failed at 2026-11-20T11:50:00\.000Z: disk full → /),
    expect.stringMatching(/^wrong rehearsal: the restore .* failed: damaged → make a new backup/),
  ]);
});

test('wants a rehearsal every month', () => {
  const copies = [run('database', 1), run('documents', 1)];
  expect(served(copies, 30)).toEqual([]);
  expect(served(copies, 50)).toEqual([
    expect.stringMatching(/^warn rehearsal: no restore was ever rehearsed → .*rehearse-restore/),
  ]);
  expect(served([...copies, run('rehearsal', 41)])).toEqual([
    expect.stringMatching(/^warn rehearsal: the last restore was rehearsed at 2026-10-10/),
  ]);
});

test('watches the archive where there is one', () => {
  const backups = [run('database', 1), run('documents', 1), run('rehearsal', 1)];
  const archive = { ...noArchive, enabled: true, archived_at: minutesAgo(1), failed_at: minutesAgo(9) };
  expect(served(backups, 100, archive)).toEqual([]);
  expect(served(backups, 100, { ...archive, failing: true })).toEqual([
    expect.stringMatching(
      /^wrong archive: PostgreSQL cannot archive its log: it last failed at 2026-11-20T11:51/,
    ),
  ]);
  expect(served(backups, 100, { ...archive, waiting_bytes: 600e6 })).toEqual([
    expect.stringMatching(/^warn archive: 600 MB of PostgreSQL's log wait/),
  ]);
});
