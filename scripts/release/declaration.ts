// Generates docs/declarations/, which contains the maker's declaration of each version. The declarations of recorded
// releases never change. The declaration of this version comes from spec/declaration.yaml. `declaration.ts` writes the
// files; `declaration.ts --check` fails if a file is out of date.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { declarationsFolder, listDeclared } from '../../adapters/declaration-files.ts';
import {
  type DeclarationText,
  type Declarer,
  listMissingSettings,
  type StoredDeclaration,
  withProduct,
} from '../../domain/verifactu/declaration.ts';
import { release } from '../spec/release.ts';
import { listRecorded, recordedFolder } from './recorded-answers.ts';

const declarationSource = new URL('../../spec/declaration.yaml', import.meta.url);
const recordedFile = (version: string) => join(recordedFolder, version, 'declaration.json');

/** Returns the declaration of this version. Includes the maker's data if they are complete. */
export function currentDeclaration(declarer: Declarer | null): StoredDeclaration {
  const text: DeclarationText = parse(readFileSync(declarationSource, 'utf8'));
  const { version, date } = release;
  const maker = declarer && listMissingSettings(declarer).length === 0 ? declarer : null;
  return { version, date, maker, ...withProduct(text) };
}

/**
 * Stores the declaration of this version in the folder of its recorded release. The stored declaration never changes.
 */
export function recordDeclaration(declarer: Declarer): void {
  writeFileSync(recordedFile(release.version), serialiseDeclaration(currentDeclaration(declarer)));
  writeDeclarations();
}

const serialiseDeclaration = (declaration: StoredDeclaration) => `${JSON.stringify(declaration, null, 2)}\n`;

/** Returns the required content of each declaration file, by version. */
function listDeclarations(): Map<string, string> {
  const recorded = listRecorded().filter((version) => existsSync(recordedFile(version)));
  return new Map([
    [release.version, serialiseDeclaration(currentDeclaration(null))],
    ...recorded.map((version): [string, string] => [version, readFileSync(recordedFile(version), 'utf8')]),
  ]);
}

function writeDeclarations(): void {
  const files = listDeclarations();
  mkdirSync(declarationsFolder, { recursive: true });
  for (const version of listDeclared()) if (!files.has(version)) rmSync(declarationFile(version));
  for (const [version, content] of files) writeFileSync(declarationFile(version), content);
}

const declarationFile = (version: string) => join(declarationsFolder, `${version}.json`);

function declarationProblems(): string[] {
  const { version } = release;
  const files = listDeclarations();
  const there = existsSync(declarationsFolder) ? listDeclared() : [];
  const differing = [...files].filter(
    ([each, content]) => !there.includes(each) || readFileSync(declarationFile(each), 'utf8') !== content,
  );
  const stale = [...differing.map(([each]) => each), ...there.filter((each) => !files.has(each))];
  return [
    ...stale.map((each) => `docs/declarations/${each}.json is out of date: run make generate`),
    ...changedSinceRelease(files.get(version) ?? ''),
  ];
}

/**
 * Returns a problem if spec/declaration.yaml differs from the declaration of this version's release, because a changed
 * declaration requires a new version.
 */
function changedSinceRelease(content: string): string[] {
  const stored: StoredDeclaration = JSON.parse(content);
  if (isDeepStrictEqual({ ...stored, maker: null }, currentDeclaration(null))) return [];
  return [`spec/declaration.yaml differs from the declaration of ${release.version}, which was released`];
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const found = declarationProblems();
    for (const line of found) console.error(line);
    process.exitCode = found.length === 0 ? 0 : 1;
  } else writeDeclarations();
}
