interface Options {
  /** Returns null if the checked thing is usable, otherwise the reason. An error also counts as a reason. */
  judge(): Promise<string | null>;
  freshMs: { usable: number; unusable: number };
  /** Timeout of the check in milliseconds. After it, the result counts as unusable. */
  deadlineMs: number;
}

/** Caches the last result of a slow check. All callers share a running check. */
export class Verdict {
  readonly #options: Options;
  #problem: string | null | undefined;
  #staleAtMs = 0;
  #asking: Promise<string | null> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Returns the last result. The first call waits for a result. If the result is stale, waits up to `maxWaitMs` for a
   * new one, and then returns the stale result.
   */
  async read(): Promise<string | null> {
    if (performance.now() >= this.#staleAtMs) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
    }
    const known = this.#problem;
    if (this.#asking === null) return known ?? null;
    if (known === undefined) return this.#asking;
    return Promise.race([this.#asking, resolveAfterMaxWait(known)]);
  }

  /** Marks the result as stale, so that the next `read` starts a check. */
  expire(): void {
    this.#staleAtMs = 0;
  }

  async #ask(): Promise<string | null> {
    const { judge, freshMs, deadlineMs } = this.#options;
    const problem = await Promise.race([
      judge().catch((error: Error) => error.message || error.name),
      timeoutProblem(deadlineMs),
    ]);
    this.#problem = problem;
    this.#staleAtMs = performance.now() + (problem === null ? freshMs.usable : freshMs.unusable);
    return problem;
  }
}

/** Maximum wait for a running check if a previous result exists. Most checks finish within this time. */
const maxWaitMs = 1_000;

function resolveAfterMaxWait<T>(known: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(known), maxWaitMs).unref());
}

function timeoutProblem(deadlineMs: number): Promise<string> {
  const reason = `no answer within ${deadlineMs / 1_000} s`;
  return new Promise((resolve) => setTimeout(() => resolve(reason), deadlineMs).unref());
}
