/** Runs with the real one, from wherever it was set; or stands, so that no test is too slow for its window. */
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

  /** To the next beginning of a window of that length, where it stands until it is set again. */
  startWindow(lengthMs: number): void {
    const nowMs = this.now().getTime();
    this.#standsAtMs = nowMs + lengthMs - (nowMs % lengthMs);
  }
}
