import {
  ApiError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type WorkshopError,
} from './errors.ts';
import type { Retries } from './options.ts';

/** Statuses of gateways that could not reach the service. */
const gatewayStatuses = [502, 503, 504];

/** Tells whether a repetition may succeed. Repeating is safe: every write has an idempotency key, or is a DELETE. */
export function isTransient(error: WorkshopError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof UnexpectedAnswerError)
    // A status below 300 means that the answer is incomplete.
    return gatewayStatuses.includes(error.status) || error.status < 300 || error.status === 429;
  if (!(error instanceof ApiError)) return false;
  return isStillRunning(error) || [421, 429, 503].includes(error.status);
}

/**
 * Tells whether an earlier attempt is still running. Waiting for it does not count as an attempt; only the time limits
 * it.
 */
function isStillRunning(error: WorkshopError): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress';
}

/**
 * Returns the wait before the next attempt; `undefined` if there is none, because the error is final, or attempts or
 * time are used up.
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
  // Adds random jitter, so that programs do not all retry at once.
  return Math.max(usualMs, stated * 1_000) + random * firstDelayMs;
}

/** Waits. Throws the signal's reason as soon as it aborts. */
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
