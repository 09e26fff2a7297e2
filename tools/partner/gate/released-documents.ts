import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Deprecation, Document } from './document.ts';

const folder = join(import.meta.dirname, '../../../spec/released');

export const documentFile = join(import.meta.dirname, '../../../generated/openapi/en.json');

export interface ReleasedDocument {
  version: string;
  document: Document;
}

/** Reads the OpenAPI documents of all releases from spec/released, oldest first. */
export function readReleased(): ReleasedDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({ version, document: readDocument(join(folder, `${version}.json`)) }));
}

export function readLatestReleased(): ReleasedDocument {
  const latest = readReleased().at(-1);
  if (latest === undefined) throw new Error('spec/released holds no release');
  return latest;
}

export function readDocument(file: string): Document {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Records the present OpenAPI document, without prose, as the promises of a release. */
export function recordReleased(version: string, rows: OwnDeprecation[]): void {
  const promises = withoutProse(withDeprecations(readDocument(documentFile), rows));
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(promises, null, 1)}\n`);
}

interface OwnDeprecation {
  path: string;
  method: string;
  deprecation: Deprecation | null;
}

/**
 * Adds the operations' deprecations to an OpenAPI document. The served document omits deprecations, because response
 * headers announce them.
 */
export function withDeprecations(document: Document, rows: OwnDeprecation[]): Document {
  const paths = structuredClone(document.paths);
  for (const { path, method, deprecation } of rows) {
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation && deprecation) operation['x-deprecation'] = deprecation;
  }
  return { ...document, paths };
}

/** Removes examples and descriptions, because programs do not rely on them. */
function withoutProse(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutProse);
  if (typeof node !== 'object' || node === null) return node;
  const keptEntries = Object.entries(node).filter(
    ([name, value]) =>
      !(name === 'description' && typeof value === 'string') && name !== 'examples' && name !== 'example',
  );
  return Object.fromEntries(keptEntries.map(([name, value]) => [name, withoutProse(value)]));
}
