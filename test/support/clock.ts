/**
 * A clock that runs with an offset from the system's clock, or that is stopped, so that even a slow test stays within a
 * time window.
 */
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

  /** Stops the clock at the start of the next window of this length; `set` starts the clock again. */
  startWindow(lengthMs: number): void {
    const nowMs = this.now().getTime();
    this.#standsAtMs = nowMs + lengthMs - (nowMs % lengthMs);
  }
}
