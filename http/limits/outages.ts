/** Pause after a failure of Redis, so that not every request waits for the timeout. */
export const restAfterFailureMs = 1_000;

/** Remembers which parts of Redis have failed: all of it, or in a cluster the counts of single workshops. */
export class Outages {
  readonly #restsUntil = new Map<number, number>();

  /**
   * Returns whether a request should skip Redis. After the pause one request retries it, and the others still skip it.
   */
  shouldRest(part: number): boolean {
    const until = this.#restsUntil.get(part);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.fail(part);
    return false;
  }

  fail(part: number): void {
    this.#restsUntil.set(part, performance.now() + restAfterFailureMs);
  }

  /** Returns whether this answer ends an outage. */
  end(part: number): boolean {
    return this.#restsUntil.delete(part);
  }

  endAll(): void {
    this.#restsUntil.clear();
  }

  get any(): boolean {
    const now = performance.now();
    return this.#restsUntil.values().some((until) => now < until);
  }
}
