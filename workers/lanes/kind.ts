import type { Db } from '../../db/connection/client.ts';
import type { DueItem, HeldLane, LaneQuery, Receivers } from '../../db/lanes/queries.ts';

export type Item = Pick<DueItem, 'itemId' | 'attempt'>;

export interface LaneContent<State, Due> {
  state: State;
  items: Due[];
}

export interface LaneOutcome<Outcome> {
  lane: HeldLane;
  outcome: Outcome;
}

interface HandOver<Due> {
  /** Call it right before an item can't be taken back. False: another process has it, so it must not be sent. */
  handOver(item: Due): Promise<boolean>;
}

/** Describes one kind of lanes to the engine. */
export interface Kind<State, Due extends Item, Outcome> {
  /** The name in the rows of its lanes, and of its queue. */
  name: string;
  /** The number of items that go together. */
  portion: number;
  receivers: Receivers | null;
  /** Reads what is due. It is first called before the lease is sure. */
  next(db: Db, lane: HeldLane, query: LaneQuery): Promise<LaneContent<State, Due>>;
  /** Finds those of freshly staged items that still wait. A kind without it has its lanes read instead. */
  findUnattempted?(db: Db, lane: HeldLane, items: Due[]): Promise<Due[]>;
  /** The number of portions that may be under way. */
  widthOf(state: State): number;
  /** Returns one outcome for each item; null where it is unknown for now, and is to be tried again soon. */
  work(items: Due[], state: State, handOver: HandOver<Due>): Promise<(Outcome | null)[]>;
  /**
   * Records outcomes of several lanes, all or none: after a failure each is recorded by itself. False: the lane has
   * another holder by now, so the outcome doesn't count.
   */
  record(outcomes: LaneOutcome<Outcome>[]): Promise<boolean[]>;
  /** Draws the conclusions for the lane. */
  follow(
    lane: HeldLane,
    outcomes: Outcome[],
    state: State,
    underWay: number[],
  ): Promise<{
    state: State;
    /** Nothing more is begun before. */
    restsUntil?: Date;
  }>;
}
