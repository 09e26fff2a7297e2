import { SessionTimeout } from './failures.ts';

export interface PlaceLimits {
  /** Number of places. */
  places: number;
  /** Maximum places of one workshop, so that the rest is free for others. */
  perWorkshop: number;
  /** Maximum waiting requests of one workshop. Further ones are refused immediately. */
  waitingPerWorkshop: number;
  waitMs: number;
  /**
   * Timeout while the workshop's share is used up, when requests wait only for their own workshop. Defaults to
   * `waitMs`.
   */
  ownWaitMs?: number;
}

/** Kept for the life of the process, so that a short read costs only a lookup. */
interface Share {
  taken: number;
}

interface Waiter {
  take(): void;
  refuse(error: Error): void;
}

/**
 * Places that workshops share. A workshop uses at most its share. A place that becomes free goes to the next workshop
 * in turn: sixty requests of one workshop wait for each other, but other workshops' requests do not wait for them.
 */
export class FairPlaces {
  readonly #limits: PlaceLimits;
  readonly #shares = new Map<number, Share>();
  /** Waiting requests by workshop, the next one in turn first. */
  readonly #waiting = new Map<number, Set<Waiter>>();
  #free: number;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  get waiting(): number {
    let count = 0;
    for (const waiters of this.#waiting.values()) count += waiters.size;
    return count;
  }

  /**
   * Takes a place. Returns undefined if one was free: awaiting a resolved promise would cost each read a turn of the
   * event loop.
   */
  take(workshop: number): Promise<void> | undefined {
    const share = this.#shareOf(workshop);
    if (!this.#isFreeFor(share)) return this.#wait(workshop, share);
    this.#occupy(share);
    return undefined;
  }

  /** Runs work while holding a place. */
  async run<T>(workshop: number, work: () => Promise<T>): Promise<T> {
    const waiting = this.take(workshop);
    if (waiting) await waiting;
    try {
      return await work();
    } finally {
      this.giveBack(workshop);
    }
  }

  giveBack(workshop: number): void {
    this.#shareOf(workshop).taken -= 1;
    this.#free += 1;
    if (this.#waiting.size > 0) this.#callNext();
  }

  refuseAll(error: Error): void {
    for (const waiters of [...this.#waiting.values()]) for (const { refuse } of [...waiters]) refuse(error);
  }

  #shareOf(workshop: number): Share {
    const known = this.#shares.get(workshop);
    if (known) return known;
    const share = { taken: 0 };
    this.#shares.set(workshop, share);
    return share;
  }

  #isUsedUp({ taken }: Share): boolean {
    return taken >= this.#limits.perWorkshop;
  }

  /** False without a limit per workshop, because a workshop then also waits for all others. */
  #isOwnShareUsedUp(share: Share): boolean {
    return this.#limits.perWorkshop < this.#limits.places && this.#isUsedUp(share);
  }

  #isFreeFor(share: Share): boolean {
    return this.#free > 0 && !this.#isUsedUp(share);
  }

  #occupy(share: Share): void {
    this.#free -= 1;
    share.taken += 1;
  }

  /** Gives the free place to the next workshop, which moves to the end of the queue. */
  #callNext(): void {
    for (const [workshop, waiters] of this.#waiting) {
      const share = this.#shareOf(workshop);
      if (!this.#isFreeFor(share)) continue;
      const [first] = waiters;
      this.#occupy(share);
      first?.take();
      if (waiters.size > 0) {
        this.#waiting.delete(workshop);
        this.#waiting.set(workshop, waiters);
      }
      return;
    }
  }

  #wait(workshop: number, share: Share): Promise<void> {
    const { waitMs, ownWaitMs = waitMs, waitingPerWorkshop } = this.#limits;
    const waiters = this.#waiting.get(workshop) ?? new Set<Waiter>();
    if (waiters.size >= waitingPerWorkshop)
      return Promise.reject(new SessionTimeout(0, this.#isOwnShareUsedUp(share)));
    this.#waiting.set(workshop, waiters);
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer);
        waiters.delete(waiter);
        if (waiters.size === 0) this.#waiting.delete(workshop);
        then();
      };
      const waiter = {
        take: () => settle(resolve),
        refuse: (error: Error) => settle(() => reject(error)),
      };
      const refuse = (afterMs: number) =>
        waiter.refuse(new SessionTimeout(afterMs, this.#isOwnShareUsedUp(share)));
      let timer = setTimeout(() => {
        if (ownWaitMs <= waitMs || !this.#isOwnShareUsedUp(share)) return refuse(waitMs);
        timer = setTimeout(() => refuse(ownWaitMs), ownWaitMs - waitMs);
      }, waitMs);
      waiters.add(waiter);
    });
  }
}
