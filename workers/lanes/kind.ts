import type { Db } from '../../db/connection/client.ts';
import type { DueItem, LaneQuery } from '../../db/lanes/items.ts';
import type { HeldLane, Receivers } from '../../db/lanes/leases.ts';

export type LaneItem = Pick<DueItem, 'itemId' | 'attempt'>;

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
   * Records that an item is handed over to its receiver. Must be called immediately before the item is sent, which
   * can't be undone. Returns false if another process holds the item; the item must then not be sent.
   */
  handOver(item: Due): Promise<boolean>;
}

/** A kind of lanes, such as those of webhooks: the functions that the engine calls. */
export interface LaneKind<State, Due extends LaneItem, Outcome> {
  /** Name of the kind in the rows of its lanes, and of its queue. */
  name: string;
  /** Number of items that are sent together. */
  portionSize: number;
  receivers: Receivers | null;
  /** Reads the state and the due items of a lane. The first call is sent together with the request for the lease. */
  readDueItems(db: Db, lane: HeldLane, query: LaneQuery): Promise<LaneContent<State, Due>>;
  /**
   * Returns the freshly staged items that no process has attempted. If this function is missing, the lane is read
   * instead.
   */
  findUnattempted?(db: Db, lane: HeldLane, items: Due[]): Promise<Due[]>;
  /** Number of portions that may be processed at the same time. */
  maxPortions(state: State): number;
  /**
   * Processes items. Returns one outcome per item; null if the outcome is unknown and the item must be retried soon.
   */
  processItems(items: Due[], state: State, handOver: HandOver<Due>): Promise<(Outcome | null)[]>;
  /**
   * Records outcomes of several lanes: all of them or none; after a failure the engine records each outcome separately.
   * Returns false for an outcome that does not count, because another process holds the lane.
   */
  recordOutcomes(outcomes: LaneOutcome<Outcome>[]): Promise<boolean[]>;
  /** Updates the lane after its outcomes are recorded. */
  updateLane(
    lane: HeldLane,
    outcomes: Outcome[],
    state: State,
    underWay: number[],
  ): Promise<{
    state: State;
    /** Time before which the lane starts no further items. */
    restsUntil?: Date;
  }>;
}
