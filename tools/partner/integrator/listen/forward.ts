import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signatureHeaders } from '../../../../domain/webhooks/signature.ts';
import { NoAnswerError, sendToHost } from '../../contract/exchange.ts';
import type { ListedEvent } from '../../contract/recipes/step.ts';
import { oneLineExcerpt, type Paint } from '../terminal.ts';

/** Timeout of an attempt in milliseconds, equal to the timeout of webhook deliveries. */
const receiverTimeoutMs = 15_000;
/**
 * Maximum number of attempts to which the receiver responds with an error. Attempts without a response do not count.
 */
const maxAttempts = 4;
/**
 * Maximum wait between attempts, in milliseconds. Short, because an unreachable receiver is probably being restarted.
 */
const maxRetryWaitMs = 5_000;

export interface ForwardOptions {
  receiver: URL;
  key: KeyObject;
  firstWaitMs: number;
  signal: AbortSignal;
  show(attempt: ForwardAttempt): void;
}

export interface ForwardAttempt {
  id: string;
  event: string;
  timestamp: string;
  attempt: number;
  /** The HTTP status of the receiver's response; null without a response. */
  status: number | null;
  answer: string;
  duration_ms: number;
  /** Whether the receiver accepted the event. */
  ok: boolean;
}

/**
 * Sends an event to the receiver as a signed webhook delivery, with retries. Returns false if the receiver refuses the
 * event.
 */
export async function forwardEvent(event: ListedEvent, forwarding: ForwardOptions): Promise<boolean> {
  const { firstWaitMs, signal, show } = forwarding;
  let refusals = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendAttempt(event, attempt, forwarding);
    show(outcome);
    if (outcome.ok) return true;
    if (outcome.status !== null) refusals += 1;
    if (refusals >= maxAttempts) return false;
    await wait(Math.min(maxRetryWaitMs, firstWaitMs * 2 ** (attempt - 1)), undefined, { signal });
  }
}

async function sendAttempt(
  event: ListedEvent,
  attempt: number,
  { receiver, key }: ForwardOptions,
): Promise<ForwardAttempt> {
  const { id, event: name, timestamp, data } = event;
  const body = JSON.stringify({ event: name, timestamp, data });
  const signed = signatureHeaders(id, body, [key], new Date());
  const headers = { host: receiver.host, 'user-agent': 'workshop-api listen', ...signed };
  const target = receiver.pathname + receiver.search;
  const startedAt = performance.now();
  const outcome = await sendToHost(
    receiver.href,
    { method: 'POST', target, headers, body },
    receiverTimeoutMs,
  ).then(
    ({ status, text }) => ({ status, answer: oneLineExcerpt(text) }),
    (error: unknown) => {
      if (error instanceof NoAnswerError) return { status: null, answer: error.message };
      throw error;
    },
  );
  const duration_ms = Math.round(performance.now() - startedAt);
  const ok = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  return { id, event: name, timestamp, attempt, ...outcome, duration_ms, ok };
}

/** Formats an attempt to forward an event as one line. */
export function attemptLine(attempt: ForwardAttempt, paint: Paint): string {
  const { id, event, timestamp, status, answer, duration_ms, ok } = attempt;
  const outcome = paint(ok ? 'green' : 'red', status === null ? 'no answer' : String(status));
  const again = attempt.attempt > 1 ? `  attempt ${attempt.attempt}` : '';
  const said = answer === '' ? '' : `  ${paint('grey', answer)}`;
  return `${timestamp}  ${id}  ${event}  ${outcome}  ${duration_ms} ms${again}${said}\n`;
}
