/** A least-recently-used cache by name. It returns the same object for a name as long as the value is cached. */
export class LruCache<Value> {
  readonly #most: number;
  /** Cached values by name, the least recently used first. */
  readonly #kept = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the cached value of a name. Without a cached value, calls `make` and caches the result unless it is
   * undefined.
   */
  get<Made extends Value | undefined>(name: string, make: () => Made): Value | Made {
    const value = this.#kept.get(name) ?? make();
    if (value === undefined) return value;
    this.#kept.delete(name);
    this.#kept.set(name, value);
    for (const longestUnasked of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(longestUnasked);
    }
    return value;
  }
}
