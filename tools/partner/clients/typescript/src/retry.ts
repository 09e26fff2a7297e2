import {
  ApiError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type WorkshopError,
} from './errors.ts';
import type { Retries } from './options.ts';

/** Response statuses of gateways that could not reach the service. */
const gatewayStatuses = [502, 503, 504];

/**
 * Tells whether a retry may succeed. Retries are safe, because every write either has an idempotency key or is a
 * DELETE.
 */
export function isTransient(error: WorkshopError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof UnexpectedAnswerError)
    // Includes statuses below 300, because such a response is an error only if it is incomplete.
    return gatewayStatuses.includes(error.status) || error.status < 300 || error.status === 429;
  if (!(error instanceof ApiError)) return false;
  return isStillRunning(error) || [421, 429, 503].includes(error.status);
}

/**
 * Tells whether the service still processes an earlier attempt. Waiting for that attempt counts only against the total
 * timeout, not as an attempt.
 */
function isStillRunning(error: WorkshopError): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress';
}

/**
 * Returns the milliseconds to wait before the next attempt. Returns `undefined` if the error is final, the attempts are
 * used up or the timeout has expired.
 */
export function delayBeforeRetry(
  error: WorkshopError,
  retries: Retries,
  elapsedMs: number,
  random: number,
): number | undefined {
  const maxAttempts = isStillRunning(error) && retries.attempts > 1 ? Infinity : retries.attempts;
  if (!isTransient(error) || error.attempts >= maxAttempts) return undefined;
  const delayMs = delayAfter(error, retries, random);
  return elapsedMs + delayMs < retries.totalMs ? delayMs : undefined;
}

function delayAfter(error: WorkshopError, retries: Retries, random: number): number {
  const { firstDelayMs, longestDelayMs } = retries;
  const usualMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (error.attempts - 1));
  const stated =
    error instanceof ApiError || error instanceof UnexpectedAnswerError ? error.retryAfter : undefined;
  if (stated === undefined) return (usualMs * (1 + random)) / 2;
  // Adds random jitter, so that programs do not all retry at the same time.
  return Math.max(usualMs, stated * 1_000) + random * firstDelayMs;
}

/** Waits for a time in milliseconds. Throws the signal's reason as soon as the signal aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
