import type { Masters } from '../../adapters/redis/client.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import type { ErrorCode } from '../../generated/errors.ts';
import { ClockWindow } from './clock-window.ts';

export const keyWindowMs = 60_000;
export const instanceWindowMs = 10_000;

export interface Demand {
  instanceId: number;
  keyId: number;
  requestsPerMinute: number;
  instanceRequestsPer10s: number;
  /** Daily quota of the workshop. Null for keys whose requests do not count: test keys, and keys of sandboxes. */
  day: { quota: number; stopsAtQuota: boolean } | null;
}

export interface Verdict {
  refusal: Extract<ErrorCode, 'instance_rate_limited' | 'rate_limited' | 'plan_quota_exceeded'> | null;
  retryAfterSeconds: number;
  minute: { limit: number; used: number; resetAtSeconds: number };
  day: { limit: number; used: number };
}

/**
 * Counters of a process for three limits: requests of a workshop in 10 s, of a key in a minute, and of a workshop in a
 * day. A refused request is not counted.
 */
export interface Limits {
  take(demand: Demand, nowMs: number): Verdict | Promise<Verdict>;
  /** Counters in Redis that several processes share; null if this process counts alone. */
  readonly redis: SharedCounts | null;
  close(): Promise<void>;
}

export interface SharedCounts {
  /** True while Redis is unreachable: each process then counts its share of the limits in memory. */
  readonly isAway: boolean;
  readonly processes: number;
  countMasters(): Promise<Masters>;
}

export type ReadDayUsage = (instanceId: number, day: string) => Promise<number>;

export interface Counts {
  instance: number;
  minute: number;
  day: number;
}

export function judge(demand: Demand, before: Counts, nowMs: number): Verdict {
  const refusal = refusalOf(demand, before);
  const counted = refusal ? 0 : 1;
  return {
    refusal,
    retryAfterSeconds: refusal ? secondsUntilReset(refusal, nowMs) : 0,
    minute: {
      limit: demand.requestsPerMinute,
      used: before.minute + counted,
      resetAtSeconds: windowEndMs(nowMs, keyWindowMs) / 1000,
    },
    day: demand.day ? { limit: demand.day.quota, used: before.day + counted } : { limit: 0, used: 0 },
  };
}

function refusalOf(demand: Demand, before: Counts): Verdict['refusal'] {
  if (before.instance >= demand.instanceRequestsPer10s) return 'instance_rate_limited';
  if (before.minute >= demand.requestsPerMinute) return 'rate_limited';
  if (demand.day?.stopsAtQuota && before.day >= demand.day.quota) return 'plan_quota_exceeded';
  return null;
}

export function secondsUntilReset(refusal: NonNullable<Verdict['refusal']>, nowMs: number): number {
  const windowMs = {
    instance_rate_limited: instanceWindowMs,
    rate_limited: keyWindowMs,
    plan_quota_exceeded: dayMs,
  };
  return Math.max(1, Math.ceil((windowEndMs(nowMs, windowMs[refusal]) - nowMs) / 1000));
}

export function windowEndMs(nowMs: number, windowMs: number): number {
  return (Math.floor(nowMs / windowMs) + 1) * windowMs;
}

let cachedUtcDay = { number: -1, text: '' };

/** Returns the UTC day as text. The text is cached, because the day changes once in 86,400 seconds. */
export function utcDay(nowMs: number): string {
  const number = Math.floor(nowMs / dayMs);
  if (number !== cachedUtcDay.number)
    cachedUtcDay = { number, text: new Date(nowMs).toISOString().slice(0, 10) };
  return cachedUtcDay.text;
}

export class MemoryLimits implements Limits {
  readonly redis = null;
  readonly #readDayUsage: ReadDayUsage;
  readonly #instances = new ClockWindow<number>(instanceWindowMs);
  readonly #keys = new ClockWindow<number>(keyWindowMs);
  readonly #days = new ClockWindow<number>(dayMs);

  constructor(readDayUsage: ReadDayUsage) {
    this.#readDayUsage = readDayUsage;
  }

  take(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    if (demand.day && !this.#days.at(nowMs).has(demand.instanceId))
      return this.#takeFirstOfDay(demand, nowMs);
    return this.#count(demand, nowMs);
  }

  async #takeFirstOfDay(demand: Demand, nowMs: number): Promise<Verdict> {
    const used = await this.#readDayUsage(demand.instanceId, utcDay(nowMs));
    const days = this.#days.at(nowMs);
    // A concurrent request may have read and stored the same figure already, and requests may have been counted since.
    if (!days.has(demand.instanceId)) days.set(demand.instanceId, used);
    return this.#count(demand, nowMs);
  }

  #count(demand: Demand, nowMs: number): Verdict {
    const instances = this.#instances.at(nowMs);
    const keys = this.#keys.at(nowMs);
    const days = this.#days.at(nowMs);
    const before: Counts = {
      instance: instances.get(demand.instanceId) ?? 0,
      minute: keys.get(demand.keyId) ?? 0,
      day: days.get(demand.instanceId) ?? 0,
    };
    const verdict = judge(demand, before, nowMs);
    if (verdict.refusal === null) {
      instances.set(demand.instanceId, before.instance + 1);
      keys.set(demand.keyId, before.minute + 1);
      if (demand.day) days.set(demand.instanceId, before.day + 1);
    }
    return verdict;
  }

  /**
   * Deletes the day's count of one workshop, or of all workshops. The next request reads the count from the database.
   */
  forgetDay(nowMs: number, instanceId?: number): void {
    const days = this.#days.at(nowMs);
    if (instanceId === undefined) days.clear();
    else days.delete(instanceId);
  }

  async close(): Promise<void> {}
}
