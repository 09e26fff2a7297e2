import closeWithGrace from 'close-with-grace';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A launcher passes on what a terminal or a supervisor sends to the process too: this soon, it is the same signal. */
const sameSignalMs = 500;

interface Reason {
  signal: string | undefined;
  err: Error | undefined;
}

/**
 * Calls `close` before the process ends by a signal or an error, and gives it `delay` ms. A later signal ends the
 * process at once. Returns a function that ends it as a signal does.
 */
export function stopGracefully(delay: number, close: (reason: Reason) => Promise<void>): () => void {
  let stoppingSince: number | undefined;
  let signal: string | undefined;
  const grace = closeWithGrace({ delay, logger: false, skip: [...stopSignals] }, async ({ err }) => {
    stoppingSince ??= performance.now();
    await close({ signal, err });
  });
  const stop = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    grace.close();
  };
  for (const each of stopSignals) {
    process.on(each, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      signal ??= each;
      stop();
    });
  }
  return stop;
}
