import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acquireLane,
  type HeldLane,
  type Lane,
  openFindWaiting,
  openHandOver,
  openLetGo,
  renewLeases,
} from '../../db/backlog/queries.ts';
import { type Database, isDatabaseAway, sendInOrder } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { inBatches } from './batches.ts';
import type { Kind, Made } from './kind.ts';
import { firstRead, LaneRun, type Numbered, type RunParts } from './lane-run.ts';
import { startLoop } from './loop.ts';
import type { LaneQueue } from './queue.ts';

/** A wake-up that was lost costs this long, and a worker that died this and what is left of its leases. */
const lookEveryMs = 1_000;
const renewEveryMs = 2_000;
/** So many lanes begin at once where they are found; more go by the queue, to whoever is free. */
const runsAtOnce = 64;
/** Each waits for somebody else most of the time, and costs little meanwhile. */
const runsMostDefault = 2_000;
/** Then a lane makes way for others, where they wait. */
const turnMs = 1_500;
/** What has been due for so long while nobody held its lane was lost on the way. */
const lostAfterMs = 5_000;
/** How often an outcome is offered to a database that is away, and for how long. */
const recordAgainMs = 250;
const recordForMs = 30_000;
/** As many as `randomInt` knows: no two are the same in a deployment's life. */
const leaseNumbers = 2 ** 48 - 1;

export interface LaneParts {
  database: Database;
  queue: LaneQueue;
  /** Told how many lanes the sweep has found that had been lost. */
  requeued: (lanes: number) => void;
  clock: () => Date;
  onError: (error: unknown) => void;
  /** How many lanes this process is at. */
  runsMost?: number;
}

export interface Lanes {
  /** Something is due in these. */
  offer(lanes: Lane[]): void;
  /** Something may be due somewhere. */
  wake(): void;
  /** What is under way ends; what it came to is recorded at once or, by another, done again. */
  stop(): Promise<void>;
}

interface Running<Run> {
  /** Another has offered it meanwhile. */
  again: boolean;
  run: Run | undefined;
  done: Promise<void>;
}

const nameOf = ({ instanceId, lane }: Lane) => `${instanceId} ${lane}`;

/** Works at the lanes of one kind, side by side with other processes: each lane is one's at a time. */
export function startLanes<State, Item extends Numbered, Outcome>(
  kind: Kind<State, Item, Outcome>,
  parts: LaneParts,
): Lanes {
  type Run = LaneRun<State, Item, Outcome>;
  const { database, queue, clock, onError, runsMost = runsMostDefault } = parts;
  const [letGo, findWaiting] = [openLetGo(kind.name, kind.served), openFindWaiting(kind.name, kind.served)];
  const running = new Map<string, Running<Run>>();
  let stopping = false;
  const { handOver, record } = openOutcomes(kind, parts, () => stopping);

  const runParts = (startedMs: number): RunParts<State, Item, Outcome> => ({
    kind,
    read: (lane, reading) => database.lease((db) => kind.next(db, lane, reading)),
    handOver,
    record,
    mustEnd: () => stopping || (running.size >= runsMost && performance.now() - startedMs > turnMs),
    clock,
    onError,
  });

  /** Undefined: another has it, or it rests. */
  const open = (lane: Lane): Promise<Run | undefined> => {
    const held = { instanceId: lane.instanceId, lane: lane.lane, lease: randomInt(1, leaseNumbers) };
    const leasedAtMs = performance.now();
    const reading = { without: [], most: firstRead(kind.portion), now: clock() };
    return database.lease(async (db) => {
      const [isOurs, found] = await sendInOrder(db, [
        acquireLane(db, kind.name, held, reading.now),
        kind.next(db, held, reading),
      ]);
      return isOurs ? new LaneRun(runParts(leasedAtMs), held, found, leasedAtMs) : undefined;
    });
  };

  const workAt = async (lane: Lane, its: Running<Run>): Promise<void> => {
    do {
      its.again = false;
      its.run = await open(lane);
      if (!its.run) return;
      const { run } = its;
      await run.drain();
      its.run = undefined;
      if (await database.lease((db) => letGo(db, run.lane, run.restsUntil, clock()))) its.again = true;
      if (its.again && running.size >= runsMost) return void queue.add([lane]).catch(onError);
    } while (its.again && !stopping);
  };

  const begin = (lane: Lane): Promise<void> => {
    const name = nameOf(lane);
    const there = running.get(name);
    if (there) {
      there.again = true;
      there.run?.look();
      return there.done;
    }
    const its: Running<Run> = { again: false, run: undefined, done: Promise.resolve() };
    running.set(name, its);
    its.done = workAt(lane, its)
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) onError(error);
      })
      .finally(() => running.delete(name));
    return its.done;
  };

  const offer = (lanes: Lane[]) => {
    if (stopping) return;
    const others = lanes.filter((lane) => {
      const isOurs = running.has(nameOf(lane)) || running.size < Math.min(runsAtOnce, runsMost);
      if (isOurs) void begin(lane);
      return !isOurs;
    });
    if (others.length > 0) queue.add(others).catch(onError);
  };

  const sweep = startLoop({
    async work() {
      for (const { run } of running.values()) run?.look();
      const now = clock();
      const waiting = await database.lease((db) => findWaiting(db, now));
      offer(waiting);
      const lost = waiting.filter(({ dueSince }) => now.getTime() - Date.parse(dueSince) >= lostAfterMs);
      if (lost.length > 0) parts.requeued(lost.length);
      return false;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const renewing = setInterval(() => {
    const runs = [...running.values()].flatMap(({ run }) => run ?? []);
    renewAll(database, kind.name, runs).catch((error: unknown) => {
      if (!isDatabaseAway(error)) onError(error);
    });
  }, renewEveryMs);
  const worker = queue.work((lane) => begin(lane));
  return {
    offer,
    wake: sweep.wake,
    async stop() {
      stopping = true;
      for (const { run } of running.values()) run?.end();
      await Promise.all([sweep.stop(), worker.stop()]);
      await Promise.all([...running.values()].map(({ done }) => done));
      clearInterval(renewing);
    },
  };
}

async function renewAll(
  database: Database,
  kind: string,
  runs: { lane: HeldLane; leasedAtMs: number; look(): void }[],
): Promise<void> {
  if (runs.length === 0) return;
  const askedAtMs = performance.now();
  const lasting = await database.lease((db) =>
    renewLeases(
      db,
      kind,
      runs.map(({ lane }) => lane),
    ),
  );
  for (const run of runs) if (lasting.has(run.lane.lease)) run.leasedAtMs = askedAtMs;
}

/** What is handed over, and what came of it: of many lanes together, since each write to the disk is one for all. */
function openOutcomes<State, Item extends Numbered, Outcome>(
  kind: Kind<State, Item, Outcome>,
  { database, clock }: LaneParts,
  isStopping: () => boolean,
) {
  const note = openHandOver(kind.name);
  const noteAll = inBatches((items: Parameters<typeof note>[1]) =>
    inDurableTransaction(database, (tx) => note(tx, items, clock())),
  );
  const recordAll = inBatches((made: Made<Outcome>[]) => kind.record(made));
  return {
    handOver: (lane: HeldLane, { itemId, attempt }: Item) => noteAll({ lane, itemId, attempt }),
    record: (lane: HeldLane, outcome: Outcome) => inTime(() => recordAll({ lane, outcome }), isStopping),
  };
}

/** What has been done should not be done again only because the database was away for a moment. */
async function inTime<T>(record: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await record();
    } catch (error) {
      const isOver = isStopping() || performance.now() - startedMs >= recordForMs;
      if (!isDatabaseAway(error) || isOver) throw error;
      await sleep(recordAgainMs);
    }
  }
}
