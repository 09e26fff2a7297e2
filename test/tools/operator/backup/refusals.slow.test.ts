import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { openEmbedded } from '../../../../db/embedded/index.ts';
import { backup } from '../../../../tools/operator/backup/backup.ts';
import { restore } from '../../../../tools/operator/backup/restore.ts';
import { emptyDataDir } from '../../../embedded/holders.ts';
import { demoFolders } from '../data-folders.ts';
import { never, temporaryFolder } from '../scene.ts';

const newDemoFolder = demoFolders();

test('writes nothing if the backup is damaged', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  await backup(parseConfig({ DATA_DIR: dataDir }), folder, never);
  writeFileSync(join(folder, 'tables/clients.copy.gz'), 'altered');
  const elsewhere = parseConfig({ DATA_DIR: emptyDataDir('elsewhere') });
  await expect(restore(elsewhere, folder, never)).rejects.toThrow(/is damaged: .* Nothing was restored\.$/);
  expect(existsSync(elsewhere.dataDir)).toBe(false);
});

test('restores over nothing that is there', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  const config = parseConfig({ DATA_DIR: dataDir });
  await backup(config, folder, never);
  await expect(restore(config, folder, never)).rejects.toThrow(
    'has a database already: set DATA_DIR to a new folder',
  );
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  await expect(restore(config, folder, never)).rejects.toThrow(
    'is in use by another process: stop it first.',
  );
  await embedded.close();
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'app-secret'), 'x'.repeat(40));
  await expect(restore(config, folder, never)).rejects.toThrow('has a different app-secret than the backup');
});

test('names the alternative if there is nothing to back up, or no place for it', async () => {
  const { dataDir } = newDemoFolder();
  const served = parseConfig({
    DATABASE_URL: 'postgres://db.test/workshop',
    APP_SECRET: 'a secret that is for tests alone',
  });
  const folder = join(temporaryFolder(), 'backup');
  await expect(backup(served, folder, never)).rejects.toThrow(
    /pg_dump, and keep APP_SECRET and the documents/,
  );
  await expect(restore(served, folder, never)).rejects.toThrow(
    /with pg_restore, and the APP_SECRET and documents/,
  );
  const nothing = parseConfig({ DATA_DIR: emptyDataDir() });
  await expect(backup(nothing, folder, never)).rejects.toThrow('has no database yet.');
  expect(existsSync(nothing.dataDir)).toBe(false);
  const inside = join(dataDir, 'backup');
  await expect(backup(parseConfig({ DATA_DIR: dataDir }), inside, never)).rejects.toThrow('is in DATA_DIR');
});
