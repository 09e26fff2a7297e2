import { fileURLToPath } from 'node:url';
import type { Thumbnail } from '../../domain/documents/thumbnail.ts';
import { NoRoom } from '../../domain/requests/no-room.ts';
import type { LogoPicture } from '../../domain/workshops/branding.ts';
import { openThreads } from '../threads/bounded.ts';

/** Decodes pictures beside the event loop. */
export interface Pictures {
  /** Of a JPEG, PNG or WebP in pieces. Null: it does not decode, so it is no picture. */
  makeThumbnail(pieces: Buffer[]): Promise<Thumbnail | null>;
  /** Of a JPEG or PNG in pieces, as papers may hold it. Null: it does not decode. */
  makeLogo(pieces: Buffer[]): Promise<LogoPicture | 'too large' | null>;
  close(): Promise<void>;
}

/** Half of the threads that Node has for files, names and what libraries compute: others go on meanwhile. */
const threadsMost = 2;
/** As many as are in memory at a time, and some of another service in the same process. */
const waitingMost = 16;
/** The worst that is let through takes 1.6 s of a processor, a photo a tenth of one. */
const deadlineMsDefault = 20_000;
/** Of JavaScript: what a picture unfolds to is not in it, and bounded by `domain/documents/`. */
const memoryMostMb = 64;

export function openPictures({ deadlineMs = deadlineMsDefault } = {}): Pictures {
  const threads = openThreads({
    file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    threadsMost,
    waitingMost,
    deadlineMs,
    memoryMostMb,
    refusals: { full: 'too many pictures wait to be decoded', late: 'a picture was not decoded in time' },
  });
  const run = <Done>(name: string, pieces: Buffer[]) => {
    const file = whole(pieces);
    return threads.run<Done>(name, { file, deadlineMs }, [file.buffer]).catch(refuseForNow);
  };
  return {
    async makeThumbnail(pieces) {
      const made = await run<Made<Thumbnail> | null>('thumbnail', pieces);
      return made && { ...made, picture: Buffer.from(made.picture) };
    },
    async makeLogo(pieces) {
      const made = await run<Made<LogoPicture> | 'too large' | null>('logo', pieces);
      return made === null || made === 'too large' ? made : { ...made, picture: Buffer.from(made.picture) };
    },
    close: threads.close,
  };
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
