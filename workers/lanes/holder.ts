import { randomInt } from 'node:crypto';
import { acquireLane, type Lane, openLetGo, renewLeases } from '../../db/backlog/queries.ts';
import { type Database, isDatabaseAway, sendInOrder } from '../../db/connection/client.ts';
import type { Kind } from './kind.ts';
import { firstRead, LaneRun, type Numbered, type RunParts } from './lane-run.ts';
import { type Outcomes, openOutcomes } from './outcomes.ts';
import type { LaneQueue } from './queue.ts';

/** So many lanes begin at once where they are found; more go by the queue, to whoever is free. */
const runsAtOnce = 64;
/** Each waits for somebody else most of the time, and costs little meanwhile. */
const runsMostDefault = 2_000;
/** Then a lane makes way for others, where they wait. */
const turnMs = 1_500;
/** As many as `randomInt` knows: no two are the same in a deployment's life. */
const leaseNumbers = 2 ** 48 - 1;

export interface LaneParts {
  database: Database;
  queue: LaneQueue;
  /** Told how many lanes the sweep has found that had been lost. */
  requeued: (lanes: number) => void;
  clock: () => Date;
  onError: (error: unknown) => void;
  runsMost?: number;
}

export interface Offered<Item> extends Lane {
  /** All that was staged just now, as its holder would read it. */
  items?: Item[];
}

interface Running<Run> {
  /** It was offered while nobody could tell its run. */
  again: boolean;
  run: Run | undefined;
  done: Promise<void>;
}

const nameOf = ({ instanceId, lane }: Lane) => `${instanceId} ${lane}`;

/** The lanes of a kind that this process holds or asks for. */
export class LaneHolder<State, Item extends Numbered, Outcome> {
  #kind: Kind<State, Item, Outcome>;
  #parts: LaneParts;
  #runsMost: number;
  #letGo: ReturnType<typeof openLetGo>;
  #outcomes: Outcomes<Item, Outcome>;
  #running = new Map<string, Running<LaneRun<State, Item, Outcome>>>();
  #stopping = false;

  constructor(kind: Kind<State, Item, Outcome>, parts: LaneParts) {
    this.#kind = kind;
    this.#parts = parts;
    this.#runsMost = parts.runsMost ?? runsMostDefault;
    this.#letGo = openLetGo(kind.name, kind.served);
    this.#outcomes = openOutcomes(kind, parts, () => this.#stopping);
  }

  offer(lanes: Offered<Item>[]): void {
    if (this.#stopping) return;
    const others = lanes.filter((lane) => {
      const isOurs =
        this.#running.has(nameOf(lane)) || this.#running.size < Math.min(runsAtOnce, this.#runsMost);
      if (isOurs) void this.begin(lane);
      return !isOurs;
    });
    if (others.length > 0) this.#enqueue(others);
  }

  /** Until the lane is let go. */
  begin(lane: Offered<Item>): Promise<void> {
    const name = nameOf(lane);
    const there = this.#running.get(name);
    if (there) {
      if (there.run) there.run.look(lane.items);
      else there.again = true;
      return there.done;
    }
    const its: Running<LaneRun<State, Item, Outcome>> = {
      again: false,
      run: undefined,
      done: Promise.resolve(),
    };
    this.#running.set(name, its);
    its.done = this.#workAt(lane, its)
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) this.#parts.onError(error);
      })
      .finally(() => this.#running.delete(name));
    return its.done;
  }

  /** There may be more in what is held. */
  look(): void {
    for (const run of this.#runs()) run.look();
  }

  /** Says that the holder of all these is alive. */
  async renew(): Promise<void> {
    const runs = this.#runs();
    if (runs.length === 0) return;
    const askedAtMs = performance.now();
    const lanes = runs.map(({ lane }) => lane);
    const lasting = await this.#parts.database.inSession((db) => renewLeases(db, this.#kind.name, lanes));
    for (const run of runs) if (lasting.has(run.lane.lease)) run.leasedAtMs = askedAtMs;
  }

  /** Nothing more is begun. */
  end(): void {
    this.#stopping = true;
    for (const run of this.#runs()) run.end();
  }

  async ended(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #runs(): LaneRun<State, Item, Outcome>[] {
    return [...this.#running.values()].flatMap(({ run }) => run ?? []);
  }

  #enqueue(lanes: Lane[]): void {
    this.#parts.queue.add(lanes).catch(this.#parts.onError);
  }

  async #workAt(lane: Offered<Item>, its: Running<LaneRun<State, Item, Outcome>>): Promise<void> {
    const { database, clock } = this.#parts;
    let known = lane.items;
    do {
      its.again = false;
      const run = await this.#open(lane, known);
      if (!run) return;
      known = undefined;
      its.run = run;
      await run.drain();
      its.run = undefined;
      if (await database.inSession((db) => this.#letGo(db, run.lane, run.restsUntil, clock())))
        its.again = true;
      if (its.again && this.#running.size >= this.#runsMost) return this.#enqueue([lane]);
    } while (its.again && !this.#stopping);
  }

  /** Undefined: another has it, or it rests. */
  #open(
    { instanceId, lane }: Lane,
    known: Item[] | undefined,
  ): Promise<LaneRun<State, Item, Outcome> | undefined> {
    const { database, clock } = this.#parts;
    const held = { instanceId, lane, lease: randomInt(1, leaseNumbers) };
    const leasedAtMs = performance.now();
    const reading = { without: [], most: firstRead(this.#kind.portion), now: clock() };
    return database.inSession(async (db) => {
      const [isOurs, found] = await sendInOrder(db, [
        acquireLane(db, this.#kind.name, held, reading.now),
        this.#kind.next(db, held, reading, known?.slice(0, reading.most)),
      ]);
      if (!isOurs) return undefined;
      const run = new LaneRun(this.#runParts(leasedAtMs), held, found, leasedAtMs);
      if (known) run.look(known.slice(reading.most));
      else if (found.items.length >= reading.most) run.look();
      return run;
    });
  }

  #runParts(startedMs: number): RunParts<State, Item, Outcome> {
    const { database, clock, onError } = this.#parts;
    const mustMakeWay = () => this.#running.size >= this.#runsMost && performance.now() - startedMs > turnMs;
    return {
      kind: this.#kind,
      read: (lane, reading, known) => database.inSession((db) => this.#kind.next(db, lane, reading, known)),
      ...this.#outcomes,
      mustEnd: () => this.#stopping || mustMakeWay(),
      clock,
      onError,
    };
  }
}
