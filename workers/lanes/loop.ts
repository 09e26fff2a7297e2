interface Loop {
  /** Runs the work immediately, or once more after the current run. */
  wake(): void;
  /** Waits for the current run, and starts no further run. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Does the work of one run. Returns true if the next run must start immediately. */
  work: () => Promise<boolean>;
  everyMs: number;
  /** Minimum time between the end of a run and the next run. One run serves all wake-ups within this time. */
  pauseMs?: number;
  onError: (error: unknown) => void;
}

/** Runs work at each wake-up, and at intervals in case a wake-up was lost. Runs never overlap. */
export function startLoop({ work, everyMs, pauseMs = 0, onError }: LoopOptions): Loop {
  const stopped = Promise.withResolvers<void>();
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;

  const pause = async () => {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, pauseMs);
    await Promise.race([over.promise, stopped.promise]);
    clearTimeout(timer);
  };
  const run = async () => {
    do {
      isWoken = false;
      try {
        if (await work()) isWoken = true;
        else if (pauseMs > 0) await pause();
      } catch (error) {
        onError(error);
        return; // The next interval retries the work.
      }
    } while (isWoken && !isStopped);
  };
  const wake = () => {
    isWoken = true;
    if (isStopped || running) return;
    running = run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      stopped.resolve();
      clearInterval(timer);
      await running;
    },
  };
}
