/** A clock that nobody sets, and its timers: for what counts lengths of time. */
export const steadyClock = {
  nowMs: () => performance.now(),
  after(delayMs: number, act: () => void): () => void {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
