import {
  ApiError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type WorkshopError,
} from './errors.ts';
import type { Retries } from './options.ts';

/** Answers of gateways that could not reach the service. */
const gatewayStatuses = [502, 503, 504];

/** Whether the same request may have another outcome. Repeating is safe: every write has an idempotency key, or is a DELETE. */
export function isTransient(error: WorkshopError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof UnexpectedAnswerError)
    // A whole answer was expected, and only a part of it came.
    return gatewayStatuses.includes(error.status) || error.status < 300 || error.status === 429;
  if (!(error instanceof ApiError)) return false;
  return isStillRunning(error) || [421, 429, 503].includes(error.status);
}

/** Whether an earlier attempt is not done yet. To wait for it is no further attempt, so that only the time limits it. */
function isStillRunning(error: WorkshopError): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress';
}

/**
 * Returns how long to wait before the next attempt, or `undefined` if there is none: because the error is final, or
 * attempts or time would be used up.
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
  // A little later, at random, so that all programs do not come back at once.
  return Math.max(usualMs, stated * 1_000) + random * firstDelayMs;
}

/** Waits, and throws the signal's reason as soon as it aborts. */
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
