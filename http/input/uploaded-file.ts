import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptFile } from '../../actions/documents/keep.ts';
import { StoreUnavailableError } from '../../adapters/documents/store.ts';
import { badRequest, problem } from '../../domain/requests/problem.ts';

/**
 * An uploaded file on the disk. The file is unlinked as soon as it is created, so that it disappears even after a
 * crash.
 */
export class UploadedFile {
  readonly sha256: string;
  readonly #handle: FileHandle;
  readonly #size: number;
  readonly #sentName: string | undefined;
  #kept: KeptFile | undefined;
  #open = true;

  private constructor(handle: FileHandle, sha256: string, size: number, sentName: string | undefined) {
    this.#handle = handle;
    this.sha256 = sha256;
    this.#size = size;
    this.#sentName = sentName;
  }

  /**
   * Writes the received pieces to the disk, with one piece in memory at a time. `onPiece` may throw to stop the upload.
   */
  static async receive(
    pieces: AsyncIterable<Buffer>,
    sentName: string | undefined,
    onPiece: (bytesUntilNow: number) => void,
  ): Promise<UploadedFile> {
    const handle = await openUnlinkedFile();
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const piece of pieces) {
        size += piece.length;
        onPiece(size);
        hash.update(piece);
        await orStoreUnavailable(handle.appendFile(piece));
      }
      return new UploadedFile(handle, hash.digest('hex'), size, sentName);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  get sentName(): string | undefined {
    return this.#sentName;
  }

  /**
   * The file in the store of documents. Not set for a repeated request, because a replay stores no file. If the stored
   * answer has expired in the meantime, the operation runs and reading this property throws.
   */
  get kept(): KeptFile {
    if (!this.#kept) throw problem('idempotency_in_progress', { retryAfterSeconds: 1 });
    return this.#kept;
  }

  set kept(kept: KeptFile) {
    this.#kept = kept;
  }

  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(this.#size);
    let at = 0;
    while (at < bytes.length) {
      if (!this.#open) throw badRequest('brokenForm'); // the sender has disconnected
      const { bytesRead } = await orStoreUnavailable(this.#handle.read(bytes, at, bytes.length - at, at));
      if (bytesRead === 0) throw new StoreUnavailableError(new Error('the received file is missing'));
      at += bytesRead;
    }
    return bytes;
  }

  async discard(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#handle.close();
  }
}

async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `workshop-upload-${randomUUID()}`);
  const handle = await orStoreUnavailable(open(path, 'wx+', 0o600));
  await orStoreUnavailable(unlink(path));
  return handle;
}

function orStoreUnavailable<T>(result: Promise<T>): Promise<T> {
  return result.catch((error) => {
    throw new StoreUnavailableError(error);
  });
}
