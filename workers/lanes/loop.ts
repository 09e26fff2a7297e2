interface Loop {
  /** Runs the work now, or once more if it is running. */
  wake(): void;
  /** Waits for the run under way, and starts no further one. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Returns true if there is more to do at once. */
  work: () => Promise<boolean>;
  everyMs: number;
  /** The least time between the end of a run and the next one: wake-ups that come meanwhile share it. */
  pauseMs?: number;
  onError: (error: unknown) => void;
}

/** Runs work when it is woken, and at intervals in case a wake-up was lost; never twice at the same time. */
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
        return; // the next tick tries again
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
