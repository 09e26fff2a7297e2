import { trustMs } from '../../domain/keys/keys.ts';

/** A request that takes no longer than this from its guards to its handler acts within the trust. */
export const handlingMs = 50;
/** How long a value is given out: the rest of the trust is for the handling. */
export const freshMs = trustMs - handlingMs;

/** A read that took longer than the trust itself is stale on arrival; a database that slow is away. */
const attempts = 3;

/** More workshops and keys than a process meets in a second. A host can be written with any port: beyond it the oldest goes. */
export const valuesRemembered = 10_000;

interface Entry<V> {
  value: V;
  sentAtMs: number;
}

/** Remembers values for `freshMs`, and joins look-ups of the same key that are under way. */
export class ShortTrust<K, V> {
  readonly #load: (key: K) => Promise<V | undefined>;
  readonly #entries = new Map<K, Entry<V>>();
  readonly #underWay = new Map<K, Promise<Entry<V> | undefined>>();

  constructor(load: (key: K) => Promise<V | undefined>) {
    this.#load = load;
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

  #read(key: K): Promise<Entry<V> | undefined> {
    const sentAtMs = performance.now();
    const reading = this.#load(key)
      .then((value) => {
        // Only what exists is remembered: strangers' guesses can't fill the memory.
        this.#entries.delete(key);
        if (value !== undefined) this.#remember(key, { value, sentAtMs });
        return value === undefined ? undefined : { value, sentAtMs };
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  #remember(key: K, entry: Entry<V>): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= valuesRemembered) this.#entries.delete(oldest as K);
    this.#entries.set(key, entry);
  }
}

export class StaleRead extends Error {
  override name = 'StaleRead';
}

function isFresh(entry: Entry<unknown>): boolean {
  return performance.now() - entry.sentAtMs < freshMs;
}
