import type { Side } from './answers.ts';

/** A fault of one message. */
export type Fault =
  /** The records are processed at once, but the answer comes late. */
  | { kind: 'slow answer'; ms: number }
  /** The records are processed late, even if the client has given up. */
  | { kind: 'slow processing'; ms: number }
  /** The connection is cut, and the records are not processed. */
  | { kind: 'lost message' }
  /** The connection is cut once the records are processed. */
  | { kind: 'lost answer' }
  /** The answer ends in its middle. */
  | { kind: 'half an answer' }
  /** A page for people, as proxies show it; the records are not processed. */
  | { kind: 'page'; status: 502 | 503 }
  /** An answer of a broken service or its gateway; the records are not processed. */
  | { kind: 'reply'; status: number; text: string }
  /** A fault of SOAP; the records are not processed. */
  | { kind: 'fault'; code: string; side?: Side }
  /** The answer says nothing of one of the records. */
  | { kind: 'missing line'; line: number }
  /** The answer lists the records from the last to the first. */
  | { kind: 'reversed lines' }
  /** A query gets its first page again, whatever page it asks for. */
  | { kind: 'repeated page' }
  /** The answer lists each record twice. */
  | { kind: 'doubled lines' }
  /** The records are processed, but the answer is that to an earlier message. */
  | { kind: 'answer to another message' };

interface Chance {
  probability: number;
  faults: readonly Fault[];
  random: () => number;
}

/** The faults that tests ask for. */
export class Faults {
  readonly #byIndex = new Map<number, Fault>();
  readonly #byIssuer = new Map<string, { fault: Fault; times: number }>();
  #chance: Chance | null = null;
  /** Refuses connections before any of TLS. */
  refusesConnections = false;
  /** Refuses every message with 4141. */
  isSuspended = false;
  /** Codes for the records of these numbers: 2000 to 2999 accept them with that error, all others refuse them. */
  readonly codesOfNumbers = new Map<string, string>();

  /** Sets the fault of a message by its place among all messages, from 0 on. */
  at(index: number, fault: Fault): void {
    this.#byIndex.set(index, fault);
  }

  /** Sets the fault of an issuer's next messages. */
  forIssuer(issuer: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#byIssuer.set(issuer, { fault, times });
  }

  /** Lets messages fail by chance, the same ones for the same seed. */
  byChance(probability: number, faults: readonly Fault[], seed: number): void {
    this.#chance = { probability, faults, random: randomFrom(seed) };
  }

  /** How many messages are still expected whose place among all has a fault. */
  get expected(): number {
    return this.#byIndex.size;
  }

  clear(): void {
    this.#byIndex.clear();
    this.#byIssuer.clear();
    this.#chance = null;
    this.refusesConnections = false;
    this.isSuspended = false;
    this.codesOfNumbers.clear();
  }

  /** Returns the fault of a message, and uses it up. */
  take(index: number, issuer: string | null): Fault | null {
    if (this.isSuspended) return { kind: 'fault', code: '4141' };
    const own = this.#byIndex.get(index);
    if (own) {
      this.#byIndex.delete(index);
      return own;
    }
    return this.#takeOfIssuer(issuer) ?? this.#takeByChance();
  }

  #takeOfIssuer(issuer: string | null): Fault | null {
    const found = issuer === null ? undefined : this.#byIssuer.get(issuer);
    if (found === undefined || found.times < 1) return null;
    found.times -= 1;
    return found.fault;
  }

  #takeByChance(): Fault | null {
    if (this.#chance === null) return null;
    const { probability, faults, random } = this.#chance;
    if (random() >= probability) return null;
    return faults[Math.floor(random() * faults.length)] ?? null;
  }
}

/** Returns a source of random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
