/** A line that is written at once; the same line is counted for so long, and then written once more with its count. */
const intervalMs = 60_000;
/** More different ones at a time are written as they come: nothing is saved by remembering them. */
const linesMost = 500;
/** Enough to look up a few of the requests that a counted line stands for. */
const requestIdsMost = 10;

interface Repeats {
  count: number;
  requestIds: string[];
}

interface Options {
  intervalMs?: number;
}

/** The additions of a counted line to the first one. */
export interface Summary {
  repeated: number;
  requestIds?: string[];
}

/**
 * Keeps an outage from filling the log: a thousand requests that fail for one reason are two lines. Keys name what makes
 * lines equal.
 */
export class RepeatedLines {
  readonly #intervalMs: number;
  readonly #open = new Map<string, Repeats>();

  constructor(options: Options = {}) {
    this.#intervalMs = options.intervalMs ?? intervalMs;
  }

  /** Whether the line is the first of its interval. `summarize` is called at its end if there were more. */
  admit(key: string, requestId: unknown, summarize: (summary: Summary) => void): boolean {
    const known = this.#open.get(key);
    if (known) {
      known.count += 1;
      if (typeof requestId === 'string' && known.requestIds.length < requestIdsMost)
        known.requestIds.push(requestId);
      return false;
    }
    if (this.#open.size >= linesMost) return true;
    const repeats: Repeats = { count: 0, requestIds: [] };
    this.#open.set(key, repeats);
    const end = () => {
      this.#open.delete(key);
      endings.delete(end);
      clearTimeout(timer);
      const { count, requestIds } = repeats;
      if (count > 0) summarize({ repeated: count, ...(requestIds.length > 0 && { requestIds }) });
    };
    const timer = setTimeout(end, this.#intervalMs).unref();
    endings.add(end);
    return true;
  }
}

/** A process that ends writes what it has counted. */
const endings = new Set<() => void>();
process.once('exit', () => {
  for (const end of endings) end();
});
