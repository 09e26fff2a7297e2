import type { ErrorCode } from '../../generated/errors.ts';
import { BusiestWorkshops } from './busiest-workshops.ts';
import { type Metric, type MetricsSource, type MetricValue, metric, renderMetrics } from './metrics.ts';

export class RequestMetrics implements MetricsSource {
  /** Counts requests whose path or method is not in the OpenAPI document. */
  readonly unknown = new Tally();
  readonly #tallies = new Map<string, Tally>([['unknown', this.unknown]]);
  readonly busiest = new BusiestWorkshops();
  readonly #refusals = new Map<ErrorCode, number>(codesFromTheStart.map((code) => [code, 0]));

  of(operation: string): Tally {
    const tally = this.#tallies.get(operation) ?? new Tally();
    this.#tallies.set(operation, tally);
    return tally;
  }

  /** Resets the counts of requests and durations after the warm-up. */
  reset(): void {
    for (const tally of this.#tallies.values()) tally.reset();
  }

  refused(code: ErrorCode): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  metrics(): Promise<string> {
    return renderMetrics([
      this.#requests(),
      this.#durations(),
      this.#refused(),
      ...this.busiest.figures(performance.now()),
    ]);
  }

  #requests(): Metric {
    const values: MetricValue[] = [];
    for (const [operation, { byStatus }] of this.#tallies) {
      byStatus.forEach((value, status) => {
        if (value > 0) values.push({ labels: { operation, status }, value });
      });
    }
    return metric('workshop_requests_total', values);
  }

  #durations(): Metric {
    const name = 'workshop_request_duration_seconds';
    const tallies = this.#tallies
      .entries()
      .filter(([, { byDuration }]) => byDuration.some((count) => count > 0));
    const values = tallies.flatMap(([operation, tally]) => {
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
    return metric(name, [...values]);
  }

  #refused(): Metric {
    const values = Array.from(this.#refusals, ([code, value]) => ({ labels: { code }, value }));
    return metric('workshop_refusals_total', values);
  }
}

/**
 * Error codes whose increase triggers alerts. Their counters are exported with the value 0 from the start, because
 * Prometheus would otherwise miss the first error. Counters of other codes are exported from their first error on,
 * because hundreds of zeros would fill most of a scrape.
 */
const codesFromTheStart: ErrorCode[] = ['internal_error', 'service_unavailable', 'instance_rate_limited'];

/**
 * Upper bounds of the histogram's buckets. A read takes 1 ms, a creation 30 ms; requests wait some seconds for an
 * unreachable database.
 */
const boundsMs = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const statuses = 600;

/**
 * Counts the requests of one operation in arrays of numbers. An observation takes nanoseconds and allocates no memory.
 */
export class Tally {
  readonly byStatus = new Float64Array(statuses);
  /**
   * Number of requests per bucket, between a bound and the previous bound. The last element counts requests above all
   * bounds.
   */
  readonly byDuration = new Float64Array(boundsMs.length + 1);
  totalMs = 0;

  reset(): void {
    this.byStatus.fill(0);
    this.byDuration.fill(0);
    this.totalMs = 0;
  }

  add(status: number, durationMs: number): void {
    let bound = 0;
    while (durationMs > (boundsMs[bound] ?? Number.POSITIVE_INFINITY)) bound += 1;
    this.byDuration[bound] = (this.byDuration[bound] ?? 0) + 1;
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    this.totalMs += durationMs;
  }
}
