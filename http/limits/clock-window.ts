/** Counters for the current window of the clock, such as one minute. Each window starts with an empty map. */
export class ClockWindow<Key> {
  readonly #lengthMs: number;
  #current = -1;
  #counts = new Map<Key, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  at(nowMs: number): Map<Key, number> {
    const current = Math.floor(nowMs / this.#lengthMs);
    if (current !== this.#current) {
      this.#current = current;
      this.#counts = new Map();
    }
    return this.#counts;
  }
}
