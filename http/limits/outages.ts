/** Redis is not tried for this long after a failure, so that not every request waits for the time-out. */
export const restAfterFailureMs = 1_000;

/** Remembers which parts of Redis have failed: all of it, or in a cluster what one workshop counts there. */
export class Outages {
  readonly #restsUntil = new Map<number, number>();

  /** Whether a request goes on without Redis. After a rest one of them tries it, and the others do not wait for it. */
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

  /** Returns whether an outage ends with this answer. */
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
