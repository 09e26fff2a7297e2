interface Loop {
  /** Runs the work now, or once more if it is running. */
  wake(): void;
  /** Waits for the current run, and starts no further one. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Returns true if the next run is to start immediately. */
  work: () => Promise<boolean>;
  everyMs: number;
  /** Minimum time between the end of a run and the next one, which serves all wake-ups in between. */
  pauseMs?: number;
  onError: (error: unknown) => void;
}

/** Runs work at each wake-up, and at intervals in case a wake-up was lost; never twice at the same time. */
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
        return; // the next interval retries
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
