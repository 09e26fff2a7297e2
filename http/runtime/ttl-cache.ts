import { trustMs } from '../../domain/keys/keys.ts';

/** A request that takes no longer than this from its guards to its handler needs no second check. */
export const handlingMs = 50;
/** TTL of a value: the rest of the trust period is reserved for the handling. */
export const freshMs = trustMs - handlingMs;

/**
 * A read that took longer than the TTL is stale on arrival; after this many attempts the database counts as
 * unreachable.
 */
const attempts = 3;

/**
 * More workshops and keys than a process meets in a second. Above this the oldest is dropped, because a host can be
 * written with any port.
 */
export const valuesRemembered = 10_000;

/** More than one per insertion, so that the number falls; few, so that no request is delayed by it. */
const forgottenAtOnce = 2;

interface Entry<V> {
  value: V;
  sentAtMs: number;
}

/** Caches values for `freshMs`, and joins concurrent look-ups of the same key. */
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
      if (attempt === attempts) throw new StaleRead();
    }
  }

  /** Reads the current value from the database, bypassing the cache and any look-up in progress. */
  async refresh(key: K): Promise<V | undefined> {
    this.#underWay.delete(key);
    this.forget(key);
    return this.get(key);
  }

  #read(key: K): Promise<Entry<V> | undefined> {
    const sentAtMs = performance.now();
    const reading = this.#load(key)
      .then((value) => {
        // Caches only existing values, so that guesses can't fill the memory.
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

  /** Removes expired values, so that the cache shrinks again. */
  #forgetOldest(): void {
    for (const [key, entry] of this.#entries.entries().take(forgottenAtOnce)) {
      if (isFresh(entry) && this.#entries.size < valuesRemembered) return;
      this.#entries.delete(key);
    }
  }
}

export class StaleRead extends Error {
  override name = 'StaleRead';
}

function isFresh(entry: Entry<unknown>): boolean {
  return performance.now() - entry.sentAtMs < freshMs;
}
