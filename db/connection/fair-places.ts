import { SessionTimeoutError } from './failures.ts';

export interface SlotLimits {
  /** Number of places. */
  places: number;
  /** Maximum places that one workshop may occupy, so that the rest is free for other workshops. */
  perWorkshop: number;
  /** Maximum waiting requests of one workshop. Further requests are refused immediately. */
  waitingPerWorkshop: number;
  waitMs: number;
  /** Timeout of requests that wait only because their workshop uses its whole share. Defaults to `waitMs`. */
  ownWaitMs?: number;
}

/**
 * The places that a workshop occupies; `taken` is their number. A share stays in the map when the number is 0, so that
 * a short read costs only a lookup.
 */
interface WorkshopSlots {
  taken: number;
}

interface Waiter {
  take(): void;
  refuse(error: Error): void;
}

/**
 * Limited places that workshops share. A workshop occupies at most its share. A free place goes to the waiting
 * workshops in turn: sixty requests of one workshop delay one another, but not the requests of other workshops.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #shares = new Map<number, WorkshopSlots>();
  /** Waiting requests by workshop. The first workshop gets the next free place. */
  readonly #waiting = new Map<number, Set<Waiter>>();
  #free: number;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  get waiting(): number {
    let count = 0;
    for (const waiters of this.#waiting.values()) count += waiters.size;
    return count;
  }

  /**
   * Occupies a place. Returns a promise only if the workshop must wait for a place: awaiting a resolved promise would
   * cost each read a turn of the event loop.
   */
  take(workshop: number): Promise<void> | undefined {
    const share = this.#shareOf(workshop);
    if (!this.#isFreeFor(share)) return this.#wait(workshop, share);
    this.#occupy(share);
    return undefined;
  }

  /** Runs work while it occupies a place. */
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

  #shareOf(workshop: number): WorkshopSlots {
    const known = this.#shares.get(workshop);
    if (known) return known;
    const share = { taken: 0 };
    this.#shares.set(workshop, share);
    return share;
  }

  #isUsedUp({ taken }: WorkshopSlots): boolean {
    return taken >= this.#limits.perWorkshop;
  }

  /**
   * Returns true if the workshop uses its whole share. Always false without a limit per workshop, because the
   * workshop's requests then also wait for other workshops.
   */
  #isOwnShareUsedUp(share: WorkshopSlots): boolean {
    return this.#limits.perWorkshop < this.#limits.places && this.#isUsedUp(share);
  }

  #isFreeFor(share: WorkshopSlots): boolean {
    return this.#free > 0 && !this.#isUsedUp(share);
  }

  #occupy(share: WorkshopSlots): void {
    this.#free -= 1;
    share.taken += 1;
  }

  /** Assigns the free place to the next waiting workshop, and moves that workshop to the end of the queue. */
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

  #wait(workshop: number, share: WorkshopSlots): Promise<void> {
    const { waitMs, ownWaitMs = waitMs, waitingPerWorkshop } = this.#limits;
    const waiters = this.#waiting.get(workshop) ?? new Set<Waiter>();
    if (waiters.size >= waitingPerWorkshop)
      return Promise.reject(new SessionTimeoutError(0, this.#isOwnShareUsedUp(share)));
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
        waiter.refuse(new SessionTimeoutError(afterMs, this.#isOwnShareUsedUp(share)));
      let timer = setTimeout(() => {
        if (ownWaitMs <= waitMs || !this.#isOwnShareUsedUp(share)) return refuse(waitMs);
        timer = setTimeout(() => refuse(ownWaitMs), ownWaitMs - waitMs);
      }, waitMs);
      waiters.add(waiter);
    });
  }
}
