/** Upper bounds. A read takes 1 ms, a creation 30; a database that is away is waited for some seconds. */
export const boundsMs = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const statuses = 600;

/** One operation's requests, in plain numbers: an observation takes nanoseconds and makes no object. */
export class Tally {
  readonly byStatus = new Float64Array(statuses);
  /** Those within each bound and above the one before; the last: those beyond all. */
  readonly byDuration = new Float64Array(boundsMs.length + 1);
  totalMs = 0;

  add(status: number, durationMs: number): void {
    let bound = 0;
    while (durationMs > (boundsMs[bound] ?? Number.POSITIVE_INFINITY)) bound += 1;
    this.byDuration[bound] = (this.byDuration[bound] ?? 0) + 1;
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    this.totalMs += durationMs;
  }
}
