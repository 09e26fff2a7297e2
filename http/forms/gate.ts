import { StoreAway } from '../../db/documents/store.ts';

interface Room {
  insideMost: number;
  waitingMost: number;
}

/** Lets so many in at a time; so many more wait in line, and whoever comes then is to come again later. */
export class Gate {
  #free: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ insideMost, waitingMost }: Room) {
    this.#free = insideMost;
    this.#waitingMost = waitingMost;
  }

  async within<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length === this.#waitingMost)
      throw new StoreAway(new Error('too many files wait for it'));
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
