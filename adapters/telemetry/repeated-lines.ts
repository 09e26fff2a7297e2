/**
 * Interval in which repetitions of a line are counted. The line itself is written immediately, the number of
 * repetitions at the end.
 */
const intervalMs = 60_000;
/** Maximum number of different lines that are counted. Further lines are written immediately. */
const maxLines = 500;
/** Maximum number of request ids in a summary line: enough to look up examples. */
const maxRequestIds = 10;

interface Repeats {
  count: number;
  requestIds: string[];
}

interface Options {
  intervalMs?: number;
}

/** Fields of a summary line, in addition to those of the repeated line. */
export interface Summary {
  repeated: number;
  requestIds?: string[];
}

/**
 * Counts repeated lines of the log, so that an outage does not fill the log: a thousand requests that fail for one
 * reason result in two lines. Lines with the same key count as repetitions.
 */
export class RepeatedLines {
  readonly #intervalMs: number;
  readonly #open = new Map<string, Repeats>();

  constructor(options: Options = {}) {
    this.#intervalMs = options.intervalMs ?? intervalMs;
  }

  /**
   * Returns true for the first line of an interval, which the caller writes. At the end of the interval, calls
   * `summarize` if the line was repeated.
   */
  admit(key: string, requestId: unknown, summarize: (summary: Summary) => void): boolean {
    const known = this.#open.get(key);
    if (known) {
      known.count += 1;
      if (typeof requestId === 'string' && known.requestIds.length < maxRequestIds)
        known.requestIds.push(requestId);
      return false;
    }
    if (this.#open.size >= maxLines) return true;
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

/** Functions that write the remaining summaries when the process ends. */
const endings = new Set<() => void>();
process.once('exit', () => {
  for (const end of endings) end();
});
