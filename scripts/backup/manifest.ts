import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../../telemetry/refused.ts';
import type { Migration, Sequence, Table } from './snapshot.ts';

export const manifestFile = 'manifest.json';

/** What is in a backup. It is written last: a folder without it is none. */
export interface Manifest {
  format: 1;
  /** The date of the release that made it. */
  release: string;
  taken_at: string;
  postgresql: string;
  migrations: Migration[];
  tables: KeptTable[];
  sequences: Sequence[];
  /** Null where APP_SECRET stands in the environment: whoever put it there keeps it. */
  secret: KeptFile | null;
  documents: KeptFile[];
}

export interface KeptTable extends Table {
  rows: number;
  file: KeptFile;
}

export function printManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2)}\n`;
}

export function readManifest(folder: string): Manifest {
  const { checksum, ...manifest } = parse(read(folder));
  if (manifest.format !== 1) {
    throw new Refused(`${folder} is a backup of format ${manifest.format}: a newer release restores it.`);
  }
  if (checksum !== checksumOf(manifest)) throw new Refused(`${folder}: ${manifestFile} was altered.`);
  const stray = listFiles(manifest).find(({ path }) => leadsOut(path));
  if (stray) throw new Refused(`${folder}: ${stray.path} lies outside of the backup.`);
  return manifest;
}

export function listFiles({ tables, secret, documents }: Manifest): KeptFile[] {
  return [...tables.map(({ file }) => file), ...(secret ? [secret] : []), ...documents];
}

function read(folder: string): string {
  try {
    return readFileSync(join(folder, manifestFile), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refused(`${folder} is no backup: ${manifestFile} cannot be read (${code}).`);
  }
}

function parse(text: string): Manifest & { checksum: string } {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${manifestFile} is damaged: it is not JSON.`);
  }
}

function checksumOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function leadsOut(path: string): boolean {
  return isAbsolute(path) || normalize(path).startsWith('..');
}

export interface KeptFile {
  path: string;
  bytes: number;
  sha256: string;
}

export async function keepFile(
  folder: string,
  path: string,
  source: AsyncIterable<Buffer>,
  { through = [], signal }: { through?: Transform[]; signal: AbortSignal },
): Promise<KeptFile> {
  const tally = new Tally();
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([Readable.from(source), ...through, tally, sink], { signal });
  return { path, ...tally.result() };
}

export async function findDamage(folder: string, { path, bytes, sha256 }: KeptFile): Promise<string | null> {
  const there = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!there) return `${path} is missing`;
  if (there.size !== bytes) return `${path} has ${there.size} bytes, not ${bytes}`;
  const tally = new Tally();
  await pipeline(createReadStream(join(folder, path)), tally.resume());
  return tally.result().sha256 === sha256 ? null : `${path} was altered`;
}

class Tally extends Transform {
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
