import type { WorkshopError } from './errors.ts';

export type Language = 'es' | 'en' | 'ca' | 'pt' | 'fr' | 'bg';

export interface Retries {
  /**
   * The maximum number of attempts, including the first. Requests that wait for an earlier attempt to finish do not
   * count.
   */
  attempts: number;
  /**
   * Timeout for all attempts and waits together, in milliseconds. Longer than a minute, because the request limit of an
   * API key is per minute.
   */
  totalMs: number;
  /**
   * The wait after the first attempt, in milliseconds, unless the service sends `Retry-After`. Doubles with each
   * further attempt.
   */
  firstDelayMs: number;
  longestDelayMs: number;
}

export const usualRetries: Retries = {
  attempts: 5,
  totalMs: 90_000,
  firstDelayMs: 250,
  longestDelayMs: 8_000,
};

/**
 * Default timeout of an attempt, in milliseconds. Reports and long lists take seconds; the test of a webhook waits up
 * to 15 s for the receiver.
 */
export const usualTimeoutMs = 30_000;

/** One attempt of a request, as passed to hooks. Never contains the API key. */
export interface Attempt {
  /** The `operationId`, for example `createClient`. */
  operation: string;
  method: string;
  url: string;
  /** The number of the attempt; the first is 1. */
  attempt: number;
  idempotencyKey: string | undefined;
}

/**
 * Functions that the client calls for logs and traces. The client awaits a hook; if the hook throws, the call fails
 * with that error.
 */
export interface Hooks {
  /** Runs before each attempt. May add request headers, for example `traceparent`. */
  onRequest?: (attempt: Attempt & { headers: Headers }) => void | Promise<void>;
  /** Runs after each response, of any status. */
  onResponse?: (
    attempt: Attempt & {
      status: number;
      durationMs: number;
      requestId: string | undefined;
      replayed: boolean;
    },
  ) => void | Promise<void>;
  /** Runs before each wait that precedes a retry. */
  onRetry?: (attempt: Attempt & { error: WorkshopError; delayMs: number }) => void | Promise<void>;
}

export interface WorkshopOptions extends Hooks {
  /** The base URL of the workshop, with or without `/api/v1`. */
  baseUrl: string;
  /** The API key, or a function that returns the key for each attempt, for programs that rotate keys while they run. */
  apiKey: string | (() => string | Promise<string>);
  /** The language of error messages. Defaults to the workshop's language. */
  language?: Language | undefined;
  /** Timeout of one attempt in milliseconds, including the whole response body. */
  timeoutMs?: number | undefined;
  /** Retry settings; `false` disables retries. */
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
   * The idempotency key of an action that must take effect only once: 8 to 255 visible ASCII characters. Without this
   * option, each call generates a key. A generated key protects the retries of the call, but not a second call after
   * your program was restarted.
   */
  idempotencyKey?: string | undefined;
}

export interface VersionOptions {
  /**
   * The ETag of the record in the version that the call may change: `etagOf(record)`. If the record has changed since,
   * the call throws an error with the code `changed_meanwhile`, and changes nothing.
   */
  ifMatch?: string | undefined;
}

export interface CacheOptions extends CallOptions {
  /** The ETag of your copy of the file. */
  ifNoneMatch: string;
}
