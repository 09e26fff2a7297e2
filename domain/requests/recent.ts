/** A least-recently-used cache, which returns the same object for the same name. */
export class Recent<Value> {
  readonly #most: number;
  /** The least recently used value is first. */
  readonly #kept = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached value of a name, or creates and caches it. Undefined is not cached. */
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
