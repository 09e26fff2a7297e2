import { type Dispatcher, request } from 'undici';
import { retryAfterSeconds } from '../../domain/retry-after.ts';
import type { Outcome } from '../../domain/webhook-delivery.ts';
import { beginningOf } from './answer.ts';
import { inPlainWords } from './plain-words.ts';

/** Interim answers (1xx) that a patient receiver may send; more is a flood. */
const interimMost = 20;

const redirects = [301, 302, 303, 307, 308];

export type Answer = Omit<Outcome, 'durationMs'>;

export const noAnswer: Answer = { status: 0, body: null, error: null, retryAfterSeconds: null };

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Its connection is closed after the answer. */
  once: boolean;
}

/** What the record says of a request that was stopped. */
class Stopped extends Error {}

/** One request and what came of it, by the deadline. A status that came counts, even where the rest doesn't come. */
export async function exchange(dispatcher: Dispatcher, post: Post, deadlineMs: number): Promise<Answer> {
  const answer = { ...noAnswer };
  const stop = new AbortController();
  // undici heeds the signal only once a connection stands: until then the clock alone ends the wait.
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const timer = setTimeout(
    () => stop.abort(new Stopped(`no answer within ${deadlineMs / 1000} s`)),
    deadlineMs,
  );
  try {
    await Promise.race([fill(answer, dispatcher, post, stop), stopped]);
    if (redirects.includes(answer.status)) answer.error = 'redirects are not followed';
  } catch (error) {
    answer.error = error instanceof Stopped ? error.message : inPlainWords(error);
  } finally {
    clearTimeout(timer);
  }
  return { ...answer };
}

async function fill(
  answer: Answer,
  dispatcher: Dispatcher,
  post: Post,
  stop: AbortController,
): Promise<void> {
  let interim = 0;
  const response = await request(post.url, {
    dispatcher,
    method: 'POST',
    headers: post.headers,
    body: post.body,
    reset: post.once,
    signal: stop.signal,
    onInfo() {
      interim += 1;
      if (interim > interimMost) stop.abort(new Stopped('interim answers without end'));
    },
  });
  answer.status = response.statusCode;
  answer.retryAfterSeconds = retryAfterSeconds(
    first(response.headers['retry-after']),
    first(response.headers.date),
    new Date(),
  );
  answer.body = '';
  await beginningOf(response.body, (text) => {
    answer.body = text;
  });
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
