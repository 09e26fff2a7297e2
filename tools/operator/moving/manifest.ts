import type { Migration } from '../../../db/backup/catalogue.ts';
import type { MovedSeries } from '../../../db/moving/series.ts';
import { isStoredName } from '../../../domain/documents/document.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { type SecretBox, secretContexts } from '../../../domain/secrets/secret-box.ts';
import {
  findFileDamage,
  manifestChecksum,
  readUnchangedManifest,
  refusePathsOutside,
  type StoredFile,
  type StoredTable,
} from '../backup/manifest.ts';

/**
 * The contents of a workshop's export. The manifest is written last: a folder without a manifest is not a complete
 * export.
 */
export interface ExportManifest {
  format: 1;
  release: string;
  taken_at: string;
  postgresql: string;
  /** The source database: PostgreSQL's system identifier and the name of the database. */
  database: string;
  /** The bucket with the source's documents. Null if the documents were in a folder. */
  bucket: string | null;
  migrations: Migration[];
  workshop: { id: number; host: string; hosts: string[]; name: string };
  /** Whether the workshop was out of service during the export, so that the export contains its last state. */
  final: boolean;
  /** The invoice series that the workshop has claimed. */
  series: MovedSeries[];
  tables: MovedTable[];
  documents: MovedDocument[];
  /** Names of files that were missing in the store, or whose bytes did not match their row. */
  faulty: string[];
}

export interface MovedTable extends StoredTable {
  /** A digest of the table's rows that does not depend on their order. */
  digest: string;
}

export interface MovedDocument extends StoredFile {
  name: string;
}

type SealedManifest = ExportManifest & { seal: string };

/**
 * Adds an HMAC of the whole manifest, made with APP_SECRET. The HMAC proves to an import that the service wrote the
 * export, and that the importing deployment can decrypt the rows' secrets.
 */
export function sealManifest(manifest: ExportManifest, box: SecretBox, nonce: Buffer): SealedManifest {
  const seal = box.seal(manifestChecksum(manifest), secretContexts.workshopExport, nonce);
  return { ...manifest, seal: seal.toString('base64') };
}

/**
 * Reads and returns the manifest of an export. Rejects an export that is incomplete, damaged, or sealed with an unknown
 * secret.
 */
export async function examineExport(folder: string, box: SecretBox): Promise<ExportManifest> {
  const { seal, ...manifest } = readUnchangedManifest<SealedManifest>(folder);
  if (!manifest.workshop)
    throw new OperatorError(`${folder} is a backup of a whole deployment: use restore.`);
  requireValidSeal(folder, manifest, Buffer.from(seal, 'base64'), box);
  const files = [...manifest.tables.map(({ file }) => file), ...manifest.documents];
  refusePathsOutside(folder, files);
  refuseForeignNames(folder, manifest);
  for (const file of files) {
    const damage = await findFileDamage(folder, file);
    if (damage) throw new OperatorError(`${folder} is damaged: ${damage}. Nothing was imported.`);
  }
  return manifest;
}

/**
 * Rejects a manifest with invalid file names. The seal proves the origin of the export, but the import must still not
 * write outside the document store.
 */
function refuseForeignNames(folder: string, manifest: ExportManifest): void {
  const foreign = listExportFiles(manifest).find((name) => !isStoredName(name));
  if (foreign === undefined) return;
  throw new OperatorError(
    `${folder}: the document store has no files with names such as ${JSON.stringify(foreign)}. Nothing was imported.`,
  );
}

/** Returns the names of all files to which rows of the export refer. */
export function listExportFiles({
  documents,
  faulty,
}: Pick<ExportManifest, 'documents' | 'faulty'>): string[] {
  return [...documents.map(({ name }) => name), ...faulty];
}

function requireValidSeal(folder: string, manifest: ExportManifest, seal: Buffer, box: SecretBox): void {
  if (openSeal(seal, box) === undefined) {
    throw new OperatorError(
      'APP_SECRET: what this workshop has encrypted was encrypted with another secret. Add the secret of the other ' +
        'deployment behind your own, APP_SECRET=own,other, restart every process with both, and import again.',
    );
  }
  if (openSeal(seal, box) !== manifestChecksum(manifest))
    throw new OperatorError(`${folder}: the manifest was changed.`);
}

function openSeal(seal: Buffer, box: SecretBox): string | undefined {
  try {
    return box.open(seal, secretContexts.workshopExport);
  } catch {
    return undefined;
  }
}
