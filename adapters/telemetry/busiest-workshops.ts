import { minuteMs } from '../../domain/time/lengths.ts';
import { type Metric, metric } from './metrics.ts';

/** Label of the sum of all workshops that are not named. */
const otherHosts = 'other';
/**
 * Maximum number of named workshops. A separate time series for each of thousands of workshops would overload the
 * monitoring.
 */
const maxNamedWorkshops = 10;

interface WorkshopLoad {
  host: string;
  requests: number;
  ms: number;
}

/**
 * Counts the requests of each workshop per minute, to show which workshops load a process. The metrics are gauges of
 * the last full minute: counters would hide a workshop that has just become busy behind workshops that were busy for
 * months.
 */
export class BusiestWorkshops {
  #minute = 0;
  #current = new Map<string, WorkshopLoad>();
  #last = new Map<string, WorkshopLoad>();

  add(host: string, durationMs: number, nowMs: number): void {
    this.#turnTo(nowMs);
    const work = this.#current.get(host) ?? { host, requests: 0, ms: 0 };
    work.requests += 1;
    work.ms += durationMs;
    this.#current.set(host, work);
  }

  figures(nowMs: number): Metric[] {
    this.#turnTo(nowMs);
    const all = [...this.#last.values()];
    return [
      metric(
        'workshop_busiest_requests',
        rankWorkshops(all, ({ requests }) => requests),
      ),
      metric(
        'workshop_busiest_seconds',
        rankWorkshops(all, ({ ms }) => ms / 1000),
      ),
    ];
  }

  #turnTo(nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs);
    if (minute === this.#minute) return;
    this.#last = minute === this.#minute + 1 ? this.#current : new Map();
    this.#current = new Map();
    this.#minute = minute;
  }
}

/** Returns a value for each of the workshops with the largest amounts, and the sum of all other workshops. */
function rankWorkshops(all: WorkshopLoad[], amountOf: (work: WorkshopLoad) => number) {
  const sums = new Map<string, number>();
  const sorted = all.toSorted((a, b) => amountOf(b) - amountOf(a));
  for (const [rank, work] of sorted.entries()) {
    const host = rank < maxNamedWorkshops ? work.host : otherHosts;
    sums.set(host, (sums.get(host) ?? 0) + amountOf(work));
  }
  return Array.from(sums, ([host, value]) => ({ labels: { host }, value }));
}
