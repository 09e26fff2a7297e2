import { buffer } from 'node:stream/consumers';
import { type DocumentStore, StoreUnavailableError } from '../../../adapters/documents/store.ts';
import type { Snapshot } from '../../../db/backup/snapshot.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { listDocuments } from '../../../db/moving/documents.ts';
import { openCatalogue } from '../../../db/moving/tables.ts';
import { findFileOfOthers } from '../../../db/workshops/arrival.ts';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import type { DocumentPlace } from '../../../domain/documents/store-location.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { documentPath, writeBackupFile } from '../backup/manifest.ts';
import { type ExportManifest, listExportFiles, type MovedDocument } from './manifest.ts';

/** A byte range that is longer than any document, to read a whole file. */
export const wholeFileRange = { first: 0, last: 2 ** 31 };

/**
 * Copies the documents of the rows in a snapshot. All files exist, because the service stores a file before its row.
 */
export async function copyDocuments(
  folder: string,
  store: DocumentStore,
  { snapshot, instanceId, signal }: { snapshot: Snapshot; instanceId: number; signal: AbortSignal },
): Promise<Pick<ExportManifest, 'documents' | 'faulty'>> {
  const documents: MovedDocument[] = [];
  const faulty: string[] = [];
  for (const { name, sha256 } of await listDocuments(snapshot, instanceId)) {
    const file = await store.read(name, wholeFileRange);
    const keptFile = file && (await writeBackupFile(folder, documentPath(name), file, { signal }));
    if (keptFile) documents.push({ ...keptFile, name });
    if (keptFile?.sha256 !== sha256) faulty.push(name);
  }
  return { documents, faulty };
}

/**
 * Rejects file names that another workshop of this deployment uses, because storing the files would overwrite the other
 * workshop's documents.
 */
export async function refuseFilesOfOthers(
  { db }: Connection,
  instanceId: number,
  names: string[],
): Promise<void> {
  const foreignFile = await findFileOfOthers(db, { instanceId, names });
  if (foreignFile)
    throw new OperatorError(
      `The file ${foreignFile.name} belongs to another workshop here. Nothing was imported.`,
    );
}

/**
 * Rejects the import if a row refers to a file that the manifest does not list, because the file may belong to another
 * workshop.
 */
export async function requireListedFiles(session: Connection, manifest: ExportManifest): Promise<void> {
  const listedNames = new Set(listExportFiles(manifest));
  const rows = await listDocuments(openCatalogue(session), manifest.workshop.id);
  const unlisted = rows.find(({ name }) => !listedNames.has(name));
  if (unlisted) throw new OperatorError(`A row refers to ${unlisted.name}, which the export does not list.`);
}

/**
 * Stores the documents of an import before the rows are loaded. If the import then fails, the service deletes the
 * files, because no row refers to them.
 */
export async function storeDocuments(
  documents: MovedDocument[],
  open: (document: MovedDocument) => NodeJS.ReadableStream,
  store: DocumentStore,
): Promise<void> {
  for (const document of documents) {
    const bytes = await buffer(open(document));
    await store.put(document.name, [bytes], judgeDocument(bytes)?.type ?? 'application/octet-stream');
  }
}

export function bucketName(place: DocumentPlace): string | null {
  return place.kind === 's3' ? `${place.endpoint} ${place.bucket}/${place.folder}` : null;
}

/**
 * Rejects an import if both deployments store documents in the same bucket, because removing the workshop from the
 * source would also delete the imported files.
 */
export function refuseSharedStore(place: DocumentPlace, manifest: ExportManifest, database: string): void {
  if (manifest.bucket === null || manifest.database === database || manifest.bucket !== bucketName(place))
    return;
  throw new OperatorError(
    'DOCUMENTS_URL: both deployments store their documents in the same folder of the same bucket. Give each its own ' +
      'first: removing the workshop there would delete its documents here.',
  );
}

/** Converts an error of the document store into an error with one line. */
export function explainStoreError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailableError)) return error;
  const { cause } = error;
  return new OperatorError(`DOCUMENTS_URL: ${cause instanceof Error ? cause.message : error.message}`);
}
