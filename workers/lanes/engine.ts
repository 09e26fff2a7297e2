import { randomInt } from 'node:crypto';
import { type Database, isDatabaseAway, sendInOrder } from '../../db/connection/client.ts';
import { acquireLane, type Lane, openFindWaiting, openLetGo, renewLeases } from '../../db/lanes/queries.ts';
import { type Outcomes, openOutcomes } from './batches.ts';
import type { Item, Kind } from './kind.ts';
import { LaneRun, type OfferedLane, type RunParts } from './lane-run.ts';
import { startLoop } from './loop.ts';
import type { LaneQueue } from './queue.ts';

/** A wake-up that was lost costs this long; a worker that died, this and what is left of its leases. */
const lookEveryMs = 1_000;
/** Several writes at a busy moment share one look. */
const lookPauseMs = 50;
const renewEveryMs = 2_000;
/** A lane that nobody held for this long, though items were due, was lost on its way through the queue. */
const lostAfterMs = 5_000;
/** Start up to 64 lanes here; queue the rest for any free worker. */
const runsAtOnce = 64;
/** Each lane mostly waits for a receiver, which costs little. */
const defaultMaxRuns = 2_000;
/** The time after which a lane gives up its place, if others wait for it. */
const turnMs = 1_500;
/** The largest range of `randomInt`: a deployment never has the same number twice. */
const leaseNumbers = 2 ** 48 - 1;
/** How many items are read when a lane is acquired. */
const firstRead = (portion: number) => Math.max(portion, 32);

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
  /** Works at these lanes: something is due in them. */
  offer(lanes: OfferedLane<State, Due>[]): void;
  /** Looks for lanes with something due. */
  wake(): void;
  /** Lets attempts under way end; what can't be recorded any more is done again by another process. */
  stop(): Promise<void>;
}

/** Works at the lanes of one kind, side by side with other processes: each lane has one holder at a time. */
export function startLanes<State, Due extends Item, Outcome>(
  kind: Kind<State, Due, Outcome>,
  parts: LaneParts,
): Lanes<State, Due> {
  const { database, queue, clock, onError } = parts;
  const holder = new LaneHolder(kind, parts);
  const findWaiting = openFindWaiting(kind.name, kind.receivers);

  const sweep = startLoop({
    async work() {
      holder.look();
      const now = clock();
      const waiting = await database.inSession((db) => findWaiting(db, now));
      holder.offer(waiting);
      const lostLanes = waiting.filter(({ dueSince }) => now.getTime() - Date.parse(dueSince) >= lostAfterMs);
      if (lostLanes.length > 0) parts.requeued?.(lostLanes.length);
      return false;
    },
    everyMs: lookEveryMs,
    pauseMs: lookPauseMs,
    onError,
  });
  const renewing = setInterval(() => {
    holder.renew().catch((error: unknown) => {
      if (!isDatabaseAway(error)) onError(error);
    });
  }, renewEveryMs);
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
  /** Set if the lane was offered while it was being acquired or let go. */
  again: boolean;
  run: Run | undefined;
  done: Promise<void>;
}

const nameOf = ({ instanceId, lane }: Lane) => `${instanceId} ${lane}`;

/** The lanes of a kind that this process holds or is acquiring. */
class LaneHolder<State, Due extends Item, Outcome> {
  #kind: Kind<State, Due, Outcome>;
  #parts: LaneParts;
  #maxRuns: number;
  #letGo: ReturnType<typeof openLetGo>;
  #outcomes: Outcomes<Due, Outcome>;
  #tenures = new Map<string, Tenure<LaneRun<State, Due, Outcome>>>();
  #isStopping = false;

  constructor(kind: Kind<State, Due, Outcome>, parts: LaneParts) {
    this.#kind = kind;
    this.#parts = parts;
    this.#maxRuns = parts.maxRuns ?? defaultMaxRuns;
    this.#letGo = openLetGo(kind.name, kind.receivers);
    this.#outcomes = openOutcomes(kind, parts, () => this.#isStopping);
  }

  /** Begins lanes here as long as there is room; others go to the queue. */
  offer(lanes: OfferedLane<State, Due>[]): void {
    if (this.#isStopping) return;
    const others = lanes.filter((lane) => {
      const isOurs =
        this.#tenures.has(nameOf(lane)) || this.#tenures.size < Math.min(runsAtOnce, this.#maxRuns);
      if (isOurs) void this.begin(lane);
      return !isOurs;
    });
    if (others.length > 0) this.#enqueue(others);
  }

  /** Works at the lane until it is let go. */
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
        if (!isDatabaseAway(error)) this.#parts.onError(error);
      })
      .finally(() => this.#tenures.delete(name));
    return tenure.done;
  }

  /** Has the lanes that are held read again. */
  look(): void {
    for (const run of this.#runs()) run.add();
  }

  /** Extends all leases. */
  async renew(): Promise<void> {
    const runs = this.#runs();
    if (runs.length === 0) return;
    const sentAtMs = performance.now();
    const lanes = runs.map(({ lane }) => lane);
    const valid = await this.#parts.database.inSession((db) => renewLeases(db, this.#kind.name, lanes));
    for (const run of runs) if (valid.has(run.lane.lease)) run.leasedAtMs = sentAtMs;
  }

  /** Begins nothing more. */
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
      // Items that were offered while the lane was acquired may not have been read.
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

  /** Returns undefined if another process has the lane, or it rests. One round trip. */
  #acquire(
    { instanceId, lane }: Lane,
    fresh: OfferedLane<State, Due>['fresh'],
  ): Promise<LaneRun<State, Due, Outcome> | undefined> {
    const { name, portion, next, findUnattempted, widthOf } = this.#kind;
    const { database, clock } = this.#parts;
    const lease = { instanceId, lane, lease: randomInt(1, leaseNumbers) };
    const leasedAtMs = performance.now();
    const query = { without: [], most: firstRead(portion), now: clock() };
    return database.inSession(async (db) => {
      // At width 1 the oldest items are read, which fresh ones must not overtake.
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
    const mustMakeWay = () => this.#tenures.size >= this.#maxRuns && performance.now() - startedMs > turnMs;
    return {
      kind: this.#kind,
      read: (lane, query) => database.inSession((db) => this.#kind.next(db, lane, query)),
      ...this.#outcomes,
      mustEnd: () => this.#isStopping || mustMakeWay(),
      clock,
      onError,
    };
  }
}
