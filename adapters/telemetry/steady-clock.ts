/** Monotonic clock, which is not affected if the machine's clock is set. */
export const steadyClock = {
  nowMs: () => performance.now(),
  after(delayMs: number, act: () => void): () => void {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
