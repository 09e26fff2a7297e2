import {
  type Counts,
  type Demand,
  dayMs,
  instanceWindowMs,
  judge,
  keyWindowMs,
  type Limits,
  type ReadDayUsage,
  utcDay,
  type Verdict,
} from './limits.ts';

/** Counters of one window of the clock; the next window starts with an empty map. */
class Window {
  readonly #lengthMs: number;
  #current = -1;
  #counts = new Map<number, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  at(nowMs: number): Map<number, number> {
    const current = Math.floor(nowMs / this.#lengthMs);
    if (current !== this.#current) {
      this.#current = current;
      this.#counts = new Map();
    }
    return this.#counts;
  }
}

/** Limits of a single process. */
export class MemoryLimits implements Limits {
  readonly redis = null;
  readonly #readDayUsage: ReadDayUsage;
  readonly #instances = new Window(instanceWindowMs);
  readonly #keys = new Window(keyWindowMs);
  readonly #days = new Window(dayMs);

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
    // Requests that came in while this one read have read the same figure: the first one keeps it.
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

  async close(): Promise<void> {}
}
