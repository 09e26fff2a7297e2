import type { WorkshopError } from './errors.ts';

export type Language = 'es' | 'en' | 'ca' | 'pt' | 'fr' | 'bg';

export interface Retries {
  /** How often a request is sent at most, the first time included. Asking whether an earlier one is done does not count. */
  attempts: number;
  /** The time after which neither an attempt nor a wait goes on. A key's limit is per minute, so it is longer. */
  totalMs: number;
  /** The wait after the first attempt if the service names none; each further one is twice as long. */
  firstDelayMs: number;
  longestDelayMs: number;
}

export const usualRetries: Retries = {
  attempts: 5,
  totalMs: 90_000,
  firstDelayMs: 250,
  longestDelayMs: 8_000,
};

/** A report or a year of appointments takes seconds; the test of a webhook waits up to 15 for its receiver. */
export const usualTimeoutMs = 30_000;

/** An attempt, as hooks see it. It never holds the API key. */
export interface Attempt {
  /** The `operationId`, for example `createClient`. */
  operation: string;
  method: string;
  url: string;
  /** 1 for the first one. */
  attempt: number;
  idempotencyKey: string | undefined;
}

/** Functions for logs and traces. The client waits for each of them; if one throws, the call fails with that error. */
export interface Hooks {
  /** Runs before each attempt, and may add headers, for example `traceparent`. */
  onRequest?: (attempt: Attempt & { headers: Headers }) => void | Promise<void>;
  /** Runs after each answer, whatever its status. */
  onResponse?: (
    attempt: Attempt & {
      status: number;
      durationMs: number;
      requestId: string | undefined;
      replayed: boolean;
    },
  ) => void | Promise<void>;
  /** Runs before each wait for the next attempt. */
  onRetry?: (attempt: Attempt & { error: WorkshopError; delayMs: number }) => void | Promise<void>;
}

export interface WorkshopOptions extends Hooks {
  /** The workshop's own address, with or without `/api/v1`. */
  baseUrl: string;
  /** The key, or a function that reads it for each attempt, for keys that are replaced while the program runs. */
  apiKey: string | (() => string | Promise<string>);
  /** The language of error messages; the workshop's own if there is none. */
  language?: Language | undefined;
  /** The time that one attempt may take, until its whole answer is read. */
  timeoutMs?: number | undefined;
  /** `false` sends every request once. */
  retries?: Partial<Retries> | false | undefined;
  /** Another `fetch`, for example one that goes through a proxy. */
  fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  retries?: Partial<Retries> | false | undefined;
  language?: Language | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * Names what you want done, so that it is done once: 8 to 255 visible ASCII characters. Without one, each call makes
   * its own, which protects its retries, but not a second call after your program was restarted.
   */
  idempotencyKey?: string | undefined;
}

export interface CacheOptions extends CallOptions {
  /** The `etag` of the file that you have. */
  ifNoneMatch: string;
}
