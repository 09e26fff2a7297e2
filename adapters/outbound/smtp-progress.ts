import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The progress of a message, which decides whether the server may have it. */
export interface Progress {
  /** The server has accepted DATA. */
  begun: boolean;
  /** The whole content was sent to the server. */
  complete: boolean;
  /** Awaited before any content is sent. */
  handingOver: (() => Promise<void>) | undefined;
  /** The reason for which no content was sent. */
  withheld?: unknown;
}

/** Delays reading the content until the server has accepted DATA; reads its end right before it is sent. */
export function onceAskedFor(content: NodeJS.ReadableStream, progress: Progress): Readable {
  const asked = async function* () {
    progress.begun = true;
    await progress.handingOver?.().catch((reason: unknown) => {
      progress.withheld = reason;
      throw reason;
    });
    // In one piece: each chunk would be a separate write to the socket.
    yield await buffer(content as Readable);
    progress.complete = true;
  };
  const stream = Readable.from(asked(), { objectMode: false });
  // Closes the source of a message that was never started, which would otherwise stay open.
  return stream.once('close', () => (content as Readable).destroy());
}

/**
 * Timeout for messages under way at shutdown, within its 35 s: a server that has received a message usually answers in
 * this time.
 */
const lastWordsMs = 20_000;

interface Patience {
  /** Aborts at the timeout of the message. */
  signal: AbortSignal;
  end(): void;
}

/**
 * Limits the time for sending a message. At shutdown, a message that is not started is aborted, and the others get a
 * shorter timeout.
 */
export function patienceWith(progress: Progress, deadlineMs: number, shutdown?: AbortSignal): Patience {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, deadlineMs);
  const beginShutdown = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, progress.begun ? Math.min(lastWordsMs, deadlineMs) : 0);
  };
  if (shutdown?.aborted) beginShutdown();
  shutdown?.addEventListener('abort', beginShutdown, { once: true });
  return {
    signal: given.signal,
    end() {
      clearTimeout(timer);
      shutdown?.removeEventListener('abort', beginShutdown);
    },
  };
}
