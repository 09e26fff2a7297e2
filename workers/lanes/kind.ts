import type { DueItem, HeldLane, Reading } from '../../db/backlog/queries.ts';
import type { Db } from '../../db/connection/client.ts';

export interface Found<State, Item> {
  state: State;
  items: Item[];
}

interface Followed<State> {
  state: State;
  /** Nothing more is begun before. */
  restsUntil?: Date;
}

interface Holding<Item> {
  /** Waited for right before an item can't be taken back any more. False: it is another's, and must not be sent. */
  handOver(item: Item): Promise<boolean>;
}

export interface Made<Outcome> {
  lane: HeldLane;
  outcome: Outcome;
}

/** What waits for somebody else: all that the engine has to know of it. */
export interface Kind<State, Item extends Pick<DueItem, 'itemId' | 'attempt'>, Outcome> {
  /** Its rows and its queue are named after it. */
  name: string;
  /** Items that go together. */
  portion: number;
  /** A condition on a lane `l`: others are left alone. */
  served: string;
  /**
   * Reads what is due. Of `known` items, which were staged just now, it answers those that still wait. It is first called
   * before the lease is sure.
   */
  next(db: Db, lane: HeldLane, reading: Reading, known?: Item[]): Promise<Found<State, Item>>;
  /** How many portions may be under way. */
  widthOf(state: State): number;
  /** One outcome for each item; null: it can't be told now, and is tried again soon. */
  work(items: Item[], state: State, holding: Holding<Item>): Promise<(Outcome | null)[]>;
  /** Records outcomes of several lanes together. False: the lane has another holder by now, so it doesn't count. */
  record(made: Made<Outcome>[]): Promise<boolean[]>;
  follow(lane: HeldLane, outcomes: Outcome[], state: State, underWay: number[]): Promise<Followed<State>>;
}
