import closeWithGrace from 'close-with-grace';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Time within which several signals count as one, because a launcher may forward a signal that this process has also
 * received from the terminal or supervisor.
 */
const sameSignalMs = 500;

interface Reason {
  signal: string | undefined;
  err: Error | undefined;
}

/**
 * Calls `close` before the process ends because of a signal or an error, with a timeout of `delay` ms. A second signal
 * ends the process immediately. Returns a function that stops the process as a signal would.
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
