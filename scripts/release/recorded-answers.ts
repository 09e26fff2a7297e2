import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Migration, migrations } from '../../db/connection/migrate.ts';
import { type Manifest, manifestFile } from '../../tools/operator/backup/manifest.ts';
import { loadBackup } from '../../tools/operator/backup/restore.ts';
import type { RecordedAnswer } from './answers.ts';

// Functions for recorded releases. A recorded release is a folder with a backup of its data, its schema and its API
// responses.

export const recordedFolder = join(import.meta.dirname, '../../test/upgrade');

const schemaFile = 'schema.json.gz';
const answersFile = 'answers.json.gz';

/** Lists the recorded versions, sorted by date. */
export function listRecorded(folder = recordedFolder): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, manifestFile)))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** Stores the SQL statements that created the release's tables, because a later release may change its migrations. */
export function writeSchema(folder: string): void {
  writeCompressed(join(folder, schemaFile), migrations());
}

export function writeAnswers(folder: string, answers: RecordedAnswer[]): void {
  writeCompressed(join(folder, answersFile), answers);
}

export function readAnswersOf(folder: string): RecordedAnswer[] {
  return readJson(join(folder, answersFile)) as RecordedAnswer[];
}

/**
 * Loads the schema and data of a recorded release into an empty database, and migrates the database to this release.
 */
export async function loadRecorded(url: string, folder: string, manifest: Manifest): Promise<void> {
  const schema = readJson(join(folder, schemaFile)) as Migration[];
  const later = migrations().slice(schema.length);
  await loadBackup(url, folder, manifest, new AbortController().signal, [...schema, ...later]);
}

function writeCompressed(file: string, value: unknown): void {
  writeFileSync(file, gzipSync(`${JSON.stringify(value, null, 1)}\n`, { level: 9 }));
}

function readJson(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}
