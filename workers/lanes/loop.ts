interface Loop {
  /** There may be something to do now. */
  wake(): void;
  /** What runs comes to its end first. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** True: there is more to do at once. */
  work: () => Promise<boolean>;
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Works when woken, and now and then in case nobody called; never twice at the same time. */
export function startLoop({ work, everyMs, onError }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    do {
      woken = false;
      try {
        if (await work()) woken = true;
      } catch (error) {
        onError(error);
        return; // the next tick tries again
      }
    } while (woken && !stopped);
  };
  const wake = () => {
    woken = true;
    if (stopped || running) return;
    running = run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
