import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsOf } from '../support/commands.ts';
import { appSecret } from '../support/service-process.ts';
import { openWorkshop } from '../support/workshop.ts';
import { startWorkshop } from './programs.ts';

const { deskApp, databaseUrl } = await openWorkshop();
const { workshop, json } = commandsOf(deskApp);
const settings = { DATABASE_URL: databaseUrl, APP_SECRET: appSecret, LOG_LEVEL: 'silent' };
const startCommand = (...words: string[]) => startWorkshop(settings, ...words);

const folder = mkdtempSync(join(tmpdir(), 'workshop-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test('imports a file, and prints the result', async () => {
  const good = file('good.csv', 'name;phone\nClara;600000001\n');
  const tried = await json('clients', 'import', good, '--dry-run');
  expect(tried).toMatchObject({ ok: true, dry_run: true, created: 1 });
  expect(await workshop('clients', 'import', good)).toMatch(
    /^ok: +true\ndry_run: +false\nrows: +1\ncreated: +1\n/,
  );
  expect(await json('clients', 'import', good, '--duplicates', 'load')).toMatchObject({ created: 1 });
});

test('ends with 1 where the file has errors, and names them', async () => {
  const bad = file('bad.csv', 'name;emall\nClara;x\n');
  const { status, stdout } = await startCommand('clients', 'import', bad).ended;
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /errors:\nROW +COLUMN +MESSAGE\n1 +emall +No existe esta columna\. La más parecida es email/,
  );
});

test('reads standard input, and ends with 0', async () => {
  const { process, ended } = startCommand('clients', 'import', '-', '--json');
  process.stdin?.end('name\nBruno\n');
  const { status, stdout, stderr } = await ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, created: 1 });
});

test('reports an unreadable file in one line', async () => {
  const nowhere = join(folder, 'nowhere.csv');
  expect(await startCommand('clients', 'import', nowhere).ended).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/nowhere\.csv does not exist\.\n$/),
  });
  await expect(workshop('clients', 'import', folder)).rejects.toThrow(/is a folder\.$/);
  const large = file('large.csv', Buffer.alloc(67_108_865, 'x'));
  await expect(workshop('items', 'import', large)).rejects.toThrow(
    /has 64\.0 MB; the limit is 64\.0\. Split it\.$/,
  );
  const pdf = file('price.pdf', '%PDF-1.7');
  expect(await json('vehicles', 'import', pdf)).toMatchObject({ ok: false, rows: 0 });
});
