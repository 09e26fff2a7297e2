import { CapacityError } from '../../domain/requests/capacity-error.ts';

interface Bounds {
  /** Limits in bytes: for all results together, and for the results of one workshop. */
  maxBytes: number;
  maxWorkshopBytes: number;
  storedMs: number;
  failureStoredMs: number;
}

/** The key of a result. Equal keys must denote equal results. */
export interface ResultKey {
  key: string;
  workshop: number;
  /** True if the caller must not wait for non-urgent work. */
  urgent?: boolean;
}

interface Result {
  workshop: number;
  urgent: boolean;
  content: Promise<Buffer>;
  /** Size of the content; null until it is complete. */
  bytes: number | null;
  untilMs: number;
}

/** Thrown for a permanent failure. The cache stores the failure for a while. */
export class PermanentFailureError extends Error {}

/** Thrown for work that is refused for a longer time for lack of capacity. The cache stores the failure for a while. */
export class LastingCapacityError extends CapacityError {}

/**
 * Caches results up to a total size, and evicts the least recently used results first. Simultaneous callers of one key
 * share the work.
 */
export class ResultCache {
  readonly #bounds: Bounds;
  readonly #nowMs: () => number;
  /** Results by key, in the order of their last use. */
  readonly #results = new Map<string, Result>();

  constructor(bounds: Bounds, nowMs: () => number) {
    this.#bounds = bounds;
    this.#nowMs = nowMs;
  }

  get({ key, workshop, urgent = false }: ResultKey, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#dropOld();
    const cached = this.#results.get(key);
    if (cached && (cached.bytes !== null || cached.urgent || !urgent)) {
      this.#results.delete(key);
      this.#results.set(key, cached);
      return cached.content;
    }
    const result: Result = {
      workshop,
      urgent,
      content: make(),
      bytes: null,
      untilMs: Number.POSITIVE_INFINITY,
    };
    this.#results.set(key, result);
    result.content.then(
      ({ length }) => this.#store(key, result, length, this.#bounds.storedMs),
      (error) => this.#storeFailure(key, result, error),
    );
    return result.content;
  }

  #store(key: string, result: Result, bytes: number, forMs: number): void {
    if (this.#results.get(key) !== result) return;
    result.bytes = bytes;
    result.untilMs = this.#nowMs() + forMs;
    const { maxBytes, maxWorkshopBytes } = this.#bounds;
    const own = [...this.#results].filter(([, { workshop }]) => workshop === result.workshop);
    this.#dropDownTo(maxWorkshopBytes, own);
    this.#dropDownTo(maxBytes, [...this.#results]);
  }

  #storeFailure(key: string, result: Result, error: unknown): void {
    const lasts = error instanceof PermanentFailureError || error instanceof LastingCapacityError;
    if (lasts) this.#store(key, result, failureBytes, this.#bounds.failureStoredMs);
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

/** Approximate size of an error with its stack, in bytes. */
const failureBytes = 500;
