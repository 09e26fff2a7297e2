import type { Db } from '../../db/connection/client.ts';
import type { DueItem, LaneQuery } from '../../db/lanes/items.ts';
import type { HeldLane, Receivers } from '../../db/lanes/leases.ts';

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
  /**
   * Records a hand-over. Call it right before an item can't be taken back. False if another process has the item: do
   * not send it.
   */
  handOver(item: Due): Promise<boolean>;
}

/** A kind of lanes, for the engine. */
export interface Kind<State, Due extends Item, Outcome> {
  /** Name in the rows of its lanes, and of its queue. */
  name: string;
  /** Number of items that are sent together. */
  portion: number;
  receivers: Receivers | null;
  /** Reads the due items. Its first call is sent together with the request for the lease. */
  next(db: Db, lane: HeldLane, query: LaneQuery): Promise<LaneContent<State, Due>>;
  /** Finds which of the freshly staged items still wait. Lanes of a kind without this function are read instead. */
  findUnattempted?(db: Db, lane: HeldLane, items: Due[]): Promise<Due[]>;
  /** Number of portions that may be worked on at the same time. */
  widthOf(state: State): number;
  /** Returns one outcome for each item; null if it is still unknown and has to be retried soon. */
  work(items: Due[], state: State, handOver: HandOver<Due>): Promise<(Outcome | null)[]>;
  /**
   * Records outcomes of several lanes, all or none: after a failure each is recorded separately. Returns false for an
   * outcome that does not count because the lane has another holder by now.
   */
  record(outcomes: LaneOutcome<Outcome>[]): Promise<boolean[]>;
  /** Updates the lane after its outcomes are recorded. */
  follow(
    lane: HeldLane,
    outcomes: Outcome[],
    state: State,
    underWay: number[],
  ): Promise<{
    state: State;
    /** The lane starts nothing before this time. */
    restsUntil?: Date;
  }>;
}
