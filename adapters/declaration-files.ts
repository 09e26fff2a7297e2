import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredDeclaration } from '../domain/verifactu/declaration.ts';

/** Folder of the maker's declarations, with one file per version, such as `1.0.0.json`. */
export const declarationsFolder = join(import.meta.dirname, '../docs/declarations');

const stored = new Map<string, StoredDeclaration>();

/** Lists the versions that have a declaration, newest first. */
export function listDeclared(folder = declarationsFolder): string[] {
  return readdirSync(folder)
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

/** Reads the declaration of a version. Returns undefined if the version has none. */
export function readDeclaration(version: string): StoredDeclaration | undefined {
  const known = stored.get(version);
  if (known) return known;
  if (!/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  const file = join(declarationsFolder, `${version}.json`);
  if (!existsSync(file)) return undefined;
  const declaration: StoredDeclaration = JSON.parse(readFileSync(file, 'utf8'));
  stored.set(version, declaration);
  return declaration;
}
