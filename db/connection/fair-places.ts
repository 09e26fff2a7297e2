import { SessionTimeout } from './failures.ts';

export interface PlaceLimits {
  /** How many are taken at a time. */
  places: number;
  /** The share of one workshop: what is left is there for others. */
  perWorkshop: number;
  /** How many of one workshop wait at a time. Further ones are refused at once. */
  waitingPerWorkshop: number;
  waitMs: number;
}

interface Waiter {
  take(): void;
  refuse(error: Error): void;
}

/**
 * Places that workshops share. A workshop takes no more than its share, and a place that is given back goes to the
 * workshop whose turn it is: whoever asks for sixty at once waits behind its own, and the others behind none of them.
 */
export class FairPlaces {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<number, number>();
  /** The workshop whose turn is next comes first. */
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

  /** Undefined: a place was free. To await nothing would cost each read a turn. */
  take(workshop: number): Promise<void> | undefined {
    if (!this.#isFreeFor(workshop)) return this.#wait(workshop);
    this.#occupy(workshop);
    return undefined;
  }

  giveBack(workshop: number): void {
    const left = this.#takenBy(workshop) - 1;
    if (left > 0) this.#taken.set(workshop, left);
    else this.#taken.delete(workshop);
    this.#free += 1;
    if (this.#waiting.size > 0) this.#callNext();
  }

  refuseAll(error: Error): void {
    for (const waiters of [...this.#waiting.values()]) for (const { refuse } of [...waiters]) refuse(error);
  }

  #takenBy(workshop: number): number {
    return this.#taken.get(workshop) ?? 0;
  }

  #hasShareLeft(workshop: number): boolean {
    return this.#takenBy(workshop) < this.#limits.perWorkshop;
  }

  #isFreeFor(workshop: number): boolean {
    return this.#free > 0 && this.#hasShareLeft(workshop);
  }

  #occupy(workshop: number): void {
    this.#free -= 1;
    this.#taken.set(workshop, this.#takenBy(workshop) + 1);
  }

  /** The workshop that is called goes to the end of the line. */
  #callNext(): void {
    for (const [workshop, waiters] of this.#waiting) {
      if (!this.#isFreeFor(workshop)) continue;
      const [first] = waiters;
      this.#occupy(workshop);
      first?.take();
      if (waiters.size > 0) {
        this.#waiting.delete(workshop);
        this.#waiting.set(workshop, waiters);
      }
      return;
    }
  }

  #wait(workshop: number): Promise<void> {
    const { waitMs, waitingPerWorkshop } = this.#limits;
    const waiters = this.#waiting.get(workshop) ?? new Set<Waiter>();
    if (waiters.size >= waitingPerWorkshop)
      return Promise.reject(new SessionTimeout(0, !this.#hasShareLeft(workshop)));
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
      const timer = setTimeout(
        () => waiter.refuse(new SessionTimeout(waitMs, !this.#hasShareLeft(workshop))),
        waitMs,
      );
      waiters.add(waiter);
    });
  }
}
