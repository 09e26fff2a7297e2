import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { openEmbedded } from '../../../../db/embedded/index.ts';
import { backup } from '../../../../tools/operator/backup/backup.ts';
import { restore } from '../../../../tools/operator/backup/restore.ts';
import { emptyDataDir } from '../../../embedded/holders.ts';
import { freePort, type Program, startService, startWorkshop, workshop } from '../../../embedded/programs.ts';
import { untilSomebodyWaits } from '../../../support/locks.ts';
import { demoFolders } from '../data-folders.ts';
import { connected, never, temporaryFolder } from '../scene.ts';

const newDemoFolder = demoFolders();

test('refuses an interrupted backup, and leaves none when it is stopped', async () => {
  const { dataDir } = newDemoFolder();
  const embedded = await openEmbedded({ dataDir, kind: 'cli', durable: false });
  const folder = join(temporaryFolder(), 'backup');
  const brokenOff = (breakOff: (writing: Program, tx: TransactionSql) => unknown) =>
    connected(embedded.url).begin(async (tx) => {
      await tx`lock table vehicles in access exclusive mode`; // the lock prevents the backup from completing
      const writing = startWorkshop({ DATA_DIR: dataDir }, 'backup', folder);
      await untilSomebodyWaits(tx);
      await breakOff(writing, tx);
      return await writing.ended;
    });
  await brokenOff(({ process }) => process.kill('SIGKILL'));
  expect(existsSync(folder)).toBe(false);
  const half = `${folder}.unfinished`;
  expect(existsSync(join(half, 'tables/clients.copy.gz'))).toBe(true);
  const elsewhere = parseConfig({ DATA_DIR: emptyDataDir('elsewhere') });
  await expect(restore(elsewhere, half, never)).rejects.toThrow(
    'is not a backup: manifest.json cannot be read',
  );
  expect(existsSync(elsewhere.dataDir)).toBe(false);

  expect(await brokenOff(({ process }) => process.kill('SIGTERM'))).toMatchObject({
    status: 130,
    stderr: 'Interrupted: nothing was left behind.\n',
  });
  expect(existsSync(folder) || existsSync(half)).toBe(false);

  const sessions = `from pg_stat_activity where application_name = 'workshop backup'`;
  expect(await brokenOff((_, tx) => tx.unsafe(`select pg_terminate_backend(pid) ${sessions}`))).toMatchObject(
    {
      status: 1,
      stderr: expect.stringMatching(
        /^The command was interrupted, and nothing was left behind: PostgreSQL closed the connection\.\n$/,
      ),
    },
  );
  expect(existsSync(folder) || existsSync(half)).toBe(false);
  await embedded.close();
});

test('leaves no data folder that looks whole when a restore is broken off', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  await backup(parseConfig({ DATA_DIR: dataDir }), folder, never);
  const elsewhere = { DATA_DIR: emptyDataDir('elsewhere'), PORT: String(await freePort()) };
  const restoring = startWorkshop(elsewhere, 'restore', folder);
  while (!existsSync(join(elsewhere.DATA_DIR, 'restoring/postgres'))) await wait(5);
  restoring.process.kill('SIGKILL');
  await restoring.ended;
  expect(existsSync(join(elsewhere.DATA_DIR, 'postgres'))).toBe(false);
  expect(await startService(elsewhere).ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^DATA_DIR: the restore into \S+ has not come to its end: .*\n$/),
  });
  expect(await workshop(elsewhere, 'restore', folder)).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(elsewhere.DATA_DIR, 'restoring'))).toBe(false);
  mkdirSync(join(elsewhere.DATA_DIR, 'restoring')); // as if the restore was interrupted in its last step
  expect((await workshop(elsewhere, 'keys', 'list')).stdout).toContain('Demo (live)');
  expect(existsSync(join(elsewhere.DATA_DIR, 'restoring'))).toBe(false);
});
