import { CapacityError } from './capacity-error.ts';

/** The owner of a task in the queue. Shares are counted per workshop, and per link within a workshop. */
export interface Asker {
  workshop: number;
  /** The client's tracking link through which the request arrived. */
  link?: string;
  /** True if a person is waiting to sign or to issue an invoice. Such a task never waits for downloads. */
  urgent?: boolean;
  /**
   * Maximum waiting time of the task in ms, if its result is needed soon. A task that would start later is rejected.
   */
  withinMs?: number;
}

export interface QueueBounds {
  /** The name of the tasks in log entries, such as `pictures`. */
  name: string;
  maxTurns: number;
  /** The number of turns that only urgent tasks may use. */
  urgentTurns?: number;
  /** Maximum cost of a short task in ms. A workshop's longer tasks may use all turns but one. */
  shortMs: number;
  /**
   * Maximum cost of all running and waiting tasks of a workshop, and of one of its links, in ms. A single task is
   * always accepted.
   */
  maxWorkshopMs: number;
  maxLinkMs: number;
  /** Maximum number of waiting tasks, and maximum waiting time in ms. */
  maxWaiting: number;
  maxWaitMs: number;
}

export interface QueueClock {
  nowMs(): number;
  /** Calls a function after a delay; returns a function that cancels the call. */
  after(delayMs: number, act: () => void): () => void;
}

interface QueuedTask extends Asker {
  costMs: number;
  start: () => void;
  refuse: () => void;
}

/**
 * Divides a limited number of turns among workshops by the cost of their tasks. Urgent tasks come first; then the next
 * turn goes to the workshop that has used the least time. The cost is estimated in advance and corrected afterwards.
 * Tasks beyond a workshop's share are rejected immediately, so that they do not delay other workshops.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #clock: QueueClock;
  readonly #waiting = new Set<QueuedTask>();
  readonly #running = new Set<QueuedTask>();
  /**
   * The time in ms that each workshop has used. A workshop without recent tasks starts with the smallest current value.
   */
  readonly #sharesMs = new Map<number, number>();
  /** Names of the shares that are exceeded. A share is removed when one of its tasks ends or is rejected. */
  readonly #full = new Set<string>();
  #leastMs = 0;
  #closed = false;

  constructor(bounds: QueueBounds, clock: QueueClock) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  /**
   * Runs a task when its turn comes. Throws `CapacityError` if the turn would come too late, or if the share of the workshop
   * or link is exceeded.
   */
  async run<T>(asker: Asker, costMs: number, work: () => Promise<T>): Promise<T> {
    const turn = await this.#takeTurn(asker, costMs);
    const startedMs = this.#clock.nowMs();
    try {
      return await work();
    } finally {
      this.#end(turn, this.#clock.nowMs() - startedMs);
    }
  }

  /** Throws `CapacityError` if the share of the workshop or link is exceeded, so that the request's body need not be read. */
  requireRoom(asker: Asker): void {
    if (shareNamesOf(asker).some((share) => this.#full.has(share))) throw this.#refusalOf(asker);
  }

  /** Rejects waiting tasks and all later tasks. */
  close(): void {
    this.#closed = true;
    for (const each of [...this.#waiting]) each.refuse();
  }

  #takeTurn(asker: Asker, costMs: number): Promise<QueuedTask> {
    const exceeded = this.#exceededShare(asker, costMs);
    if (exceeded !== undefined) this.#full.add(exceeded);
    if (this.#closed || exceeded !== undefined || this.#isLineFull(asker)) throw this.#refusalOf(asker);
    return new Promise((resolve, reject) => {
      const leave = () => {
        forget();
        this.#waiting.delete(work);
      };
      const work: QueuedTask = {
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
    const [workshopShare, linkShare] = shareNamesOf(asker);
    if (exceedsShare(own, costMs, maxWorkshopMs)) return workshopShare;
    return exceedsShare(ofLink, costMs, maxLinkMs) ? linkShare : undefined;
  }

  #isLineFull({ urgent }: Asker): boolean {
    return urgent !== true && this.#waiting.size >= this.#bounds.maxWaiting;
  }

  #makeRoom(work: QueuedTask): void {
    for (const share of shareNamesOf(work)) this.#full.delete(share);
  }

  /**
   * Returns the running and waiting tasks of a workshop that are as urgent as a requested task. Urgent tasks have a
   * separate share.
   */
  #ownWork({ workshop, urgent = false }: Asker): QueuedTask[] {
    return [...this.#running, ...this.#waiting].filter(
      (each) => each.workshop === workshop && (each.urgent ?? false) === urgent,
    );
  }

  #refusalOf(asker: Asker): CapacityError {
    const { name } = this.#bounds;
    const retryAfterSeconds = Math.max(1, Math.ceil(sumCostMs(this.#ownWork(asker)) / 1_000));
    return new CapacityError(`too many ${name} wait`, { retryAfterSeconds });
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

  #next(): QueuedTask | undefined {
    let next: QueuedTask | undefined;
    for (const each of this.#waiting) {
      if (this.#mayStart(each) && (!next || this.#isBefore(each, next))) next = each;
    }
    return next;
  }

  #isBefore(one: QueuedTask, other: QueuedTask): boolean {
    const [first, second] = [one.urgent ?? false, other.urgent ?? false];
    return first === second ? this.#shareOf(one) < this.#shareOf(other) : first;
  }

  #mayStart({ workshop, urgent, costMs }: QueuedTask): boolean {
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

  #end(work: QueuedTask, tookMs: number): void {
    const { workshop, costMs } = work;
    this.#running.delete(work);
    this.#makeRoom(work);
    const shareMs = (this.#sharesMs.get(workshop) ?? 0) + tookMs - costMs;
    this.#sharesMs.set(workshop, shareMs);
    this.#startNext();
    this.#forgetIdle();
  }

  /**
   * Removes the used time of a workshop if it is not above the smallest value, because the smallest value is the
   * default.
   */
  #forgetIdle(): void {
    if (this.#running.size + this.#waiting.size === 0) this.#sharesMs.clear();
    for (const [workshop, shareMs] of this.#sharesMs) {
      if (shareMs <= this.#leastMs) this.#sharesMs.delete(workshop);
    }
  }
}

/**
 * Returns the names of the shares that a task counts in: the workshop's share, and the link's share if there is a link.
 */
function shareNamesOf({ workshop, link, urgent = false }: Asker): string[] {
  const ofWorkshop = `${workshop} ${urgent}`;
  return link === undefined ? [ofWorkshop] : [ofWorkshop, `${ofWorkshop} ${link}`];
}

function exceedsShare(own: QueuedTask[], costMs: number, mostMs: number): boolean {
  return own.length > 0 && sumCostMs(own) + costMs > mostMs;
}

function sumCostMs(work: QueuedTask[]): number {
  return work.reduce((sum, { costMs }) => sum + costMs, 0);
}
