import type { WorkshopError } from './errors.ts';

export type Language = 'es' | 'en' | 'ca' | 'pt' | 'fr' | 'bg';

export interface Retries {
  /**
   * The maximum number of attempts, including the first. Polling whether an earlier attempt has finished does not
   * count.
   */
  attempts: number;
  /** Limit for all attempts and waits together. Longer than a minute, because a key's limit is per minute. */
  totalMs: number;
  /** The wait after the first attempt unless the service sends one; it doubles with each further attempt. */
  firstDelayMs: number;
  longestDelayMs: number;
}

export const usualRetries: Retries = {
  attempts: 5,
  totalMs: 90_000,
  firstDelayMs: 250,
  longestDelayMs: 8_000,
};

/** A report or a year of appointments takes seconds; the test of a webhook waits up to 15 s for its receiver. */
export const usualTimeoutMs = 30_000;

/** An attempt as passed to hooks. Never contains the API key. */
export interface Attempt {
  /** The `operationId`, for example `createClient`. */
  operation: string;
  method: string;
  url: string;
  /** The number of the attempt, beginning with 1. */
  attempt: number;
  idempotencyKey: string | undefined;
}

/** Functions for logs and traces. The client awaits them; if one throws, the call fails with that error. */
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
  /** The key, or a function that returns it for each attempt, for keys that are rotated while the program runs. */
  apiKey: string | (() => string | Promise<string>);
  /** The language of error messages; defaults to the workshop's. */
  language?: Language | undefined;
  /** Timeout for one attempt, including its whole answer. */
  timeoutMs?: number | undefined;
  /** `false` disables retries. */
  retries?: Partial<Retries> | false | undefined;
  /** Replaces `fetch`, for example to use a proxy. */
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
   * Identifies the intended action, so that it is done only once: 8 to 255 visible ASCII characters. Without one,
   * each call generates its own, which protects its retries, but not a second call after your program was restarted.
   */
  idempotencyKey?: string | undefined;
}

export interface CacheOptions extends CallOptions {
  /** The `etag` of your copy of the file. */
  ifNoneMatch: string;
}
