/** A clock that runs at an offset from the real one, or is stopped, so that no test is too slow for its window. */
export class TestClock {
  #offsetMs = 0;
  #standsAtMs: number | undefined;

  now(): Date {
    return new Date(this.#standsAtMs ?? Date.now() + this.#offsetMs);
  }

  set(moment: string): void {
    this.#standsAtMs = undefined;
    this.#offsetMs = Date.parse(moment) - Date.now();
  }

  /** Stops the clock at the start of the next window of this length, until it is set again. */
  startWindow(lengthMs: number): void {
    const nowMs = this.now().getTime();
    this.#standsAtMs = nowMs + lengthMs - (nowMs % lengthMs);
  }
}
