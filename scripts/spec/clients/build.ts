// Writes the generated code of the client packages from generated/. Git ignores this code, so it is written before
// packing, tests and type checks. Unchanged files are not rewritten.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operations } from '../../../generated/operations.ts';
import { release } from '../../../generated/release.ts';
import { type Document, SpecError } from '../document.ts';
import { listErrorCodes } from './codes.ts';
import { phpClient } from './php.ts';
import { pythonClient } from './python.ts';
import { typescriptClient } from './typescript.ts';

const root = join(import.meta.dirname, '../../..');
const clientPackages = 'tools/partner/clients';
const folders = `${clientPackages}/*/src/{generated,Generated,*/_generated}`;

/** Generates the code of the three client packages. Returns the path of each file from the root, and its content. */
function generatedFiles(): [file: string, content: string][] {
  const document: Document = JSON.parse(readFileSync(join(root, 'generated/openapi/en.json'), 'utf8'));
  const rows = Object.values(operations);
  const codes = listErrorCodes(document);
  return [
    [
      `${clientPackages}/typescript/src/generated/types.ts`,
      readFileSync(join(root, 'generated/types.ts'), 'utf8'),
    ],
    ...typescriptClient(document, rows, codes, release.version),
    ...pythonClient(document, rows, codes, release.version),
    ...phpClient(document, rows, codes, release.version),
  ];
}

export function writeClients(): void {
  const files = new Map(generatedFiles());
  for (const file of globSync(`${folders}/**/*.{ts,py,php}`, { cwd: root }))
    if (!files.has(file)) rmSync(join(root, file), { force: true });
  for (const [file, content] of files) writeAtomically(join(root, file), content);
}

/** Writes a file atomically, because another process may read or write the same file at the same time. */
function writeAtomically(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

if (import.meta.main) {
  try {
    writeClients();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
