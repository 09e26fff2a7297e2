import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkshop, workshop } from './programs.ts';

let database: TestDatabase;
let settings: Record<string, string>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'workshop-import-'));
  settings = { DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' };
  return () => {
    rmSync(folder, { recursive: true });
    return database.drop();
  };
});

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const run = (...words: string[]) => workshop(settings, ...words);

test('imports a file, prints what it came to, and ends with 1 where it has errors', async () => {
  await run('instance', 'create', '--host', 'import.test', '--name', 'Import');
  const good = file('good.csv', 'name;phone\nClara;600000001\n');
  const tried = await run('clients', 'import', good, '--dry-run', '--json');
  expect({ ...tried, stdout: JSON.parse(tried.stdout) }).toMatchObject({
    status: 0,
    stderr: '',
    stdout: { ok: true, dry_run: true, created: 1 },
  });
  expect(await run('clients', 'import', good)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok: +true\ndry_run: +false\nrows: +1\ncreated: +1\n/),
  });
  expect(await run('clients', 'import', good, '--duplicates', 'load', '--json')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('"created":1'),
  });
  const bad = await run('clients', 'import', file('bad.csv', 'name;mail\nClara;x\n'));
  expect(bad.status).toBe(1);
  expect(bad.stdout).toMatch(
    /errors:\nROW +COLUMN +MESSAGE\n1 +mail +There is no such column here\. The nearest is email/,
  );
});

test('reads standard input', async () => {
  const { process, ended } = startWorkshop(settings, 'clients', 'import', '-', '--json');
  process.stdin?.end('name\nBruno\n');
  expect(JSON.parse((await ended).stdout)).toMatchObject({ ok: true, created: 1 });
});

test('says in a line what cannot be read at all', async () => {
  expect(await run('clients', 'import', join(folder, 'nowhere.csv'))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/nowhere\.csv does not exist\.\n$/),
  });
  expect(await run('clients', 'import', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/is a folder\.\n$/),
  });
  expect(await run('items', 'import', file('large.csv', Buffer.alloc(67_108_865, 'x')))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/has 64\.0 MB; it may have 64\.0\. Divide it\.\n$/),
  });
  const pdf = await run('vehicles', 'import', file('price.pdf', '%PDF-1.7'), '--json');
  expect({ ...pdf, stdout: JSON.parse(pdf.stdout) }).toMatchObject({
    status: 1,
    stdout: { ok: false, rows: 0 },
  });
});
