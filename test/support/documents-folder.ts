import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where whoever serves a database of tests keeps its documents: no two databases share a place. */
export function documentsFolderOf(databaseUrl: string): string {
  return join(tmpdir(), `workshop-documents-${hash('sha256', databaseUrl).slice(0, 16)}`);
}

export function removeDocumentsOf(databaseUrl: string): void {
  rmSync(documentsFolderOf(databaseUrl), { recursive: true, force: true });
}
