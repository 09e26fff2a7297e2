import { hash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fileToSave } from '../../../../tools/operator/desk/save.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-save-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pieces = [Buffer.from([0x50, 0x4b]), Buffer.from([0, 0xff])];
let path = '';
let files = 0;
beforeEach(() => {
  files += 1;
  path = join(folder, `archive-${files}.zip`);
});

test('writes the bytes for its owner alone, and prints path, hash and size', async () => {
  const save = await fileToSave(path);
  const sha256 = hash('sha256', Buffer.concat(pieces));
  expect(await save(pieces)).toEqual({ file: path, sha256, size: 4 });
  expect(readFileSync(path)).toEqual(Buffer.from([0x50, 0x4b, 0, 0xff]));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('refuses a place that is taken before anything is asked for', async () => {
  writeFileSync(path, 'mine');
  await expect(fileToSave(path)).rejects.toThrow(`--out: ${path} exists already. Nothing was written.`);
  await expect(fileToSave(folder)).rejects.toThrow('exists already');
});

test('never replaces a file that appeared in the meantime, and leaves nothing behind', async () => {
  const before = readdirSync(folder);
  const save = await fileToSave(path);
  writeFileSync(path, 'mine');
  await expect(save(pieces)).rejects.toThrow('exists already');
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect(readdirSync(folder).toSorted()).toEqual([...before, `archive-${files}.zip`].toSorted());
});

test('reports an error of the disk in one line', async () => {
  const save = await fileToSave(join(folder, 'nowhere', 'archive.zip'));
  await expect(save(pieces)).rejects.toThrow(/^--out: nothing was written: ENOENT/);
  symlinkSync(join(folder, 'nothing'), path);
  const dangling = await fileToSave(path);
  await expect(dangling(pieces)).rejects.toThrow(/^--out: nothing was written: EEXIST/);
});

test('a path is meant from where the command was typed', async () => {
  process.env.INIT_CWD = folder;
  const save = await fileToSave(`archive-${files}.zip`);
  delete process.env.INIT_CWD;
  expect(await save(pieces)).toMatchObject({ file: path });
});

test('leaves nothing of an interrupted download', async () => {
  async function* broken() {
    yield Buffer.from('PK');
    throw new Error('the line is dead');
  }
  const before = readdirSync(folder);
  const save = await fileToSave(path);
  await expect(save(broken())).rejects.toThrow('--out: nothing was written: the line is dead.');
  expect(readdirSync(folder)).toEqual(before);
});
