/** Runs with the real one, from wherever it was set. */
export class TestClock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(moment: string): void {
    this.#offsetMs = Date.parse(moment) - Date.now();
  }

  /** To the next beginning of a window of that length. */
  startWindow(lengthMs: number): void {
    const nowMs = this.now().getTime();
    this.#offsetMs += lengthMs - (nowMs % lengthMs);
  }
}
