import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Migration, Sequence, Table } from '../../../db/backup/catalogue.ts';
import { isStoredName } from '../../../domain/documents/document.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';

export const manifestFile = 'manifest.json';

/** The contents of a backup. The manifest is written last: a folder without a manifest is not a complete backup. */
export interface Manifest {
  format: 1;
  /** The date of the release that made the backup. */
  release: string;
  taken_at: string;
  postgresql: string;
  migrations: Migration[];
  tables: StoredTable[];
  sequences: Sequence[];
  /**
   * The file with APP_SECRET. Null if APP_SECRET is set in the environment; the operator then backs up APP_SECRET
   * separately.
   */
  secret: StoredFile | null;
  documents: StoredFile[];
}

export interface StoredTable extends Table {
  rows: number;
  file: StoredFile;
}

export function printManifest(manifest: object): string {
  return `${JSON.stringify({ ...manifest, checksum: manifestChecksum(manifest) }, null, 2)}\n`;
}

export function readManifest(folder: string): Manifest {
  const manifest = readUnchangedManifest<Manifest & { workshop?: unknown }>(folder);
  if (manifest.workshop) {
    throw new OperatorError(
      `${folder} is an export of one workshop: ${workshopCommand(`instance import ${folder}`)} brings it back.`,
    );
  }
  refusePathsOutside(folder, listFiles(manifest));
  refuseOutside(folder, manifest);
  return manifest;
}

const documentsFolder = 'documents/';

/** Returns the path of a document file, relative to the backup and to DATA_DIR. */
export const documentPath = (name: string) => `${documentsFolder}${name}`;

/** Tells whether a path has the form of files that the document store writes. */
export function isDocumentPath(path: string): boolean {
  return path.startsWith(documentsFolder) && isStoredName(path.slice(documentsFolder.length));
}

export const secretFile = 'app-secret';

/**
 * Rejects a manifest with a path that belongs neither to the secret nor to a document, because a restore would write a
 * file to that path, anywhere on the disk.
 */
function refuseOutside(folder: string, { secret, documents }: Manifest): void {
  const paths = documents.map(({ path }) => path);
  const outside = paths.find((path) => !normalize(path).startsWith(documentsFolder));
  if (outside !== undefined) throw new OperatorError(`${folder}: ${outside} is not among the documents.`);
  if (secret && secret.path !== secretFile)
    throw new OperatorError(`${folder}: ${secret.path} is not the file of the secret.`);
}

/** Reads a manifest, and rejects an unknown format or a wrong checksum. */
export function readUnchangedManifest<Kind extends { format: 1 }>(folder: string): Kind {
  const { checksum, manifest } = parseManifest<Kind>(readManifestText(folder));
  if (manifest.format !== 1) {
    throw new OperatorError(
      `${folder} is a backup of format ${manifest.format}: a newer release restores it.`,
    );
  }
  if (checksum !== manifestChecksum(manifest))
    throw new OperatorError(`${folder}: ${manifestFile} was changed.`);
  return manifest;
}

export function refusePathsOutside(folder: string, files: StoredFile[]): void {
  const stray = files.find(({ path }) => isOutsideFolder(path));
  if (stray) throw new OperatorError(`${folder}: ${stray.path} is outside the backup.`);
}

export function listFiles({ tables, secret, documents }: Manifest): StoredFile[] {
  return [...tables.map(({ file }) => file), ...(secret ? [secret] : []), ...documents];
}

function readManifestText(folder: string): string {
  try {
    return readFileSync(join(folder, manifestFile), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`${folder} is not a backup: ${manifestFile} cannot be read (${code}).`);
  }
}

function parseManifest<Kind>(text: string): { checksum: unknown; manifest: Kind } {
  try {
    const { checksum, ...manifest } = JSON.parse(text);
    return { checksum, manifest };
  } catch {
    throw new OperatorError(`${manifestFile} is damaged: it is not JSON.`);
  }
}

export function manifestChecksum(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function isOutsideFolder(path: string): boolean {
  return isAbsolute(path) || normalize(path).startsWith('..');
}

export interface StoredFile {
  path: string;
  bytes: number;
  sha256: string;
}

export async function writeBackupFile(
  folder: string,
  path: string,
  source: AsyncIterable<Buffer>,
  { through = [], signal }: { through?: Transform[]; signal: AbortSignal },
): Promise<StoredFile> {
  const tally = new HashTransform();
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([Readable.from(source), ...through, tally, sink], { signal });
  return { path, ...tally.result() };
}

export async function findFileDamage(
  folder: string,
  { path, bytes, sha256 }: StoredFile,
): Promise<string | null> {
  const there = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!there) return `${path} is missing`;
  if (there.size !== bytes) return `${path} has ${there.size} bytes, not ${bytes}`;
  const tally = new HashTransform();
  await pipeline(createReadStream(join(folder, path)), tally.resume());
  return tally.result().sha256 === sha256 ? null : `${path} was changed`;
}

class HashTransform extends Transform {
  #hash = createHash('sha256');
  #bytes = 0;

  override _transform(
    chunk: Buffer,
    _encoding: string,
    callback: (error: null, chunk: Buffer) => void,
  ): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    callback(null, chunk);
  }

  result(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
