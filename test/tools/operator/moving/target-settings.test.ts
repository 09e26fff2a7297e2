import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTarget } from '../../../../tools/operator/desk/cells/online-move.ts';
import { temporaryFolder } from '../scene.ts';

const settings = {
  DATABASE_URL: 'postgres://owner@other.example.com/workshop',
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  DOCUMENTS_URL: 'file:/srv/documents',
};

function fileOf(lines: Record<string, string>): string {
  const file = join(temporaryFolder(), 'other.env');
  writeFileSync(
    file,
    Object.entries(lines)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  );
  return file;
}

test('the settings of the other deployment come from its file alone', async () => {
  expect(await readTarget(fileOf(settings))).toMatchObject({
    databaseUrl: settings.DATABASE_URL,
    appSecrets: [settings.APP_SECRET],
    documents: { kind: 'folder', path: '/srv/documents' },
  });
});

test.each(['DATABASE_URL', 'APP_SECRET', 'DOCUMENTS_URL'])('without %s it is refused', async (name) => {
  await expect(readTarget(fileOf({ ...settings, [name]: '' }))).rejects.toThrow(`it needs ${name}`);
});

test('a file that cannot be read is named', async () => {
  await expect(readTarget('/nowhere/other.env')).rejects.toThrow(/^--to-env: .*\/nowhere\/other\.env/);
});
