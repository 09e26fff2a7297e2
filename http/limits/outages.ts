/** Pause after a failure of Redis, in which requests do not use Redis and so do not wait for the timeout. */
export const pauseAfterFailureMs = 1_000;

/** Outages of Redis by affected part: the whole of Redis, or in a cluster the counts of a single workshop. */
export class Outages {
  readonly #restsUntil = new Map<number, number>();

  /**
   * Returns true if a request should not use Redis. After the pause, one request retries Redis, and all other requests
   * continue without Redis.
   */
  shouldRest(part: number): boolean {
    const until = this.#restsUntil.get(part);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.fail(part);
    return false;
  }

  fail(part: number): void {
    this.#restsUntil.set(part, performance.now() + pauseAfterFailureMs);
  }

  /** Ends the outage of a part. Returns true if there was an outage. */
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
