import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../db/connection/client.ts';
import { prepareDatabase } from '../../../../db/deployment/prepare.ts';
import { embeddedUser } from '../../../../db/embedded/initdb.ts';
import { runAs } from '../../../../db/embedded/run-as.ts';
import { DatabaseMetrics } from '../../../../http/lifecycle/database-figures.ts';
import { seedDemo } from '../../../../scripts/seed.ts';
import { rehearseRestore } from '../../../../tools/operator/backup/rehearse.ts';
import { examineDeployment } from '../../../../tools/operator/doctor/doctor.ts';
import { readExposition } from '../../../support/exposition.ts';
import { maker } from '../../../support/maker.ts';
import { patienceMs } from '../../../support/patience.ts';
import { makeFolders, programs, startServer } from '../../../support/servers.ts';
import { appSecret } from '../../../support/service-process.ts';
import { connected, never, temporaryFolder } from '../scene.ts';

const script = resolve(import.meta.dirname, '../../../../deploy/systemd/workshop-backup');
/**
 * Whether the script that is tested can run: it changes its user and copies with rsync, so it requires root and rsync.
 */
const canCopy = programs !== '' && process.getuid?.() === 0 && spawnSync('rsync', ['--version']).status === 0;

/** Starts a served deployment with the demo workshop. Creating the file `full` makes the archiving of WAL fail. */
async function deployment() {
  const folder = temporaryFolder();
  makeFolders(folder, 'live', 'archive');
  const archive = join(folder, 'archive');
  makeFolders(archive, 'wal', 'base');
  const [documents, scratch, full] = ['documents', 'scratch', 'full'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [join(archive, 'documents'), documents, scratch]) mkdirSync(each, { mode: 0o711 });
  const wal = join(archive, 'wal');
  const settings = [
    'archive_mode=on',
    `archive_command=test ! -e ${full} && cp %p ${wal}/%f.part && mv ${wal}/%f.part ${wal}/%f`,
  ];
  const server = await startServer(folder, { name: 'live', settings });
  const url = server.url('workshop');
  await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [appSecret], embedded: false });
  const config = parseConfig({
    DATABASE_URL: url,
    APP_SECRET: appSecret,
    DOCUMENTS_URL: pathToFileURL(documents).href,
  });
  const database = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => database.close());
  await seedDemo(database, { port: 8080, appSecrets: config.appSecrets, documents: config.documents, maker });
  const sql = connected(url);
  const environment = {
    ...{
      PATH: `${programs}:${process.env.PATH}`,
      ARCHIVE: archive,
      DOCUMENTS: documents,
      DATABASE: 'workshop',
    },
    ...{ PGHOST: server.socketFolder, PGUSER: embeddedUser },
  };
  return {
    ...{ archive, documents, full, sql },
    copy: () => execFileSync('sh', [script], { env: environment, stdio: 'pipe', cwd: '/' }),
    /** Inserts a row, and switches to the next WAL file. */
    async write(name: string) {
      await sql`insert into releases values (${name}, '2026-11-27', now(), now())`;
      await sql`select pg_switch_wal()`;
    },
    rehearse: () => rehearseRestore(config, { folder: '', scratch, programs }, never),
    async judged() {
      const findings = await examineDeployment(config);
      const meant = findings.filter(({ check }) =>
        /^(archive|backups|document copies|rehearsal)$/.test(check),
      );
      return meant.map(({ level, check }) => `${level} ${check}`);
    },
    async figures() {
      return readExposition(await new DatabaseMetrics(database, () => new Date()).metrics());
    },
    scratch,
  };
}

type Drill = Awaited<ReturnType<typeof deployment>>;

const archived = async ({ sql }: Drill) =>
  (await sql`select archived_count::int as n from pg_stat_archiver`)[0]?.n;

/** Changes a byte in the middle of the largest data file of a copied cluster. */
function damage(base: string): void {
  const files = globSync(join(base, 'base/*/*')).toSorted((a, b) => statSync(a).size - statSync(b).size);
  const file = openSync(files.at(-1) ?? '', 'r+');
  writeSync(file, 'damaged', 4_096);
  closeSync(file);
}

test.skipIf(!canCopy && !process.env.CI)(
  'an archive that fails, an old copy, a damaged copy, a lost file and a lost part of the log are noticed',
  async () => {
    const drill = await deployment();
    const { archive, documents, full, sql } = drill;
    expect(await drill.judged()).toEqual(['ok archive', 'warn backups']);
    await expect(drill.rehearse()).rejects.toThrow(/^No copy is recorded/);

    drill.copy();
    await drill.write('after the copy');
    await expect.poll(() => archived(drill), { timeout: patienceMs }).toBeGreaterThan(1);
    expect(await drill.judged()).toEqual(['ok archive', 'ok backups', 'ok document copies', 'ok rehearsal']);
    const done = await drill.rehearse();
    expect(done).toMatchObject({ workshops: 1, tax_records: 3, documents: 3 });
    expect(readdirSync(drill.scratch)).toEqual([]);
    expect(await drill.figures()).toMatchObject({
      'workshop_backup_failed{of="rehearsal"}': 0,
      workshop_archive_failing: 0,
    });

    writeFileSync(full, '');
    await drill.write('lost to the archive');
    await expect
      .poll(async () => (await drill.figures()).workshop_archive_failing, { timeout: patienceMs })
      .toBe(1);
    expect(await drill.judged()).toContain('wrong archive');
    rmSync(full);
    await drill.write('archived again');
    await expect
      .poll(async () => (await drill.figures()).workshop_archive_failing, { timeout: 90_000 })
      .toBe(0);

    await sql`update backup_runs set succeeded_at = now() - interval '2 days' where subject = 'database'`;
    expect(await drill.judged()).toContain('warn backups');

    const [base = ''] = globSync(join(archive, 'base/*'));
    const [copied = ''] = globSync(join(archive, 'documents/*/*/*'));
    renameSync(copied, `${copied}.lost`);
    await expect(drill.rehearse()).rejects.toThrow(/^Files in the copy of the documents are missing/);
    renameSync(`${copied}.lost`, copied);
    const [, second = ''] = readdirSync(join(archive, 'wal'))
      .filter((name) => name.length === 24)
      .toSorted();
    renameSync(join(archive, 'wal', second), join(archive, 'elsewhere'));
    await expect(drill.rehearse()).rejects.toThrow(/lacks/);
    renameSync(join(archive, 'elsewhere'), join(archive, 'wal', second));
    damage(base);
    await expect(drill.rehearse()).rejects.toThrow(/^pg_verifybackup: .*checksum mismatch/);
    expect(await drill.judged()).toContain('wrong rehearsal');
    expect(await drill.figures()).toMatchObject({ 'workshop_backup_failed{of="rehearsal"}': 1 });
    expect(readdirSync(drill.scratch)).toEqual([]);

    rmSync(documents, { recursive: true });
    writeFileSync(documents, 'not a folder');
    rmSync(base, { recursive: true });
    drill.copy();
    expect(await drill.judged()).toContain('ok backups');
    await drill.rehearse();
    expect(await drill.judged()).toContain('ok rehearsal');
  },
  300_000,
);

test.skipIf(!canCopy && !process.env.CI)('a copy that fails is recorded by the script', async () => {
  const drill = await deployment();
  const base = join(drill.archive, 'base');
  chownSync(base, 0, 0);
  expect(() => drill.copy()).toThrow('Permission denied');
  const user = runAs(base) ?? { uid: 0, gid: 0 };
  expect(await drill.judged()).toContain('wrong backups');
  chownSync(base, user.uid, user.gid);
  drill.copy();
  expect(await drill.judged()).toContain('ok backups');
});
