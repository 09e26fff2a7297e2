import { type ListedEventRow, listEventsAfter } from '../../db/events/list.ts';
import { happenedAt } from '../../db/events/queries.ts';
import { eventsKeptMs, settledEvents } from '../../domain/events/settled.ts';
import { readMoment } from '../../domain/time/local.ts';
import { aheadOf, realTime } from '../../domain/time/test-clock.ts';
import { messageId, orderedData } from '../../domain/webhooks/signature.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import { pagesBy } from '../pages.ts';

export const listEvents: Handlers['listEvents'] = async (request) => {
  const { query, instance, now, longRead, cursorAfter } = request;
  const pages = pagesBy(request);
  const filters = { instanceId: instance.id, event: query.event, ...earliest(query.since, now) };
  const found = await longRead((db) => listEventsAfter(db, filters, pages.after, pages.limit));
  const { data, next_cursor, has_more } = pages.answer(found, eventRecord);
  const settled = settledEvents(found.rows, realTime(now)).at(-1)?.id ?? pages.after;
  return { status: 200, body: { data, next_cursor: next_cursor ?? cursorAfter([settled]), has_more } };
};

/** The clock of a sandbox never goes back, so no event was further ahead of the real time than one of now. */
function earliest(asked: string | undefined, now: Date): { since: string; stored: string } {
  const since = asked === undefined ? realTime(now).getTime() - eventsKeptMs : readMoment(asked).getTime();
  const stored = asked === undefined ? since : since - aheadOf(now);
  return { since: new Date(since).toISOString(), stored: new Date(stored).toISOString() };
}

function eventRecord({ id, event, data, ...times }: ListedEventRow) {
  const record = {
    id: messageId({ eventId: id }),
    event,
    timestamp: happenedAt(times),
    data: orderedData(event, data),
  };
  // The row holds what was appended for this event.
  return record as components['schemas']['Event'];
}
