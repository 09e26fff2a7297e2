import type { Progress } from './smtp-failure.ts';

/** Of a process that is to end within 35 s: a server that has the message usually answers by then. */
const lastWordsMs = 20_000;

export interface Patience {
  /** Whoever sends it waits no longer. */
  signal: AbortSignal;
  end(): void;
}

/** For how long a message is sent. In a hurry nothing is begun any more, and what a server has been given ends soon. */
export function patienceWith(progress: Progress, deadlineMs: number, hurried?: AbortSignal): Patience {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, deadlineMs);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, progress.begun ? Math.min(lastWordsMs, deadlineMs) : 0);
  };
  if (hurried?.aborted) hurry();
  hurried?.addEventListener('abort', hurry, { once: true });
  return {
    signal: given.signal,
    end() {
      clearTimeout(timer);
      hurried?.removeEventListener('abort', hurry);
    },
  };
}
