import { isDatabaseUnavailable } from '../../db/connection/client.ts';
import type { LaneQuery } from '../../db/lanes/items.ts';
import { type HeldLane, type Lane, leaseMs } from '../../db/lanes/leases.ts';
import { inBatches } from './batches.ts';
import type { LaneContent, LaneItem, LaneKind } from './kind.ts';

/** Maximum age of a read item when its processing starts, because settings, addresses and opt-outs change. */
const stateCacheMs = 1_000;
/** Read-ahead factor: up to 8 × width items are read in one query. */
const readAhead = 8;
/** Time for which a lane without items is kept, because acquiring it again costs more than a delivery. */
const maxIdleMs = 50;
/** Pause of a lane after an item whose outcome is unknown or can't be recorded. */
const pauseMs = 5_000;

export interface OfferedLane<State, Due> extends Lane {
  /** Freshly staged items and the state of the lane, in the form in which a read of the lane returns them. */
  fresh?: LaneContent<State, Due> & { readAtMs: number };
}

export interface RunParts<State, Due extends LaneItem, Outcome> {
  kind: LaneKind<State, Due, Outcome>;
  read(lane: HeldLane, query: LaneQuery): Promise<LaneContent<State, Due>>;
  handOver(lane: HeldLane, item: Due): Promise<boolean>;
  record(lane: HeldLane, outcome: Outcome): Promise<boolean>;
  /** Returns true if another lane waits for the place of this lane, or if the process is stopping. */
  mustEnd(): boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/**
 * The work on one lane while its lease is held: reads due items, processes as many at a time as the lane's width
 * allows, and records their outcomes.
 */
export class LaneRun<State, Due extends LaneItem, Outcome> {
  readonly lane: HeldLane;
  /** Time by the clock of this process immediately before the lease was requested. */
  leasedAtMs: number;
  restsUntil: Date | null = null;
  #parts: RunParts<State, Due, Outcome>;
  #state: State;
  #stateAtMs: number;
  #waiting: Due[];
  #waitingSinceMs: number;
  /** Number of read items whose processing has started. */
  #begun = 0;
  #isReading = false;
  #mayBeMore = false;
  #underWay = new Set<number>();
  #portions = 0;
  #isEnding = false;
  #change = Promise.withResolvers<void>();
  #follow: (outcomes: Outcome[]) => Promise<unknown>;

  constructor(
    parts: RunParts<State, Due, Outcome>,
    lane: HeldLane,
    { state, items }: LaneContent<State, Due>,
    leasedAtMs: number,
  ) {
    this.#parts = parts;
    this.lane = lane;
    this.#state = state;
    this.#stateAtMs = leasedAtMs;
    this.#waiting = items;
    this.#waitingSinceMs = performance.now();
    this.leasedAtMs = leasedAtMs;
    this.#follow = inBatches((batches) => this.#followAll(batches));
  }

  /** Processes items until no item is due, or no further item may be started. */
  async drain(): Promise<void> {
    for (;;) {
      this.#change = Promise.withResolvers();
      this.#begin();
      this.#readMore();
      const isBusy = this.#isReading || this.#portions > 0;
      if (!isBusy && !(await this.#waitForMore())) return;
      if (isBusy) await this.#change.promise;
    }
  }

  /**
   * Adds freshly staged items. No other process has attempted them, because this process holds the lane. Reads the lane
   * instead if older items may come first, or if no items are passed.
   */
  add(fresh?: OfferedLane<State, Due>['fresh']): void {
    if (fresh) this.#setState(fresh.state, fresh.readAtMs);
    const isNext = this.#parts.kind.maxPortions(this.#state) > 1 && !this.#isReading && !this.#mayBeMore;
    if (fresh && isNext) {
      this.#take(fresh.items, fresh.readAtMs);
    } else {
      this.#mayBeMore = true;
      if (!fresh) this.#waiting = [];
    }
    this.#change.resolve();
  }

  /** Stops: no further item is started. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#waiting = [];
    this.#change.resolve();
  }

  async #waitForMore(): Promise<boolean> {
    if (!this.#mayBegin || this.#parts.kind.maxPortions(this.#state) <= 1) return false;
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, maxIdleMs);
    await Promise.race([this.#change.promise, over.promise]);
    clearTimeout(timer);
    return this.#mayBegin && (this.#mayBeMore || this.#waiting.length > 0);
  }

  get #mayBegin(): boolean {
    if (this.#parts.mustEnd()) this.end();
    return !this.#isEnding && performance.now() - this.leasedAtMs < leaseMs;
  }

  #begin(): void {
    const { maxPortions: widthOf, portionSize: portion } = this.#parts.kind;
    if (performance.now() - this.#waitingSinceMs > stateCacheMs && this.#waiting.length > 0) {
      this.#waiting = [];
      this.#mayBeMore = true;
    }
    const width = widthOf(this.#state);
    while (this.#waiting.length > 0 && this.#portions < width && this.#mayBegin) {
      const items = this.#waiting.splice(0, portion);
      this.#begun += items.length;
      void this.#attempt(items);
    }
  }

  #readMore(): void {
    const { maxPortions: widthOf, portionSize: portion } = this.#parts.kind;
    const width = widthOf(this.#state);
    const inHand = this.#underWay.size + this.#waiting.length;
    const isEnough = width === 1 ? inHand > 0 : inHand >= 2 * width * portion;
    if (!this.#mayBeMore || width === 0 || isEnough || this.#isReading || !this.#mayBegin) return;
    this.#mayBeMore = false;
    const most = width === 1 ? portion : width * portion * readAhead;
    void this.#read(Math.min(most, Math.max(2 * width * portion, this.#countBegunSoon())));
  }

  /** Estimates the number of items that would be started, at the present rate, before a read becomes stale. */
  #countBegunSoon(): number {
    const sinceMs = Math.max(1, performance.now() - this.#waitingSinceMs);
    return Math.ceil((this.#begun / sinceMs) * stateCacheMs * 0.7);
  }

  async #read(most: number): Promise<void> {
    this.#isReading = true;
    const startedMs = performance.now();
    try {
      const without = [...this.#underWay, ...this.#waiting.map(({ itemId }) => itemId)];
      const { state, items } = await this.#parts.read(this.lane, {
        without,
        most,
        now: this.#parts.clock(),
      });
      if (items.length >= most) this.#mayBeMore = true;
      this.#setState(state, startedMs);
      this.#take(items, startedMs);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isReading = false;
      this.#change.resolve();
    }
  }

  /** Sets the state of the lane, unless a newer state is known. */
  #setState(state: State, readAtMs: number): void {
    if (readAtMs < this.#stateAtMs) return;
    this.#state = state;
    this.#stateAtMs = readAtMs;
  }

  #take(items: Due[], readAtMs: number): void {
    if (this.#isEnding) return;
    if (this.#waiting.length === 0) {
      this.#waitingSinceMs = readAtMs;
      this.#begun = 0;
    }
    this.#waiting.push(...items);
  }

  async #attempt(items: Due[]): Promise<void> {
    const { kind, handOver, record } = this.#parts;
    this.#portions += 1;
    for (const { itemId } of items) this.#underWay.add(itemId);
    try {
      const outcomes = await kind.processItems(items, this.#state, {
        handOver: (item: Due) => handOver(this.lane, item),
      });
      const known = outcomes.filter((outcome) => outcome !== null);
      if (known.length < outcomes.length) this.#rest();
      const counts = await Promise.all(known.map((outcome) => record(this.lane, outcome)));
      for (const { itemId } of items) this.#underWay.delete(itemId);
      await this.#follow(known.filter((_, index) => counts[index]));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#portions -= 1;
      for (const { itemId } of items) this.#underWay.delete(itemId);
      this.#change.resolve();
    }
  }

  async #followAll(batches: Outcome[][]): Promise<Outcome[][]> {
    const outcomes = batches.flat();
    if (outcomes.length === 0) return batches;
    const before = this.#state;
    const { state, restsUntil } = await this.#parts.kind.updateLane(this.lane, outcomes, before, [
      ...this.#underWay,
    ]);
    if (state !== before) this.#setState(state, performance.now());
    if (restsUntil) this.#rest(restsUntil);
    return batches;
  }

  /** Pauses the lane after an error. Does not report an unreachable database, which the sweep reports every second. */
  #fail(error: unknown): void {
    if (!isDatabaseUnavailable(error)) this.#parts.onError(error);
    this.#rest();
  }

  #rest(until = new Date(this.#parts.clock().getTime() + pauseMs)): void {
    if (!this.#parts.mustEnd()) this.restsUntil = until;
    this.end();
  }
}
