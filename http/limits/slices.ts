import { type Counts, type Demand, instanceWindowMs, judge, type Verdict } from './limits.ts';

export interface Grant {
  before: Counts;
  granted: number;
}

export interface SharedCounter {
  /**
   * Counts `wanted` requests as far as the limits allow, and reserves up to `spare` further requests. If fewer than
   * `wanted` are granted, a limit is reached.
   */
  take(demand: Demand, wanted: number, spare: number, nowMs: number): Promise<Grant>;
  giveBack(demand: Demand, count: number, takenAtMs: number): void;
}

/**
 * Lifetime of a slice in milliseconds. A slice is a number of requests that this process reserves in the shared counter
 * in advance, for a key whose requests follow each other within this time. When the lifetime ends, the unused requests
 * are released.
 */
const sliceMs = 250;
const maxReservedRequests = 1_024;

interface PendingRequest {
  nowMs: number;
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

interface Slice extends Grant {
  demand: Demand;
  window: number;
  used: number;
  reservedAtMs: number;
  endsAt: number;
  waiting: PendingRequest[];
  asking: boolean;
}

/**
 * Counts the requests of a busy key in slices, and the requests of other keys one by one (ADR 0007). Each slice is up
 * to twice as large as the previous slice.
 */
export class Slices {
  readonly #counter: SharedCounter;
  readonly #slices = new Map<number, Slice>();
  readonly #timer: NodeJS.Timeout;

  constructor(counter: SharedCounter) {
    this.#counter = counter;
    this.#timer = setInterval(() => this.#endOld(performance.now()), sliceMs).unref();
  }

  take(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    const slice = this.#sliceFor(demand, nowMs);
    if (slice.used < slice.granted && performance.now() < slice.endsAt) return countNextRequest(slice, nowMs);
    return new Promise((resolve, reject) => {
      slice.waiting.push({ nowMs, resolve, reject });
      if (!slice.asking) void this.#ask(slice);
    });
  }

  #sliceFor(demand: Demand, nowMs: number): Slice {
    const window = Math.floor(nowMs / instanceWindowMs);
    const known = this.#slices.get(demand.keyId);
    if (known && known.window === window && isSameDemand(known.demand, demand)) return known;
    if (known) this.#giveBack(known);
    const before = { instance: 0, minute: 0, day: 0 };
    const none = { before, granted: 0, used: 0, reservedAtMs: nowMs, endsAt: 0 };
    const slice: Slice = { ...none, demand, window, waiting: [], asking: false };
    this.#slices.set(demand.keyId, slice);
    return slice;
  }

  /** Reserves a slice with one call at a time per key. Requests that arrive during a call share the next call. */
  async #ask(slice: Slice): Promise<void> {
    slice.asking = true;
    try {
      for (let first = slice.waiting[0]; first; first = slice.waiting[0])
        await this.#fill(slice, first.nowMs);
    } catch (error) {
      for (const each of slice.waiting.splice(0)) each.reject(error);
    } finally {
      slice.asking = false;
    }
  }

  async #fill(slice: Slice, reservedAtMs: number): Promise<void> {
    const spare = slice.used < slice.granted ? 0 : Math.min(2 * slice.granted, maxReservedRequests);
    this.#giveBack(slice);
    const wanted = slice.waiting.length;
    const grant = await this.#counter.take(slice.demand, wanted, spare, reservedAtMs);
    Object.assign(slice, grant, { used: 0, reservedAtMs, endsAt: performance.now() + sliceMs });
    // Requests that waited during the call use the spare grants first.
    const servedRequests = slice.waiting.splice(0, Math.max(wanted, slice.granted));
    for (const { nowMs, resolve } of servedRequests) {
      if (slice.used < slice.granted) resolve(countNextRequest(slice, nowMs));
      else resolve(judge(slice.demand, addRequests(slice.before, slice.granted, slice.demand), nowMs));
    }
  }

  #endOld(now: number): void {
    for (const [keyId, slice] of this.#slices) {
      if (slice.asking || now < slice.endsAt) continue;
      this.#giveBack(slice);
      this.#slices.delete(keyId);
    }
  }

  #giveBack(slice: Slice): void {
    const left = slice.granted - slice.used;
    slice.granted = slice.used;
    if (left > 0) this.#counter.giveBack(slice.demand, left, slice.reservedAtMs);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const slice of this.#slices.values()) this.#giveBack(slice);
  }
}

function countNextRequest(slice: Slice, nowMs: number): Verdict {
  const before = addRequests(slice.before, slice.used, slice.demand);
  slice.used += 1;
  return judge(slice.demand, before, nowMs);
}

function addRequests({ instance, minute, day }: Counts, used: number, demand: Demand): Counts {
  return { instance: instance + used, minute: minute + used, day: demand.day ? day + used : day };
}

function isSameDemand(one: Demand, other: Demand): boolean {
  return (
    one.instanceId === other.instanceId &&
    one.requestsPerMinute === other.requestsPerMinute &&
    one.instanceRequestsPer10s === other.instanceRequestsPer10s &&
    one.day?.quota === other.day?.quota &&
    one.day?.stopsAtQuota === other.day?.stopsAtQuota
  );
}
