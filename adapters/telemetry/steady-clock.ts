/** Monotonic clock: setting the machine's clock does not affect it. */
export const steadyClock = {
  nowMs: () => performance.now(),
  after(delayMs: number, act: () => void): () => void {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
