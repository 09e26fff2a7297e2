import { fileURLToPath } from 'node:url';
import { pixelsOf } from '../../domain/documents/pixels.ts';
import type { Thumbnail } from '../../domain/documents/thumbnail.ts';
import { type Asker, FairQueue } from '../../domain/requests/fair-queue.ts';
import { NoRoom } from '../../domain/requests/no-room.ts';
import type { LogoPicture } from '../../domain/workshops/branding.ts';
import { steadyClock } from '../../telemetry/steady-clock.ts';
import { openThreads } from '../threads/bounded.ts';

/** Decodes pictures beside the event loop. */
export interface Pictures {
  /** Makes it of a JPEG, PNG or WebP in pieces. Null: it does not decode, so it is no picture. */
  makeThumbnail(pieces: Buffer[], asker: Asker): Promise<Thumbnail | null>;
  /** Makes what papers may hold of a JPEG or PNG in pieces. Null: it does not decode. */
  makeLogo(pieces: Buffer[], asker: Asker): Promise<LogoPicture | 'too large' | null>;
  close(): Promise<void>;
}

/** Half of the threads that Node has for files, names and what libraries compute: others go on meanwhile. */
const turnsMost = 2;
const bounds = {
  name: 'pictures',
  turnsMost,
  /** A photo of twelve megapixels takes some 200 ms, the worst that is let through 1.6 s. */
  shortMs: 300,
  workshopMostMs: 5_000,
  linkMostMs: 5_000,
  /** Uploads wait for a place in memory before they come here: these are few. */
  waitingMost: 16,
  waitMostMs: 2_500,
};
/** From the moment at which a thread takes it: the worst takes 1.6 s of a processor. */
const deadlineMsDefault = 20_000;
/** Of JavaScript: what a picture unfolds to is not in it, and bounded by `domain/documents/`. */
const memoryMostMb = 64;

/** Estimates the cost of a picture: measured for pictures of 12 to 120 megapixels. */
const costMs = { least: 30, megapixel: 10, megabyte: 50 };
/** Cost of a picture whose header gives no size. */
const pixelsUsual = 12_000_000;

export function openPictures({ deadlineMs = deadlineMsDefault } = {}): Pictures {
  const threads = openThreads({
    file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    threadsMost: turnsMost,
    waitingMost: 0,
    deadlineMs,
    memoryMostMb,
    refusals: { full: 'too many pictures wait to be decoded', late: 'a picture was not decoded in time' },
  });
  const queue = new FairQueue(bounds, steadyClock);
  const run = <Done>(name: string, pieces: Buffer[], asker: Asker) => {
    const untilMs = performance.now() + (asker.withinMs ?? Number.POSITIVE_INFINITY);
    const decode = () => {
      const file = whole(pieces);
      const leftMs = Math.min(deadlineMs, untilMs - performance.now());
      return threads.run<Done>(
        name,
        { file, deadlineMs: leftMs },
        { moved: [file.buffer], deadlineMs: leftMs },
      );
    };
    return queue.run(asker, decodingMs(pieces), decode).catch(refuseForNow);
  };
  return {
    async makeThumbnail(pieces, asker) {
      const made = await run<Made<Thumbnail> | null>('thumbnail', pieces, asker);
      return made && { ...made, picture: Buffer.from(made.picture) };
    },
    async makeLogo(pieces, asker) {
      const made = await run<Made<LogoPicture> | 'too large' | null>('logo', pieces, asker);
      return made === null || made === 'too large' ? made : { ...made, picture: Buffer.from(made.picture) };
    },
    async close() {
      queue.close();
      await threads.close();
    },
  };
}

function decodingMs(pieces: Buffer[]): number {
  const megabytes = pieces.reduce((sum, { length }) => sum + length, 0) / 1e6;
  const megapixels = (pixelsOf(pieces) ?? pixelsUsual) / 1e6;
  return costMs.least + megapixels * costMs.megapixel + megabytes * costMs.megabyte;
}

/** As it comes out of the thread. */
type Made<Picture> = Omit<Picture, 'picture'> & { picture: Uint8Array };

/** In memory of its own, which moves into the thread and is not copied. */
function whole(pieces: Buffer[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

/** A thread without memory, a library that does not load: whatever it was, it says nothing about the picture. */
function refuseForNow(error: unknown): never {
  throw error instanceof NoRoom ? error : new NoRoom('a picture could not be decoded now', { cause: error });
}
