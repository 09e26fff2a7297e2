import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder for the documents of a test database; each database has its own folder. */
export function documentsFolderOf(databaseUrl: string): string {
  return join(tmpdir(), `workshop-documents-${hash('sha256', databaseUrl).slice(0, 16)}`);
}

export function removeDocumentsOf(databaseUrl: string): void {
  rmSync(documentsFolderOf(databaseUrl), { recursive: true, force: true });
}
