import { trustMs } from '../../domain/keys/keys.ts';

/** A request that takes no longer than this from its guards to its handler acts within the trust. */
export const handlingMs = 50;
/** A value is used for this long: the rest of the trust is left for the handling. */
export const freshMs = trustMs - handlingMs;

/** A read that took longer than the trust is stale on arrival; after this many the database counts as away. */
const attempts = 3;

/**
 * More workshops and keys than a process meets in a second. The oldest is dropped beyond this, as a host can
 * be written with any port.
 */
export const valuesRemembered = 10_000;

/** More than are remembered at once, so that the number falls; few, so that no request does much of it. */
const forgottenAtOnce = 2;

interface Entry<V> {
  value: V;
  sentAtMs: number;
}

/** Remembers values for `freshMs`, and joins concurrent look-ups of the same key. */
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

  /** Reads a value that may have changed a moment ago, whether one is remembered or being read. */
  async refresh(key: K): Promise<V | undefined> {
    this.#underWay.delete(key);
    this.forget(key);
    return this.get(key);
  }

  #read(key: K): Promise<Entry<V> | undefined> {
    const sentAtMs = performance.now();
    const reading = this.#load(key)
      .then((value) => {
        // Only existing values are remembered, so that strangers' guesses can't fill the memory.
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

  /** Forgets values that are used no longer, so that workshops that ask once leave nothing behind. */
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
