import { NoRoom } from './no-room.ts';

/** The asker of a turn. Shares are counted by workshop, and within it by link. */
export interface Asker {
  workshop: number;
  /** The client's link through which the request arrived. */
  link?: string;
  /** Whether someone is waiting to sign or issue: urgent work never waits for downloads. */
  urgent?: boolean;
  /** The time within which the result is needed. */
  withinMs?: number;
}

export interface QueueBounds {
  /** The name of the work in the log: `pictures`. */
  name: string;
  maxTurns: number;
  /** The number of turns reserved for urgent work. */
  urgentTurns?: number;
  /** Longer work must leave one turn to other workshops. */
  shortMs: number;
  /**
   * Limits of the running and waiting work of a workshop, and of one of its links. A single piece of work is always
   * admitted.
   */
  maxWorkshopMs: number;
  maxLinkMs: number;
  /** Limits of waiting: number and time. */
  maxWaiting: number;
  maxWaitMs: number;
}

export interface QueueClock {
  nowMs(): number;
  /** Starts a timer; returns a function that cancels it. */
  after(delayMs: number, act: () => void): () => void;
}

interface Work extends Asker {
  costMs: number;
  start: () => void;
  refuse: () => void;
}

/**
 * Shares a few turns among workshops by the cost of their work. The next turn goes to the workshop that has used the
 * least, urgent work first. The cost is estimated in advance and corrected afterwards. Work beyond a workshop's share
 * is rejected at once, so that it does not delay other workshops.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #clock: QueueClock;
  readonly #waiting = new Set<Work>();
  readonly #running = new Set<Work>();
  /** Milliseconds used by each workshop. A returning workshop starts level with the others. */
  readonly #sharesMs = new Map<number, number>();
  /** Workshops and links that exceeded their share, until some of their work is done. */
  readonly #full = new Set<string>();
  #leastMs = 0;
  #closed = false;

  constructor(bounds: QueueBounds, clock: QueueClock) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  /** Runs the work at its turn. Throws `NoRoom` if the turn would be too late, or the workshop's share is exceeded. */
  async run<T>(asker: Asker, costMs: number, work: () => Promise<T>): Promise<T> {
    const taken = await this.#takeTurn(asker, costMs);
    const startedMs = this.#clock.nowMs();
    try {
      return await work();
    } finally {
      this.#end(taken, this.#clock.nowMs() - startedMs);
    }
  }

  /** Throws `NoRoom` if the workshop or link is over its share, so that the request need not be read. */
  requireRoom(asker: Asker): void {
    if (sharesOf(asker).some((share) => this.#full.has(share))) throw this.#refusalOf(asker);
  }

  /** Rejects waiting work and all later work. */
  close(): void {
    this.#closed = true;
    for (const each of [...this.#waiting]) each.refuse();
  }

  #takeTurn(asker: Asker, costMs: number): Promise<Work> {
    const exceeded = this.#exceededShare(asker, costMs);
    if (exceeded !== undefined) this.#full.add(exceeded);
    if (this.#closed || exceeded !== undefined || this.#isLineFull(asker)) throw this.#refusalOf(asker);
    return new Promise((resolve, reject) => {
      const leave = () => {
        forget();
        this.#waiting.delete(work);
      };
      const work: Work = {
        ...asker,
        costMs,
        start: () => {
          leave();
          resolve(work);
        },
        refuse: () => {
          leave();
          this.#makeRoom(work);
          reject(this.#refusalOf(asker));
        },
      };
      const waitMs = Math.min(this.#bounds.maxWaitMs, asker.withinMs ?? Number.POSITIVE_INFINITY);
      const forget = this.#clock.after(waitMs, work.refuse);
      this.#waiting.add(work);
      this.#startNext();
    });
  }

  #exceededShare(asker: Asker, costMs: number): string | undefined {
    const { maxWorkshopMs, maxLinkMs } = this.#bounds;
    const own = this.#ownWork(asker);
    const ofLink = own.filter(({ link }) => link !== undefined && link === asker.link);
    const [workshopShare, linkShare] = sharesOf(asker);
    if (exceeds(own, costMs, maxWorkshopMs)) return workshopShare;
    return exceeds(ofLink, costMs, maxLinkMs) ? linkShare : undefined;
  }

  #isLineFull({ urgent }: Asker): boolean {
    return urgent !== true && this.#waiting.size >= this.#bounds.maxWaiting;
  }

  #makeRoom(work: Work): void {
    for (const share of sharesOf(work)) this.#full.delete(share);
  }

  /** Returns the workshop's work with the asker's urgency: urgent work has a separate share. */
  #ownWork({ workshop, urgent = false }: Asker): Work[] {
    return [...this.#running, ...this.#waiting].filter(
      (each) => each.workshop === workshop && (each.urgent ?? false) === urgent,
    );
  }

  #refusalOf(asker: Asker): NoRoom {
    const { name } = this.#bounds;
    const retryAfterSeconds = Math.max(1, Math.ceil(sumMs(this.#ownWork(asker)) / 1_000));
    return new NoRoom(`too many ${name} wait`, { retryAfterSeconds });
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const shareMs = this.#shareOf(next);
      this.#leastMs = Math.max(this.#leastMs, shareMs);
      this.#sharesMs.set(next.workshop, shareMs + next.costMs);
      this.#running.add(next);
      next.start();
    }
  }

  #next(): Work | undefined {
    let next: Work | undefined;
    for (const each of this.#waiting) {
      if (this.#mayStart(each) && (!next || this.#isBefore(each, next))) next = each;
    }
    return next;
  }

  #isBefore(one: Work, other: Work): boolean {
    const [first, second] = [one.urgent ?? false, other.urgent ?? false];
    return first === second ? this.#shareOf(one) < this.#shareOf(other) : first;
  }

  #mayStart({ workshop, urgent, costMs }: Work): boolean {
    const { maxTurns, urgentTurns = 0, shortMs } = this.#bounds;
    const turns = urgent ? maxTurns : maxTurns - urgentTurns;
    if (this.#running.size >= turns) return false;
    if (costMs <= shortMs || turns === 1) return true;
    const own = [...this.#running].filter((each) => each.workshop === workshop);
    return own.length < turns - 1;
  }

  #shareOf({ workshop }: Asker): number {
    return Math.max(this.#sharesMs.get(workshop) ?? 0, this.#leastMs);
  }

  #end(work: Work, tookMs: number): void {
    const { workshop, costMs } = work;
    this.#running.delete(work);
    this.#makeRoom(work);
    const shareMs = (this.#sharesMs.get(workshop) ?? 0) + tookMs - costMs;
    this.#sharesMs.set(workshop, shareMs);
    this.#startNext();
    this.#forgetIdle();
  }

  /** Removes shares at the minimum: they equal the default. */
  #forgetIdle(): void {
    if (this.#running.size + this.#waiting.size === 0) this.#sharesMs.clear();
    for (const [workshop, shareMs] of this.#sharesMs) {
      if (shareMs <= this.#leastMs) this.#sharesMs.delete(workshop);
    }
  }
}

/** Returns the shares that the work counts in: the workshop's and the link's. */
function sharesOf({ workshop, link, urgent = false }: Asker): string[] {
  const ofWorkshop = `${workshop} ${urgent}`;
  return link === undefined ? [ofWorkshop] : [ofWorkshop, `${ofWorkshop} ${link}`];
}

function exceeds(own: Work[], costMs: number, mostMs: number): boolean {
  return own.length > 0 && sumMs(own) + costMs > mostMs;
}

function sumMs(work: Work[]): number {
  return work.reduce((sum, { costMs }) => sum + costMs, 0);
}
