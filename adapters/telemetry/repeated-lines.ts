/** A line is written at once; its repetitions are counted for this time and then written once with their count. */
const intervalMs = 60_000;
/** Further different lines are written as they come: storing them would save nothing. */
const maxLines = 500;
/** Enough to look up a few of the counted requests. */
const maxRequestIds = 10;

interface Repeats {
  count: number;
  requestIds: string[];
}

interface Options {
  intervalMs?: number;
}

/** Fields that a counted line adds to the first one. */
export interface Summary {
  repeated: number;
  requestIds?: string[];
}

/**
 * Prevents an outage from filling the log: a thousand requests that fail for one reason give two lines. Lines are equal
 * if their keys are.
 */
export class RepeatedLines {
  readonly #intervalMs: number;
  readonly #open = new Map<string, Repeats>();

  constructor(options: Options = {}) {
    this.#intervalMs = options.intervalMs ?? intervalMs;
  }

  /** Returns true for the first line of an interval. Calls `summarize` at its end if there were more. */
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

/** Writes the remaining counts when the process ends. */
const endings = new Set<() => void>();
process.once('exit', () => {
  for (const end of endings) end();
});
