import { appendFileSync, mkdirSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { openEmbedded } from '../../../../db/embedded/index.ts';
import { connect } from '../../../../db/embedded/initdb.ts';
import { backup } from '../../../../tools/operator/backup/backup.ts';
import { rehearseRestore } from '../../../../tools/operator/backup/rehearse.ts';
import { examineDeployment } from '../../../../tools/operator/doctor/doctor.ts';
import { demoFolders } from '../data-folders.ts';
import { never, temporaryFolder } from '../scene.ts';

const newDemoFolder = demoFolders();

/** Creates an embedded deployment, with folders for its backups and for rehearsals of a restore. */
function deployment() {
  const { dataDir } = newDemoFolder();
  const config = parseConfig({ DATA_DIR: dataDir });
  const [backups, scratch] = ['backups', 'scratch'].map((name) => join(temporaryFolder(), name)) as [
    string,
    string,
  ];
  for (const folder of [backups, scratch]) mkdirSync(folder);
  const rehearse = (folder = '') => rehearseRestore(config, { folder, scratch, programs: '' }, never);
  const judged = async () =>
    (await examineDeployment(config))
      .filter(({ check }) => ['backups', 'document copies', 'rehearsal'].includes(check))
      .map(({ level, check }) => `${level} ${check}`);
  const rows = async () => {
    const embedded = await openEmbedded({ dataDir, kind: 'cli' });
    const sql = connect(embedded.url, { max: 1 });
    const found = await sql`select (select count(*) from clients)::int as clients,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del)::int from pg_stat_user_tables where relname <> 'backup_runs') as written`;
    await sql.end();
    await embedded.close();
    return found[0]?.clients;
  };
  return { config, backups, scratch, rehearse, judged, rows };
}

test('a backup is recorded, and restored as a rehearsal that verifies rows, chains and documents', async () => {
  const { config, backups, scratch, rehearse, judged, rows } = deployment();
  const clients = await rows();
  expect(await judged()).toEqual(['ok backups']);
  await expect(rehearse()).rejects.toThrow(/^No backup is recorded: .*backup FOLDER makes one/);
  const manifest = await backup(config, join(backups, 'first'), never);
  expect(await judged()).toEqual(['ok backups', 'ok document copies', 'ok rehearsal']);

  const done = await rehearse();
  expect(done).toMatchObject({
    copy: join(backups, 'first'),
    restored_to: manifest.taken_at,
    workshops: 1,
    tax_records: 3,
    documents: manifest.documents.filter(({ path }) => !path.includes('logo')).length,
  });
  expect(done.rows).toBeGreaterThan(manifest.tables.reduce((sum, { rows }) => sum + rows, 0) - 1);
  expect(await judged()).toEqual(['ok backups', 'ok document copies', 'ok rehearsal']);
  expect(readdirSync(scratch)).toEqual([]);
  expect(await rows()).toBe(clients);
});

test('a damaged backup fails the rehearsal, which doctor reports until one succeeds', async () => {
  const { config, backups, scratch, rehearse, judged } = deployment();
  await backup(config, join(backups, 'a'), never);
  const file = join(backups, 'a/tables/clients.copy.gz');
  truncateSync(file, statSync(file).size - 1);
  await expect(rehearse()).rejects.toThrow(/is damaged: tables\/clients\.copy\.gz has/);
  expect(await judged()).toEqual(['ok backups', 'ok document copies', 'wrong rehearsal']);
  expect(readdirSync(scratch)).toEqual([]);

  await backup(config, join(backups, 'b'), never);
  expect(await rehearse(backups)).toMatchObject({ copy: join(backups, 'b') });
  expect(await judged()).toEqual(['ok backups', 'ok document copies', 'ok rehearsal']);
  await expect(rehearse(scratch)).rejects.toThrow(/is not a backup and contains none/);
});

test('a backup that fails is recorded with its reason', async () => {
  const { config, backups, judged } = deployment();
  const interrupted = AbortSignal.abort(new Error('interrupted'));
  await expect(backup(config, join(backups, 'first'), interrupted)).rejects.toThrow();
  expect(await judged()).toEqual(['wrong backups', 'wrong document copies', 'ok rehearsal']);
  appendFileSync(join(backups, 'file'), '');
  await expect(backup(config, join(backups, 'file'), never)).rejects.toThrow('is a file');
});
