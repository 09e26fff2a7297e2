import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { examineDeployment } from '../../../../tools/operator/doctor/doctor.ts';
import { copiedDataDirs } from '../../../embedded/holders.ts';
import { freePort, startService, workshop } from '../../../embedded/programs.ts';

const newDataDir = copiedDataDirs();

async function settingsOf(dataDir: string) {
  return { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
}

test('a data folder whose secret is lost is refused, until the loss is accepted', async () => {
  const dataDir = newDataDir();
  const settings = await settingsOf(dataDir);
  const create = ['instance', 'create', '--host', 'one.test', '--name', 'One'];
  expect(await workshop(settings, ...create)).toMatchObject({ status: 0 });
  const file = join(dataDir, 'app-secret');
  rmSync(file);
  const refused = await startService(settings).ended;
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^DATA_DIR: \S+app-secret is missing, .* secret replace\n$/);
  expect(existsSync(file)).toBe(false);

  writeFileSync(file, 'y'.repeat(40), { mode: 0o600 });
  const wrong = await startService(settings).ended;
  expect(wrong.stderr).toMatch(/^APP_SECRET: this is not the secret .* secret replace\n$/);
  expect(await workshop(settings, 'keys', 'list')).toMatchObject({ status: 1, stderr: wrong.stderr });
  const findings = await examineDeployment(parseConfig({ DATA_DIR: dataDir }));
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: 'wrong',
      check: 'secret',
      message: expect.stringContaining('the service does not start'),
    }),
  );

  rmSync(file);
  expect(await workshop(settings, 'secret', 'replace')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Nothing was done. In a script, use --yes.'),
  });
  expect(existsSync(file)).toBe(false);
  expect(await workshop(settings, 'secret', 'replace', '--yes')).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  expect(await workshop(settings, 'secret', 'replace', '--yes')).toMatchObject({
    status: 1,
    stderr: 'The secret belongs to this database: there is nothing to replace.\n',
  });
  const service = startService(settings);
  await service.says('health');
  service.process.kill('SIGTERM');
  expect(await service.ended).toMatchObject({ status: 0 });
});

test('a secret of several lines, or none, is refused before anything is asked', async () => {
  const settings = await settingsOf(newDataDir());
  const answer = await workshop(settings, 'email', 'set', '--from', 'a@example.com');
  expect(answer).toMatchObject({ status: 1, stderr: 'Give one of --url-stdin, --url-file and --url.\n' });
});
