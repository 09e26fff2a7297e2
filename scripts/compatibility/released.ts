import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Document } from './operations.ts';

const folder = join(import.meta.dirname, '../../spec/released');

export const documentFile = join(import.meta.dirname, '../../generated/openapi/en.json');

export interface ReleasedDocument {
  version: string;
  document: Document;
}

/** Reads the document of the latest release that is recorded in spec/released. */
export function readLatestReleased(): ReleasedDocument {
  const versions = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const version = versions.at(-1);
  if (version === undefined) throw new Error('spec/released holds no release');
  return { version, document: readDocument(join(folder, `${version}.json`)) };
}

export function readDocument(file: string): Document {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Records what the present document promises, as that of a release. */
export function recordReleased(version: string): void {
  const promises = withoutProse(readDocument(documentFile));
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(promises, null, 1)}\n`);
}

/** Examples and descriptions promise nothing that a program could rely on. */
function withoutProse(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutProse);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([name, value]) =>
      !(name === 'description' && typeof value === 'string') && name !== 'examples' && name !== 'example',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutProse(value)]));
}
