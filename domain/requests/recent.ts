/** Keeps the values that were asked for last, so that the same value comes again. */
export class Recent<Value> {
  readonly #most: number;
  /** The least recently used comes first. */
  readonly #kept = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of a name, and makes it if it is not kept. It keeps nothing that is undefined. */
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
