import { randomInt } from 'node:crypto';
import { type Database, isDatabaseUnavailable, sendInOrder } from '../../db/connection/client.ts';
import {
  acquireLane,
  createLaneReleaser,
  createWaitingLaneFinder,
  type Lane,
  renewLeases,
} from '../../db/lanes/leases.ts';
import { type Outcomes, openOutcomes } from './batches.ts';
import type { LaneItem, LaneKind } from './kind.ts';
import { LaneRun, type OfferedLane, type RunParts } from './lane-run.ts';
import { startLoop } from './loop.ts';
import type { LaneQueue } from './queue.ts';

/**
 * Interval of the sweep for due items: the maximum delay after a lost wake-up. After the crash of a worker, the
 * remaining time of its leases adds to the delay.
 */
const sweepIntervalMs = 1_000;
/** Minimum pause between two sweeps. Several writes within this time cause one sweep. */
const minSweepPauseMs = 50;
const leaseRenewalMs = 2_000;
/** Time after which a lane with due items and without a holder counts as lost by the queue. */
const laneLostAfterMs = 5_000;
/** Maximum number of lanes that this process starts itself. Further lanes go to the queue, for any free worker. */
const maxLanesStarted = 64;
/**
 * Default maximum of lanes that this process holds at the same time. A lane mostly waits for a receiver, which costs
 * little.
 */
const defaultMaxRuns = 2_000;
/** Time after which a lane gives up its place if other lanes wait for the place. */
const maxTurnMs = 1_500;
/** Upper limit of random lease numbers: the largest range of `randomInt`, so that a number is never repeated. */
const maxLeaseNumber = 2 ** 48 - 1;
/** Returns the number of items that are read when a lane is acquired. */
const firstReadSize = (portion: number) => Math.max(portion, 32);

export interface LaneParts {
  database: Database;
  queue: LaneQueue;
  /** Called with the number of lost lanes that the sweep found. */
  requeued?: (lanes: number) => void;
  clock: () => Date;
  onError: (error: unknown) => void;
  maxRuns?: number;
}

interface Lanes<State, Due> {
  /** Starts working on lanes that have due items. */
  offer(lanes: OfferedLane<State, Due>[]): void;
  /** Starts a sweep for lanes with due items. */
  wake(): void;
  /**
   * Stops all lanes and waits for running attempts. If the outcome of an attempt can't be recorded, another process
   * repeats the attempt.
   */
  stop(): Promise<void>;
}

/**
 * Starts working on the lanes of one kind. Other processes may work on the same kind at the same time, because each
 * lane has one holder.
 */
export function startLanes<State, Due extends LaneItem, Outcome>(
  kind: LaneKind<State, Due, Outcome>,
  parts: LaneParts,
): Lanes<State, Due> {
  const { database, queue, clock, onError } = parts;
  const holder = new LaneHolder(kind, parts);
  const findWaiting = createWaitingLaneFinder(kind.name, kind.receivers);

  const sweep = startLoop({
    async work() {
      holder.look();
      const now = clock();
      const waiting = await database.inSession((db) => findWaiting(db, now));
      holder.offer(waiting);
      const lostLanes = waiting.filter(
        ({ dueSince }) => now.getTime() - Date.parse(dueSince) >= laneLostAfterMs,
      );
      if (lostLanes.length > 0) parts.requeued?.(lostLanes.length);
      return false;
    },
    everyMs: sweepIntervalMs,
    pauseMs: minSweepPauseMs,
    onError,
  });
  const renewing = setInterval(() => {
    holder.renew().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) onError(error);
    });
  }, leaseRenewalMs);
  const worker = queue.work((lane) => holder.begin(lane));
  return {
    offer: (lanes) => holder.offer(lanes),
    wake: sweep.wake,
    async stop() {
      holder.end();
      await Promise.all([sweep.stop(), worker.stop()]);
      await holder.ended();
      clearInterval(renewing);
    },
  };
}

interface Tenure<Run> {
  /** True if the lane was offered while this process was acquiring or releasing it. */
  again: boolean;
  run: Run | undefined;
  done: Promise<void>;
}

const nameOf = ({ instanceId, lane }: Lane) => `${instanceId} ${lane}`;

/** The lanes of a kind that this process holds or is acquiring. */
class LaneHolder<State, Due extends LaneItem, Outcome> {
  #kind: LaneKind<State, Due, Outcome>;
  #parts: LaneParts;
  #maxRuns: number;
  #letGo: ReturnType<typeof createLaneReleaser>;
  #outcomes: Outcomes<Due, Outcome>;
  #tenures = new Map<string, Tenure<LaneRun<State, Due, Outcome>>>();
  #isStopping = false;

  constructor(kind: LaneKind<State, Due, Outcome>, parts: LaneParts) {
    this.#kind = kind;
    this.#parts = parts;
    this.#maxRuns = parts.maxRuns ?? defaultMaxRuns;
    this.#letGo = createLaneReleaser(kind.name, kind.receivers);
    this.#outcomes = openOutcomes(kind, parts, () => this.#isStopping);
  }

  /** Starts lanes in this process up to the limit, and adds further lanes to the queue. */
  offer(lanes: OfferedLane<State, Due>[]): void {
    if (this.#isStopping) return;
    const others = lanes.filter((lane) => {
      const isOurs =
        this.#tenures.has(nameOf(lane)) || this.#tenures.size < Math.min(maxLanesStarted, this.#maxRuns);
      if (isOurs) void this.begin(lane);
      return !isOurs;
    });
    if (others.length > 0) this.#enqueue(others);
  }

  /** Acquires a lane and works on it until it is released. */
  begin(lane: OfferedLane<State, Due>): Promise<void> {
    const name = nameOf(lane);
    const present = this.#tenures.get(name);
    if (present) {
      if (present.run) present.run.add(lane.fresh);
      else present.again = true;
      return present.done;
    }
    const tenure: Tenure<LaneRun<State, Due, Outcome>> = {
      again: false,
      run: undefined,
      done: Promise.resolve(),
    };
    this.#tenures.set(name, tenure);
    tenure.done = this.#workAt(lane, tenure)
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) this.#parts.onError(error);
      })
      .finally(() => this.#tenures.delete(name));
    return tenure.done;
  }

  /** Makes all held lanes read their due items again. */
  look(): void {
    for (const run of this.#runs()) run.add();
  }

  /** Extends the leases of all held lanes. */
  async renew(): Promise<void> {
    const runs = this.#runs();
    if (runs.length === 0) return;
    const sentAtMs = performance.now();
    const lanes = runs.map(({ lane }) => lane);
    const valid = await this.#parts.database.inSession((db) => renewLeases(db, this.#kind.name, lanes));
    for (const run of runs) if (valid.has(run.lane.lease)) run.leasedAtMs = sentAtMs;
  }

  /** Stops: no further lane or item is started. */
  end(): void {
    this.#isStopping = true;
    for (const run of this.#runs()) run.end();
  }

  async ended(): Promise<void> {
    await Promise.all([...this.#tenures.values()].map(({ done }) => done));
  }

  #runs(): LaneRun<State, Due, Outcome>[] {
    return [...this.#tenures.values()].flatMap(({ run }) => run ?? []);
  }

  #enqueue(lanes: Lane[]): void {
    this.#parts.queue.add(lanes).catch(this.#parts.onError);
  }

  async #workAt(lane: OfferedLane<State, Due>, tenure: Tenure<LaneRun<State, Due, Outcome>>): Promise<void> {
    const { database, clock } = this.#parts;
    let { fresh } = lane;
    do {
      tenure.again = false;
      const run = await this.#acquire(lane, fresh);
      if (!run) return;
      fresh = undefined;
      // The read that acquired the lane may have missed items that were offered in the meantime.
      if (tenure.again) run.add();
      tenure.again = false;
      tenure.run = run;
      await run.drain();
      tenure.run = undefined;
      if (await database.inSession((db) => this.#letGo(db, run.lane, run.restsUntil, clock())))
        tenure.again = true;
      if (tenure.again && this.#tenures.size >= this.#maxRuns) return this.#enqueue([lane]);
    } while (tenure.again && !this.#isStopping);
  }

  /**
   * Acquires a lane and reads its items in one round trip. Returns undefined if another process holds the lane, or if
   * the lane pauses.
   */
  #acquire(
    { instanceId, lane }: Lane,
    fresh: OfferedLane<State, Due>['fresh'],
  ): Promise<LaneRun<State, Due, Outcome> | undefined> {
    const {
      name,
      portionSize: portion,
      readDueItems: next,
      findUnattempted,
      maxPortions: widthOf,
    } = this.#kind;
    const { database, clock } = this.#parts;
    const lease = { instanceId, lane, lease: randomInt(1, maxLeaseNumber) };
    const leasedAtMs = performance.now();
    const query = { without: [], most: firstReadSize(portion), now: clock() };
    return database.inSession(async (db) => {
      // A lane of width 1 works in order, so fresh items must not overtake older ones: reads the oldest items instead.
      const isKnown = fresh && findUnattempted && widthOf(fresh.state) > 1;
      const [isOurs, found] = await sendInOrder(db, [
        acquireLane(db, name, lease, query.now),
        isKnown
          ? findUnattempted(db, lease, fresh.items).then((items) => ({ state: fresh.state, items }))
          : next(db, lease, query),
      ]);
      if (!isOurs) return undefined;
      const run = new LaneRun(this.#runParts(leasedAtMs), lease, found, leasedAtMs);
      if (!isKnown && found.items.length >= query.most) run.add();
      return run;
    });
  }

  #runParts(startedMs: number): RunParts<State, Due, Outcome> {
    const { database, clock, onError } = this.#parts;
    const mustMakeWay = () =>
      this.#tenures.size >= this.#maxRuns && performance.now() - startedMs > maxTurnMs;
    return {
      kind: this.#kind,
      read: (lane, query) => database.inSession((db) => this.#kind.readDueItems(db, lane, query)),
      ...this.#outcomes,
      mustEnd: () => this.#isStopping || mustMakeWay(),
      clock,
      onError,
    };
  }
}
