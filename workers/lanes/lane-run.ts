import { type DueItem, type HeldLane, leaseMs, type Reading } from '../../db/backlog/queries.ts';
import { isDatabaseAway } from '../../db/connection/client.ts';
import { inBatches } from './batches.ts';
import type { Found, Kind } from './kind.ts';

/** What was read is begun within this time or read again: settings, addresses and wishes change. */
const freshMs = 1_000;
/** So many times what may be under way is read ahead, where there is more than one and they end quickly. */
const readAhead = 8;
/** A lane in which nothing is left is kept so long: letting it go and taking it again costs more than a delivery. */
const lingerMs = 50;
/** What can't be recorded, or not be told, is tried again after this. */
const restMs = 5_000;

export type Numbered = Pick<DueItem, 'itemId' | 'attempt'>;

export interface RunParts<State, Item extends Numbered, Outcome> {
  kind: Kind<State, Item, Outcome>;
  read(lane: HeldLane, reading: Reading, known?: Item[]): Promise<Found<State, Item>>;
  handOver(lane: HeldLane, item: Item): Promise<boolean>;
  record(lane: HeldLane, outcome: Outcome): Promise<boolean>;
  /** Others wait for its place, or the process is to end. */
  mustEnd(): boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

export const firstRead = (portion: number) => Math.max(portion, 32);

/** The work at one lane while its lease is held: reads what is due, does it at the lane's width, and follows what came of it. */
export class LaneRun<State, Item extends Numbered, Outcome> {
  readonly lane: HeldLane;
  /** By this process's own clock, counted from before the lease was asked for. */
  leasedAtMs: number;
  restsUntil: Date | null = null;
  #parts: RunParts<State, Item, Outcome>;
  #state: State;
  #waiting: Item[];
  /** Staged a moment ago, and not yet known to wait still. */
  #known: Item[] = [];
  #readAtMs = performance.now();
  #knownAtMs = 0;
  #begun = 0;
  #isReading = false;
  #mayBeMore = false;
  #underWay = new Set<number>();
  #portions = 0;
  #isEnding = false;
  #follows = 0;
  #change = Promise.withResolvers<void>();
  #follow: (outcomes: Outcome[]) => Promise<unknown>;

  constructor(
    parts: RunParts<State, Item, Outcome>,
    lane: HeldLane,
    { state, items }: Found<State, Item>,
    leasedAtMs: number,
  ) {
    this.#parts = parts;
    this.lane = lane;
    this.#state = state;
    this.#waiting = items;
    this.leasedAtMs = leasedAtMs;
    this.#follow = inBatches((batches) => this.#followAll(batches));
  }

  /** Until nothing more is due, or nothing more may be begun. */
  async drain(): Promise<void> {
    for (;;) {
      this.#change = Promise.withResolvers();
      this.#begin();
      this.#readMore();
      const isBusy = this.#isReading || this.#portions > 0;
      if (!isBusy && !(await this.#comesMore())) return;
      if (isBusy) await this.#change.promise;
    }
  }

  /** There is more in it: what is `known`, or else what is to be read, and may go before what was read. */
  look(known?: Item[]): void {
    if (!known) {
      this.#mayBeMore = true;
      this.#waiting = [];
    }
    if (this.#known.length === 0) this.#knownAtMs = performance.now();
    this.#known.push(...(known ?? []));
    this.#change.resolve();
  }

  /** Nothing more is begun. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#waiting = [];
    this.#change.resolve();
  }

  async #comesMore(): Promise<boolean> {
    if (!this.#mayBegin || this.#parts.kind.widthOf(this.#state) <= 1) return false;
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, lingerMs);
    await Promise.race([this.#change.promise, over.promise]);
    clearTimeout(timer);
    return this.#mayBegin && (this.#mayBeMore || this.#known.length > 0);
  }

  get #mayBegin(): boolean {
    if (this.#parts.mustEnd()) this.end();
    return !this.#isEnding && performance.now() - this.leasedAtMs < leaseMs;
  }

  #begin(): void {
    const { widthOf, portion } = this.#parts.kind;
    if (performance.now() - this.#readAtMs > freshMs && this.#waiting.length > 0) {
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
    const { widthOf, portion } = this.#parts.kind;
    const width = widthOf(this.#state);
    const inHand = this.#underWay.size + this.#waiting.length;
    const isEnough = width === 1 ? inHand > 0 : inHand >= 2 * width * portion;
    if (width === 0 || isEnough || this.#isReading || !this.#mayBegin) return;
    const most = width === 1 ? portion : width * portion * readAhead;
    const known = this.#takeKnown(width, most);
    if (known.length > 0) return void this.#read(most, known);
    if (!this.#mayBeMore) return;
    this.#mayBeMore = false;
    void this.#read(Math.min(most, Math.max(2 * width * portion, this.#soonBegun())));
  }

  /** Known items go stale soon, and at width 1 they must not overtake older ones: then the lane is read instead. */
  #takeKnown(width: number, most: number): Item[] {
    const isOld = performance.now() - this.#knownAtMs > freshMs;
    if (this.#known.length > 0 && (isOld || width === 1)) this.#mayBeMore = true;
    if (this.#mayBeMore) this.#known = [];
    return this.#known.splice(0, most);
  }

  /** How many are begun before what is read now has to be read again, if it goes on as it went. */
  #soonBegun(): number {
    const sinceMs = Math.max(1, performance.now() - this.#readAtMs);
    return Math.ceil((this.#begun / sinceMs) * freshMs * 0.7);
  }

  async #read(most: number, known?: Item[]): Promise<void> {
    this.#isReading = true;
    const follows = this.#follows;
    const startedMs = performance.now();
    try {
      const without = [...this.#underWay, ...this.#waiting.map(({ itemId }) => itemId)];
      const reading = { without, most, now: this.#parts.clock() };
      const { state, items } = await this.#parts.read(this.lane, reading, known);
      if (!known && items.length >= most) this.#mayBeMore = true;
      if (follows === this.#follows) this.#state = state;
      this.#take(items, startedMs);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isReading = false;
      this.#change.resolve();
    }
  }

  #take(items: Item[], readAtMs: number): void {
    if (this.#isEnding) return;
    if (this.#waiting.length === 0) {
      this.#readAtMs = readAtMs;
      this.#begun = 0;
    }
    this.#waiting.push(...items);
  }

  async #attempt(items: Item[]): Promise<void> {
    const { kind, handOver, record } = this.#parts;
    this.#portions += 1;
    for (const { itemId } of items) this.#underWay.add(itemId);
    try {
      const holding = { handOver: (item: Item) => handOver(this.lane, item) };
      const outcomes = await kind.work(items, this.#state, holding);
      const told = outcomes.filter((outcome) => outcome !== null);
      if (told.length < outcomes.length) this.#rest();
      const counted = await Promise.all(told.map((outcome) => record(this.lane, outcome)));
      for (const { itemId } of items) this.#underWay.delete(itemId);
      await this.#follow(told.filter((_, index) => counted[index]));
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
    if (outcomes.length > 0) {
      const { state, restsUntil } = await this.#parts.kind.follow(this.lane, outcomes, this.#state, [
        ...this.#underWay,
      ]);
      this.#follows += 1;
      this.#state = state;
      if (restsUntil) this.#rest(restsUntil);
    }
    return batches;
  }

  /** That the database is away is told by those who look into it each second. */
  #fail(error: unknown): void {
    if (!isDatabaseAway(error)) this.#parts.onError(error);
    this.#rest();
  }

  #rest(until = new Date(this.#parts.clock().getTime() + restMs)): void {
    if (!this.#parts.mustEnd()) this.restsUntil = until;
    this.end();
  }
}
