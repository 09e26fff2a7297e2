import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../../../tools/operator/backup/backup.ts';
import { temporaryFolder } from '../scene.ts';

const aFile = (folder: string) => writeFileSync(join(folder, 'a-file'), '');
const fill = async (folder: string) => aFile(folder);

test('gives the folder its name only when it is full, and lets nobody else in', async () => {
  const path = join(temporaryFolder(), 'backup');
  await writeFolder(path, async (half) => {
    aFile(half);
    expect(existsSync(path)).toBe(false);
  });
  expect(readdirSync(path)).toEqual(['a-file']);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(dirname(path))).toEqual(['backup']);
});

test('leaves nothing behind when it fails', async () => {
  const path = join(temporaryFolder(), 'backup');
  const failing = writeFolder(path, async (half) => {
    aFile(half);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('clears away what one left that was killed', async () => {
  const path = join(temporaryFolder(), 'backup');
  mkdirSync(join(`${path}.unfinished`, 'tables'), { recursive: true });
  await writeFolder(path, fill);
  expect(readdirSync(path)).toEqual(['a-file']);
});

test('accepts an existing empty folder, and refuses one with content', async () => {
  const path = temporaryFolder();
  await writeFolder(path, fill);
  await expect(writeFolder(path, fill)).rejects.toThrow(`${path} is not empty: name a new folder.`);
  await expect(writeFolder(join(path, 'a-file'), fill)).rejects.toThrow('is a file: name a new folder.');
  expect(readdirSync(path)).toEqual(['a-file']);
});

test('refuses a second one to the same folder while the first writes', async () => {
  const path = join(temporaryFolder(), 'backup');
  await writeFolder(path, async (half) => {
    aFile(half);
    await expect(writeFolder(path, fill)).rejects.toThrow(`Another backup is being written to ${path}.`);
  });
  expect(readdirSync(path)).toEqual(['a-file']);
});
