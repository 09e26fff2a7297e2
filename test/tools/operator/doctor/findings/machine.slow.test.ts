import { expect, test } from 'vitest';
import { parseConfig } from '../../../../../config.ts';
import type { FolderFacts } from '../../../../../tools/operator/doctor/facts.ts';
import { complaints, elsewhere, findingsOf, inFolder } from './facts.ts';

test('finds no fault in a healthy machine', () => {
  expect(complaints({})).toEqual([]);
  expect(complaints(elsewhere)).toEqual([]);
});

test.each([
  ['22.18.9', 1],
  ['20.19.0', 1],
  ['22.19.0', 0],
  ['24.0.0', 0],
])('of Node %s has so many complaints: %i', (version, many) => {
  expect(complaints({ node: { version, required: '22.19' } })).toHaveLength(many);
});

test.each([
  ['', []],
  ['3', ['3']],
  ['3:north', ['3, north']],
])('names the cell %o', (CELL, named) => {
  expect(findingsOf('cell', { settings: parseConfig({ CELL }) }).map(({ message }) => message)).toEqual(
    named,
  );
});

test('names the setting that cannot be read, and nothing else', () => {
  const facts = { settings: { refused: 'PORT=x: bad.' }, folder: null, secret: null, database: null };
  expect(complaints(facts)).toEqual([
    'wrong settings: PORT=x: bad. → correct it in the environment or in .env',
  ]);
});

test.each<[Partial<FolderFacts>, string]>([
  [{ exists: false }, 'wrong data folder: /data does not exist → make start, or restore a backup'],
  [{ hasDatabase: false }, 'wrong data folder: /data has no database → make start, or restore a backup'],
  [
    { foreign: true },
    'wrong data folder: /data belongs to another user → run this, and the service, as the user who owns it',
  ],
  [
    { halfRestored: true },
    'wrong data folder: the restore into /data is not complete → wait until it ends, or start it again',
  ],
  [{ mode: 0o750 }, 'warn data folder: other users can open /data → chmod 700 /data'],
  [{ freeBytes: 1.5e9 }, 'warn disk: 1.5 GB are free → free space on the disk of /data'],
  [
    { freeBytes: 1e8 },
    'wrong disk: 0.1 GB are free: PostgreSQL stops when the disk is full → free space on the disk of /data',
  ],
])('complains of a data folder with %o', (changes, complaint) => {
  expect(inFolder(changes)).toEqual([complaint]);
});

test.each([
  [
    { secrets: [], file: { path: '/data/app-secret', mode: null } },
    /^wrong secret: .* missing or damaged → restore it from a backup/,
  ],
  [
    { secrets: ['x'], file: { path: '/data/app-secret', mode: 0o644 } },
    /^warn secret: other users can read .* → chmod 600/,
  ],
])('complains of a secret that is %o', (secret, complaint) => {
  expect(complaints({ secret })).toEqual([expect.stringMatching(complaint)]);
});
