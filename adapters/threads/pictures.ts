import { countPixels } from '../../domain/documents/pixels.ts';
import type { Thumbnail } from '../../domain/documents/thumbnail.ts';
import { CapacityError } from '../../domain/requests/capacity-error.ts';
import type { Asker } from '../../domain/requests/fair-queue.ts';
import type { LogoPicture } from '../../domain/workshops/branding.ts';
import type { Threads } from './pool.ts';

/** Decodes pictures without blocking the event loop. */
export interface PictureDecoder {
  /** Creates a thumbnail of a JPEG, PNG or WebP. Returns null if the file can't be decoded. */
  makeThumbnail(pieces: Buffer[], asker: Asker): Promise<Thumbnail | null>;
  /** Creates a logo for papers from a JPEG or PNG. Returns null if the file can't be decoded. */
  makeLogo(pieces: Buffer[], asker: Asker): Promise<LogoPicture | 'too large' | null>;
}

/** Estimated CPU time of a picture in milliseconds: measured for pictures of 12 to 120 megapixels. */
const costMs = { least: 30, megapixel: 10, megabyte: 50 };
/** Assumed number of pixels of a picture whose header contains no size. */
const usualPixels = 12_000_000;

export function openPictureDecoder(threads: Threads): PictureDecoder {
  const run = <Result>(job: 'thumbnail' | 'logo', pieces: Buffer[], asker: Asker) => {
    const prepare = (leftMs: number) => {
      const file = joinPieces(pieces);
      return { input: { file, deadlineMs: leftMs }, moved: [file.buffer] };
    };
    return threads.run<Result>(job, { asker, costMs: decodingMs(pieces), prepare }).catch(refuseForNow);
  };
  return {
    async makeThumbnail(pieces, asker) {
      const thumbnail = await run<FromThread<Thumbnail> | null>('thumbnail', pieces, asker);
      return thumbnail && { ...thumbnail, picture: Buffer.from(thumbnail.picture) };
    },
    async makeLogo(pieces, asker) {
      const logo = await run<FromThread<LogoPicture> | 'too large' | null>('logo', pieces, asker);
      return logo === null || logo === 'too large' ? logo : { ...logo, picture: Buffer.from(logo.picture) };
    },
  };
}

function decodingMs(pieces: Buffer[]): number {
  const megabytes = bytesIn(pieces) / 1e6;
  const megapixels = (countPixels(pieces) ?? usualPixels) / 1e6;
  return costMs.least + megapixels * costMs.megapixel + megabytes * costMs.megabyte;
}

/** Result of a thread, in which a `Uint8Array` replaces the Buffer. */
type FromThread<Picture> = Omit<Picture, 'picture'> & { picture: Uint8Array };

/** Copies the pieces of a file into memory that can be moved to a thread. */
function joinPieces(pieces: Buffer[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytesIn(pieces));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

function bytesIn(pieces: Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Throws `CapacityError` for any failure, so that the client retries later: a missing library or memory proves nothing about
 * the picture.
 */
function refuseForNow(error: unknown): never {
  throw error instanceof CapacityError
    ? error
    : new CapacityError('a picture could not be decoded now', { cause: error });
}
