import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Progress of sending a message, which decides whether the server may have received it. */
export interface Progress {
  /** True once the server has accepted DATA. */
  begun: boolean;
  /** True once the whole content was sent to the server. */
  complete: boolean;
  /** Records that the message is handed over. Awaited before any content is sent. */
  handingOver: (() => Promise<void>) | undefined;
  /** The reason why no content was sent. */
  withheld?: unknown;
}

/** Delays reading a message's content until the server has accepted DATA and `handingOver` has completed. */
export function delayContent(content: NodeJS.ReadableStream, progress: Progress): Readable {
  const chunks = async function* () {
    progress.begun = true;
    await progress.handingOver?.().catch((reason: unknown) => {
      progress.withheld = reason;
      throw reason;
    });
    // Sends the content in one piece, because each chunk would be a separate write to the socket.
    yield await buffer(content as Readable);
    progress.complete = true;
  };
  const stream = Readable.from(chunks(), { objectMode: false });
  // Closes the source of a message whose sending never began. It would otherwise stay open.
  return stream.once('close', () => (content as Readable).destroy());
}

/**
 * Timeout at shutdown for messages that are being sent. It is shorter than the 35 s of a shutdown; a server that has
 * received a message usually answers in this time.
 */
const lastWordsMs = 20_000;

interface SendTimeout {
  /** Aborts at the timeout of the message. */
  signal: AbortSignal;
  end(): void;
}

/**
 * Limits the time for sending a message. At shutdown, aborts the message if its sending has not begun, and otherwise
 * shortens its timeout.
 */
export function createSendTimeout(
  progress: Progress,
  deadlineMs: number,
  shutdown?: AbortSignal,
): SendTimeout {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  let timer = setTimeout(stop, deadlineMs);
  const beginShutdown = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, progress.begun ? Math.min(lastWordsMs, deadlineMs) : 0);
  };
  if (shutdown?.aborted) beginShutdown();
  shutdown?.addEventListener('abort', beginShutdown, { once: true });
  return {
    signal: stopped.signal,
    end() {
      clearTimeout(timer);
      shutdown?.removeEventListener('abort', beginShutdown);
    },
  };
}
