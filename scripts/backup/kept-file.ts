import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of the backup, and how it is known again. */
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
