import { type ErrorCode, errors } from '../generated/errors.ts';
import { type Figure, figure, type Source, type Value, written } from './figures.ts';

export class RequestMetrics implements Source {
  /** For paths and methods that the document doesn't have. */
  readonly unknown = new Tally();
  readonly #tallies = new Map<string, Tally>([['unknown', this.unknown]]);
  readonly #refusals = new Map<ErrorCode, number>(
    (Object.keys(errors) as ErrorCode[]).map((code) => [code, 0]),
  );

  of(operation: string): Tally {
    const tally = this.#tallies.get(operation) ?? new Tally();
    this.#tallies.set(operation, tally);
    return tally;
  }

  refused(code: ErrorCode): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  metrics(): Promise<string> {
    return written([this.#requests(), this.#durations(), this.#refused()]);
  }

  #requests(): Figure {
    const values: Value[] = [];
    for (const [operation, { byStatus }] of this.#tallies) {
      byStatus.forEach((value, status) => {
        if (value > 0) values.push({ labels: { operation, status }, value });
      });
    }
    return figure('counter', 'workshop_requests_total', 'Requests, by operation and status.', values);
  }

  #durations(): Figure {
    const name = 'workshop_request_duration_seconds';
    const values = this.#tallies.entries().flatMap(([operation, tally]) => {
      let within = 0;
      const buckets = Array.from(tally.byDuration, (count, n) => {
        within += count;
        const le = n < boundsMs.length ? (boundsMs[n] as number) / 1000 : '+Inf';
        return { metricName: `${name}_bucket`, labels: { operation, le }, value: within };
      });
      const labels = { operation };
      const total = { metricName: `${name}_sum`, labels, value: tally.totalMs / 1000 };
      return [...buckets, total, { metricName: `${name}_count`, labels, value: within }];
    });
    const help = 'From the head of a request to the end of its answer, by operation.';
    return figure('histogram', name, help, [...values]);
  }

  #refused(): Figure {
    const values = Array.from(this.#refusals, ([code, value]) => ({ labels: { code }, value }));
    return figure(
      'counter',
      'workshop_refusals_total',
      'Requests that were refused or failed, by error code.',
      values,
    );
  }
}

/** Upper bounds. A read takes 1 ms, a creation 30; a database that is away is waited for some seconds. */
const boundsMs = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
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
