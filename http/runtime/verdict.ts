interface Options {
  /** Returns null if usable, otherwise the reason; an error also counts as a reason. */
  judge(): Promise<string | null>;
  freshMs: { usable: number; unusable: number };
  /** Timeout of the check, after which the result counts as unusable. */
  deadlineMs: number;
}

/** Caches the last result of a slow check, and shares a running check among all callers. */
export class Verdict {
  readonly #options: Options;
  #problem: string | null | undefined;
  #staleAtMs = 0;
  #asking: Promise<string | null> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits for the first result; later returns a stale one until the next one has arrived. */
  async read(): Promise<string | null> {
    if (performance.now() >= this.#staleAtMs) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
    }
    const known = this.#problem;
    if (this.#asking === null) return known ?? null;
    if (known === undefined) return this.#asking;
    return Promise.race([this.#asking, patience(known)]);
  }

  /** Makes the next reader check again. */
  expire(): void {
    this.#staleAtMs = 0;
  }

  async #ask(): Promise<string | null> {
    const { judge, freshMs, deadlineMs } = this.#options;
    const problem = await Promise.race([
      judge().catch((error: Error) => error.message || error.name),
      late(deadlineMs),
    ]);
    this.#problem = problem;
    this.#staleAtMs = performance.now() + (problem === null ? freshMs.usable : freshMs.unusable);
    return problem;
  }
}

/** Most checks finish within this time; a caller that has a previous result waits no longer. */
const patienceMs = 1_000;

function patience<T>(known: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(known), patienceMs).unref());
}

function late(deadlineMs: number): Promise<string> {
  const reason = `no answer within ${deadlineMs / 1_000} s`;
  return new Promise((resolve) => setTimeout(() => resolve(reason), deadlineMs).unref());
}
