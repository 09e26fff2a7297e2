import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Migration, migrations } from '../../db/connection/migrate.ts';
import { type Manifest, manifestFile } from '../../tools/operator/backup/manifest.ts';
import { loadBackup } from '../../tools/operator/backup/restore.ts';
import type { RecordedAnswer } from './answers.ts';

// A recorded release is a folder: a backup of its data, its schema, and its answers.

export const recordedFolder = join(import.meta.dirname, '../../test/upgrade');

const schemaFile = 'schema.json.gz';
const answersFile = 'answers.json.gz';

/** Lists the recorded versions by date. */
export function listRecorded(folder = recordedFolder): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, manifestFile)))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** Stores the statements that created the release's tables, because later migrations may differ. */
export function writeSchema(folder: string): void {
  write(join(folder, schemaFile), migrations());
}

export function writeAnswers(folder: string, answers: RecordedAnswer[]): void {
  write(join(folder, answersFile), answers);
}

export function readAnswersOf(folder: string): RecordedAnswer[] {
  return readJson(join(folder, answersFile)) as RecordedAnswer[];
}

/** Fills an empty database with a recorded release's schema and data, and migrates it to this release. */
export async function loadRecorded(url: string, folder: string, manifest: Manifest): Promise<void> {
  const schema = readJson(join(folder, schemaFile)) as Migration[];
  const later = migrations().slice(schema.length);
  await loadBackup(url, folder, manifest, new AbortController().signal, [...schema, ...later]);
}

function write(file: string, value: unknown): void {
  writeFileSync(file, gzipSync(`${JSON.stringify(value, null, 1)}\n`, { level: 9 }));
}

function readJson(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}
