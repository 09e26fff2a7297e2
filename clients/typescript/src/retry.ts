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

/** Waits that the service named are lengthened by up to this much, so that its clients do not all come back at once. */
const spreadMost = 1_000;

/** Whether the same request may have another outcome. Repeating is safe: every write has an idempotency key, or is a DELETE. */
export function isTransient(error: WorkshopError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof UnexpectedAnswerError)
    // A whole answer was expected, and only a part of it came.
    return gatewayStatuses.includes(error.status) || error.status < 300 || error.status === 429;
  if (!(error instanceof ApiError)) return false;
  return error.code === 'idempotency_in_progress' || error.status === 429 || error.status === 503;
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
  if (!isTransient(error) || error.attempts >= retries.attempts) return undefined;
  const delayMs = delayAfter(error, retries, random);
  return elapsedMs + delayMs < retries.totalMs ? delayMs : undefined;
}

function delayAfter(error: WorkshopError, retries: Retries, random: number): number {
  const stated =
    error instanceof ApiError || error instanceof UnexpectedAnswerError ? error.retryAfter : undefined;
  if (stated !== undefined) return stated * 1_000 + random * Math.min(spreadMost, retries.firstDelayMs);
  const longestMs = Math.min(retries.longestDelayMs, retries.firstDelayMs * 2 ** (error.attempts - 1));
  return (longestMs * (1 + random)) / 2;
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
