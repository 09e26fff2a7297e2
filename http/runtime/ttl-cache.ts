import { workshopCacheMs } from '../../domain/keys/keys.ts';

/** Maximum time between the guards and the handler of a request without a second check of key and workshop. */
export const maxHandlingMs = 50;
/** TTL of a cached value: the trust period, less the time that is reserved for handling the request. */
export const cacheTtlMs = workshopCacheMs - maxHandlingMs;

/**
 * Maximum number of attempts to read a value. A read that takes longer than the TTL is already stale; after this many
 * stale reads the database counts as unreachable.
 */
const maxReadAttempts = 3;

/**
 * Maximum number of cached values: more workshops and keys than a process serves in a second. Beyond it, the oldest
 * value is dropped. The limit is necessary, because each port that a client adds to a host makes another cache key.
 */
export const maxCachedValues = 10_000;

/**
 * Maximum number of values that are removed per insertion: more than one, so that the cache shrinks, and few, so that
 * no request is delayed.
 */
const removedPerInsertion = 2;

interface Entry<V> {
  value: V;
  sentAtMs: number;
}

/** Cache whose values expire after `cacheTtlMs`. Concurrent look-ups of the same key share one read. */
export class TtlCache<K, V> {
  readonly #load: (key: K) => Promise<V | undefined>;
  readonly #entries = new Map<K, Entry<V>>();
  readonly #underWay = new Map<K, Promise<Entry<V> | undefined>>();

  constructor(load: (key: K) => Promise<V | undefined>) {
    this.#load = load;
  }

  get size(): number {
    return this.#entries.size;
  }

  peek(key: K): V | undefined {
    const entry = this.#entries.get(key);
    return entry && isFresh(entry) ? entry.value : undefined;
  }

  forget(key: K): void {
    this.#entries.delete(key);
  }

  async get(key: K): Promise<V | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const remembered = this.peek(key);
      if (remembered !== undefined) return remembered;
      const entry = await (this.#underWay.get(key) ?? this.#read(key));
      if (!entry) return undefined;
      if (isFresh(entry)) return entry.value;
      if (attempt === maxReadAttempts) throw new StaleReadError();
    }
  }

  /** Reads the current value from the database. Does not use the cached value or a look-up in progress. */
  async refresh(key: K): Promise<V | undefined> {
    this.#underWay.delete(key);
    this.forget(key);
    return this.get(key);
  }

  #read(key: K): Promise<Entry<V> | undefined> {
    const sentAtMs = performance.now();
    const reading = this.#load(key)
      .then((value) => {
        // Caches only values that exist, so that guesses can't fill the memory.
        this.#entries.delete(key);
        if (value !== undefined) this.#remember(key, { value, sentAtMs });
        return value === undefined ? undefined : { value, sentAtMs };
      })
      .finally(() => {
        if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
      });
    this.#underWay.set(key, reading);
    return reading;
  }

  #remember(key: K, entry: Entry<V>): void {
    this.#forgetOldest();
    this.#entries.set(key, entry);
  }

  /** Removes expired values, and the oldest value of a full cache. Runs at each insertion. */
  #forgetOldest(): void {
    for (const [key, entry] of this.#entries.entries().take(removedPerInsertion)) {
      if (isFresh(entry) && this.#entries.size < maxCachedValues) return;
      this.#entries.delete(key);
    }
  }
}

export class StaleReadError extends Error {
  override name = 'StaleReadError';
}

function isFresh(entry: Entry<unknown>): boolean {
  return performance.now() - entry.sentAtMs < cacheTtlMs;
}
