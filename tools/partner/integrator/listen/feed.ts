import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isObject, toRecord } from '../../../../domain/text/json.ts';
import { NoAnswerError, type WireAnswer } from '../../contract/exchange.ts';
import type { ListedEvent } from '../../contract/recipes/step.ts';
import { callApi, describeRefusal, errorCodeOf } from '../api.ts';
import type { Target } from '../target.ts';
import type { Position } from './position.ts';

export interface FeedOptions {
  intervalMs: number;
  signal: AbortSignal;
  /** Shows the user a line when the connection is lost or restored. */
  say(line: string): void;
}

/** Maximum wait between attempts while the service is unreachable, in milliseconds. */
const maxWaitMs = 30_000;

/**
 * Reads the events of a workshop. Yields each new event once, in the order of the API's list, and retries after errors.
 */
export class Feed {
  readonly #target: Target;
  readonly #options: FeedOptions;

  constructor(target: Target, options: FeedOptions) {
    this.#target = target;
    this.#options = options;
  }

  /** Polls the list of events from a position on, until the signal aborts. */
  async *eventsAfter(position: Position): AsyncGenerator<ListedEvent> {
    const { intervalMs, signal } = this.#options;
    for (;;) {
      const listedIds = new Set<string>();
      let { cursor } = position;
      let lastCursor: string | undefined;
      for (let hasMore = true; hasMore; ) {
        lastCursor = cursor;
        const page = await this.page({ since: position.begin.since, cursor });
        for (const event of page.events) {
          listedIds.add(event.id);
          if (!position.has(event.id)) yield event;
        }
        ({ cursor, hasMore } = page);
      }
      // Stores the cursor only if it has changed. With an unchanged cursor, the next request lists the events of the
      // last two minutes again, so the position must keep the ids of forwarded events.
      if (cursor !== lastCursor) position.moveTo(String(cursor), listedIds);
      await wait(intervalMs, undefined, { signal });
    }
  }

  /** Reads a page of events, with retries. `event` filters by the name of the event. */
  async page({ since, event, cursor }: { since?: string; event?: string; cursor: string | undefined }) {
    const filters = { ...(since && { since }), ...(event && { event }), ...(cursor && { cursor }) };
    const query = new URLSearchParams({ limit: '200', ...filters });
    const answer = await this.#answerTo(`/events?${query}`);
    const { data, next_cursor, has_more } = toRecord(answer.body);
    const events = Array.isArray(data) ? data.filter(isEvent) : [];
    return { events, cursor: String(next_cursor), hasMore: has_more === true };
  }

  async #answerTo(path: string): Promise<WireAnswer> {
    const { intervalMs, signal, say } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(path);
      if (typeof outcome !== 'string' && outcome.status === 200) {
        if (attempt > 0) say('Connected again.');
        return outcome;
      }
      const waitMs = typeof outcome === 'string' ? 0 : Number(outcome.headers['retry-after'] ?? 0) * 1_000;
      const backoffMs = Math.max(waitMs, Math.min(maxWaitMs, intervalMs * 2 ** attempt));
      const why =
        typeof outcome === 'string' ? outcome : `${outcome.status} ${errorCodeOf(outcome) ?? ''}`.trim();
      say(`No events from ${this.#target.url} (${why}). Next attempt in ${Math.ceil(backoffMs / 1_000)} s.`);
      await wait(backoffMs, undefined, { signal });
    }
  }

  /** Returns the response, or a reason for a retry. Throws if a retry would also fail. */
  async #attempt(path: string): Promise<WireAnswer | string> {
    const { signal } = this.#options;
    try {
      const answer = await callApi(this.#target, { method: 'GET', path }, signal);
      if (answer.status === 400)
        throw new OperatorError(
          'The stored position belongs to another workshop. Start again with --since now.',
        );
      const isForLater = answer.status === 429 || answer.status >= 500;
      if (errorCodeOf(answer) === 'plan_quota_exceeded' || (answer.status !== 200 && !isForLater))
        throw describeRefusal(this.#target, answer);
      // A proxy may respond 200 with its own HTML page.
      return answer.status === 200 && !isEventPage(answer.body) ? 'an answer that is not a list' : answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NoAnswerError) return error.message;
      throw error;
    }
  }
}

function isEventPage(body: unknown): boolean {
  const { data, next_cursor } = toRecord(body);
  return Array.isArray(data) && typeof next_cursor === 'string';
}

function isEvent(value: unknown): value is ListedEvent {
  if (!isObject(value)) return false;
  const { id, event, timestamp, data } = value;
  return [id, event, timestamp].every((each) => typeof each === 'string') && isObject(data);
}
