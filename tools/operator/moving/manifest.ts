import type { Migration } from '../../../db/backup/catalogue.ts';
import type { MovedSeries } from '../../../db/moving/series.ts';
import { isStoredName } from '../../../domain/documents/document.ts';
import { Refused } from '../../../domain/errors/refused.ts';
import { type SecretBox, sealedFor } from '../../../domain/secrets/secret-box.ts';
import {
  findDamage,
  type KeptFile,
  type KeptTable,
  manifestChecksum,
  readUnchanged,
  refuseStray,
} from '../backup/manifest.ts';

/** The contents of an export of one workshop. The manifest is written last: a folder without one is not an export. */
export interface ExportManifest {
  format: 1;
  release: string;
  taken_at: string;
  postgresql: string;
  /** The source database: PostgreSQL's system identifier of the server, and the database's name. */
  database: string;
  /** The bucket of its documents; null if they were in a folder. */
  bucket: string | null;
  migrations: Migration[];
  workshop: { id: number; host: string; hosts: string[]; name: string };
  /** Whether the workshop was out of service, and has written nothing since. */
  final: boolean;
  /** The series that the workshop has claimed. */
  series: MovedSeries[];
  tables: MovedTable[];
  documents: MovedDocument[];
  /** Files of rows that were missing in the store or had other bytes than the row states. */
  faulty: string[];
}

export interface MovedTable extends KeptTable {
  /** The digest of its rows, independent of their order. */
  digest: string;
}

export interface MovedDocument extends KeptFile {
  name: string;
}

type SealedManifest = ExportManifest & { seal: string };

/**
 * Adds a seal over the whole manifest, made with APP_SECRET. It proves to an import that the secret can open the rows'
 * sealed values, and that the service wrote the export.
 */
export function withSeal(manifest: ExportManifest, box: SecretBox, nonce: Buffer): SealedManifest {
  const seal = box.seal(manifestChecksum(manifest), sealedFor.workshopExport, nonce);
  return { ...manifest, seal: seal.toString('base64') };
}

/** Reads the manifest, after checking that the export is complete, undamaged, and sealed with a known secret. */
export async function examineExport(folder: string, box: SecretBox): Promise<ExportManifest> {
  const { seal, ...manifest } = readUnchanged<SealedManifest>(folder);
  if (!manifest.workshop) throw new Refused(`${folder} is a backup of a whole deployment: use restore.`);
  refuseUnsealed(folder, manifest, Buffer.from(seal, 'base64'), box);
  const files = [...manifest.tables.map(({ file }) => file), ...manifest.documents];
  refuseStray(folder, files);
  refuseForeignNames(folder, manifest);
  for (const file of files) {
    const damage = await findDamage(folder, file);
    if (damage) throw new Refused(`${folder} is damaged: ${damage}. Nothing was imported.`);
  }
  return manifest;
}

/**
 * Validates the names of stored files. The seal proves that the export may be imported, but not that it may write
 * outside the document store.
 */
function refuseForeignNames(folder: string, manifest: ExportManifest): void {
  const foreign = listFileNames(manifest).find((name) => !isStoredName(name));
  if (foreign === undefined) return;
  throw new Refused(
    `${folder}: the document store has no files with names such as ${JSON.stringify(foreign)}. Nothing was imported.`,
  );
}

/** Returns the names of the stored files to which rows of the export refer. */
export function listFileNames({ documents, faulty }: Pick<ExportManifest, 'documents' | 'faulty'>): string[] {
  return [...documents.map(({ name }) => name), ...faulty];
}

function refuseUnsealed(folder: string, manifest: ExportManifest, seal: Buffer, box: SecretBox): void {
  if (openSeal(seal, box) === undefined) {
    throw new Refused(
      'APP_SECRET: what this workshop has encrypted was encrypted with another secret. Add the secret of the other ' +
        'deployment behind your own, APP_SECRET=own,other, restart every process with both, and import again.',
    );
  }
  if (openSeal(seal, box) !== manifestChecksum(manifest))
    throw new Refused(`${folder}: the manifest was changed.`);
}

function openSeal(seal: Buffer, box: SecretBox): string | undefined {
  try {
    return box.open(seal, sealedFor.workshopExport);
  } catch {
    return undefined;
  }
}
