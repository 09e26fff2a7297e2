import type { FaultSide } from './answers.ts';

/** A fault that the authority causes for one message. */
export type Fault =
  /** The records are processed immediately, but the answer is delayed. */
  | { kind: 'slow answer'; ms: number }
  /** Processing is delayed, and completed even if the client has given up. */
  | { kind: 'slow processing'; ms: number }
  /** The connection is cut, and the records are not processed. */
  | { kind: 'lost message' }
  /** The connection is cut once the records are processed. */
  | { kind: 'lost answer' }
  /** The answer is truncated. */
  | { kind: 'half an answer' }
  /** An HTML page, as proxies return it; the records are not processed. */
  | { kind: 'page'; status: 502 | 503 }
  /** An answer of a broken service or its gateway; the records are not processed. */
  | { kind: 'reply'; status: number; text: string }
  /** A SOAP fault; the records are not processed. */
  | { kind: 'fault'; code: string; side?: FaultSide }
  /** The answer omits one of the records. */
  | { kind: 'missing line'; line: number }
  /** The answer lists the records in reverse order. */
  | { kind: 'reversed lines' }
  /** A query gets the first page, whatever page was requested. */
  | { kind: 'repeated page' }
  /** The answer lists each record twice. */
  | { kind: 'doubled lines' }
  /** The records are processed, but the answer is the one to an earlier message. */
  | { kind: 'answer to another message' };

interface Chance {
  probability: number;
  faults: readonly Fault[];
  random: () => number;
}

/** The faults that a test has set, and the choice of the fault for each message. */
export class Faults {
  readonly #byIndex = new Map<number, Fault>();
  readonly #byIssuer = new Map<string, { fault: Fault; times: number }>();
  #chance: Chance | null = null;
  /** Whether the server closes connections before the TLS handshake. */
  refusesConnections = false;
  /** Whether every message is refused with code 4141. */
  isSuspended = false;
  /**
   * Codes for records with these invoice numbers. Codes from 2000 to 2999 accept the record with that error; all other
   * codes refuse the record.
   */
  readonly codesOfNumbers = new Map<string, string>();

  /** Sets the fault of one message, identified by its index among all messages. */
  at(index: number, fault: Fault): void {
    this.#byIndex.set(index, fault);
  }

  /** Sets the fault of the next messages of an issuer. */
  forIssuer(issuer: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#byIssuer.set(issuer, { fault, times });
  }

  /** Makes random messages fail with this probability. Equal seeds select equal messages. */
  byChance(probability: number, faults: readonly Fault[], seed: number): void {
    this.#chance = { probability, faults, random: randomFrom(seed) };
  }

  /** Number of faults set by index that have not occurred yet. */
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

  /** Returns the fault of a message, and removes it from the outstanding faults. */
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

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
