import { NoRoom } from '../../domain/requests/no-room.ts';

interface Bounds {
  /** Limits for all results together and for those of one workshop. */
  bytesMost: number;
  workshopBytesMost: number;
  keptMs: number;
  failureKeptMs: number;
}

/** The key of a result: the same key gives the same result. */
export interface ResultOf {
  key: string;
  workshop: number;
  /** It shares the making with no one who may wait. */
  urgent?: boolean;
}

interface Result {
  workshop: number;
  urgent: boolean;
  made: Promise<Buffer>;
  /** Null while the result is being made. */
  bytes: number | null;
  untilMs: number;
}

/** A failure that comes again each time: it is kept, so that to ask again costs nothing. */
export class LastingFailure extends Error {}

/** The same for what may come about after a while. */
export class LastingNoRoom extends NoRoom {}

/**
 * Keeps what was made, for a while and up to so many bytes, the latest used first. Those who ask for the same at the
 * same time share the making.
 */
export class KeptResults {
  readonly #bounds: Bounds;
  readonly #nowMs: () => number;
  /** The one that was used last is the last. */
  readonly #results = new Map<string, Result>();

  constructor(bounds: Bounds, nowMs: () => number) {
    this.#bounds = bounds;
    this.#nowMs = nowMs;
  }

  get(of: ResultOf, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#dropOld();
    const { key, workshop, urgent = false } = of;
    const before = this.#results.get(key);
    if (before && (before.bytes !== null || before.urgent || !urgent)) {
      this.#results.delete(key);
      this.#results.set(key, before);
      return before.made;
    }
    const result: Result = {
      workshop,
      urgent,
      made: make(),
      bytes: null,
      untilMs: Number.POSITIVE_INFINITY,
    };
    this.#results.set(key, result);
    result.made.then(
      ({ length }) => this.#keep(key, result, length, this.#bounds.keptMs),
      (error) => this.#keepFailure(key, result, error),
    );
    return result.made;
  }

  #keep(key: string, result: Result, bytes: number, forMs: number): void {
    if (this.#results.get(key) !== result) return;
    result.bytes = bytes;
    result.untilMs = this.#nowMs() + forMs;
    const { bytesMost, workshopBytesMost } = this.#bounds;
    const own = [...this.#results].filter(([, { workshop }]) => workshop === result.workshop);
    this.#dropDownTo(workshopBytesMost, own);
    this.#dropDownTo(bytesMost, [...this.#results]);
  }

  #keepFailure(key: string, result: Result, error: unknown): void {
    const lasts = error instanceof LastingFailure || error instanceof LastingNoRoom;
    if (lasts) this.#keep(key, result, failureBytes, this.#bounds.failureKeptMs);
    else if (this.#results.get(key) === result) this.#results.delete(key);
  }

  #dropDownTo(most: number, results: [string, Result][]): void {
    let bytes = results.reduce((sum, [, result]) => sum + (result.bytes ?? 0), 0);
    for (const [key, result] of results) {
      if (bytes <= most) return;
      if (result.bytes === null) continue;
      bytes -= result.bytes;
      this.#results.delete(key);
    }
  }

  #dropOld(): void {
    const nowMs = this.#nowMs();
    for (const [key, { untilMs }] of this.#results) if (untilMs <= nowMs) this.#results.delete(key);
  }
}

/** About what an error takes, with its trace. */
const failureBytes = 500;
