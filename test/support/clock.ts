/** A clock with an offset from the real one, or a stopped one, so that even slow tests stay within a time window. */
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
