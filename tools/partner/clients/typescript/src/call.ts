import { readAnswer, requestIdOf } from './answer.ts';
import { ConnectionError, type FailedCall, TimeoutError, WorkshopError } from './errors.ts';
import type { Operation } from './operation.ts';
import { type Retries, usualRetries, usualTimeoutMs, type WorkshopOptions } from './options.ts';
import { apiUrl, type Input, type PreparedRequest, prepare } from './request.ts';
import { delayBeforeRetry, wait } from './retry.ts';

export interface Outcome {
  answer: unknown;
  /** The start time of the call by the service's clock, in milliseconds since 1970. */
  beganAtMs: number;
}

export type Call = (operation: Operation, input: Input) => Promise<Outcome>;

/** Returns the function that sends every call of a client, with timeouts and retries. */
export function callWith(client: WorkshopOptions): Call {
  const base = apiUrl(client.baseUrl);
  return async (operation, input) => {
    const began = performance.now();
    const { signal, timeoutMs = client.timeoutMs ?? usualTimeoutMs } = input.options;
    const retries = retriesOf(client.retries, input.options.retries);
    const totalMs = Math.max(retries.totalMs, timeoutMs);
    signal?.throwIfAborted();
    const request = await prepare(operation, base, input, client.language);
    for (let attempt = 1; ; attempt++) {
      const leftMs = totalMs - (performance.now() - began);
      const deadline = openDeadline(Math.max(0, Math.min(timeoutMs, leftMs)), signal);
      try {
        const { answer, answeredAtMs } = await send(client, request, attempt, deadline);
        return { answer, beganAtMs: answeredAtMs - (performance.now() - began) };
      } catch (error) {
        if (!(error instanceof WorkshopError)) throw error;
        const delayMs = delayBeforeRetry(error, retries, performance.now() - began, Math.random());
        if (delayMs === undefined) throw error;
        await client.onRetry?.({ ...attemptFacts(request, attempt), error, delayMs });
        await wait(delayMs, signal);
      } finally {
        deadline.close();
      }
    }
  };
}

/** Merges the retry settings: those of the call override those of the client, which override the defaults. */
function retriesOf(...given: (Partial<Retries> | false | undefined)[]): Retries {
  const settings = given.flatMap((each) => Object.entries(each === false ? { attempts: 1 } : (each ?? {})));
  return { ...usualRetries, ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)) };
}

interface Deadline {
  signal: AbortSignal;
  /** Tells whether the timeout expired, in contrast to an abort by the caller. */
  isOver(): boolean;
  ms: number;
  close(): void;
}

/**
 * Opens a timeout: its signal aborts after `ms`, or when the caller's signal aborts. `AbortSignal.any` is missing in
 * the first versions of Node 20.
 */
function openDeadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let over = false;
  const giveUp = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  outer?.addEventListener('abort', giveUp, { once: true });
  if (outer?.aborted) giveUp();
  return {
    signal: controller.signal,
    isOver: () => over,
    ms,
    close: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
    },
  };
}

async function send(client: WorkshopOptions, request: PreparedRequest, attempt: number, deadline: Deadline) {
  const { operation, idempotencyKey } = request;
  const call: FailedCall = { operation: operation.id, attempts: attempt, idempotencyKey };
  const headers = new Headers(request.headers);
  await client.onRequest?.({ ...attemptFacts(request, attempt), headers });
  // Sets the header after the hook, so that a log of the hook's headers cannot contain the API key.
  headers.set('authorization', `Bearer ${await keyOf(client)}`);
  const began = performance.now();
  const init = { method: operation.method, headers, body: request.body ?? null, signal: deadline.signal };
  const fetchIt = client.fetch ?? fetch;
  const response = await failingAs(call, deadline, () =>
    fetchIt(request.url, { ...init, redirect: 'manual' }),
  );
  const answeredAtMs = serverTimeOf(response);
  try {
    return {
      answer: await failingAs(call, deadline, () => readAnswer(response, operation, call)),
      answeredAtMs,
    };
  } finally {
    await client.onResponse?.({
      ...attemptFacts(request, attempt),
      status: response.status,
      durationMs: performance.now() - began,
      requestId: requestIdOf(response),
      replayed: response.headers.get('idempotent-replay') === 'true',
    });
  }
}

/** Calls `work`, and converts network errors and timeouts into errors of this package. */
async function failingAs<T>(call: FailedCall, deadline: Deadline, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorkshopError) throw error;
    if (deadline.isOver())
      throw new TimeoutError(`no whole answer within ${Math.round(deadline.ms)} ms`, call, error);
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw new ConnectionError('the service was not reached, or its answer was lost', call, error);
  }
}

/** Returns the time in the `Date` header of the response, or the local time if a proxy removed the header. */
function serverTimeOf(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date;
}

async function keyOf({ apiKey }: WorkshopOptions): Promise<string> {
  return typeof apiKey === 'function' ? apiKey() : apiKey;
}

function attemptFacts({ operation, url, idempotencyKey }: PreparedRequest, attempt: number) {
  return { operation: operation.id, method: operation.method, url, attempt, idempotencyKey };
}
