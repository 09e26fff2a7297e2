interface Options {
  /** Returns null if usable, otherwise the reason; an error counts as a reason too. */
  judge(): Promise<string | null>;
  freshMs: { usable: number; unusable: number };
  /** Without an answer by then, the answer is no. */
  deadlineMs: number;
}

/** The last answer to a question that is slow to ask: kept for a while, and asked once for all who wait. */
export class Verdict {
  readonly #options: Options;
  #problem: string | null | undefined;
  #staleAtMs = 0;
  #asking: Promise<string | null> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits for the first answer; afterwards a stale one serves until the next one is there. */
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

  /** The next reader asks again. */
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

/** Most answers are there by then; a reader with the last one in hand does not wait longer. */
const patienceMs = 1_000;

function patience<T>(known: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(known), patienceMs).unref());
}

function late(deadlineMs: number): Promise<string> {
  const reason = `no answer within ${deadlineMs / 1_000} s`;
  return new Promise((resolve) => setTimeout(() => resolve(reason), deadlineMs).unref());
}
