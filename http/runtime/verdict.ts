interface Options {
  /** Returns null if usable, otherwise the reason; an error counts as a reason too. */
  judge(): Promise<string | null>;
  freshMs: { usable: number; unusable: number };
  /** The answer counts as no if it takes longer. */
  deadlineMs: number;
}

/** The last answer of a slow check: reused for a while, and shared by all who wait for it. */
export class Verdict {
  readonly #options: Options;
  #problem: string | null | undefined;
  #staleAtMs = 0;
  #asking: Promise<string | null> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits for the first answer; later a stale one is returned until the next one has arrived. */
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

/** Most answers arrive within this time; a reader that has the last one waits no longer. */
const patienceMs = 1_000;

function patience<T>(known: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(known), patienceMs).unref());
}

function late(deadlineMs: number): Promise<string> {
  const reason = `no answer within ${deadlineMs / 1_000} s`;
  return new Promise((resolve) => setTimeout(() => resolve(reason), deadlineMs).unref());
}
