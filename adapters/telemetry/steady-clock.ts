/** Measures lengths of time: setting the machine's clock does not change it. */
export const steadyClock = {
  nowMs: () => performance.now(),
  after(delayMs: number, act: () => void): () => void {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
