import { type ListedEventRow, listEventsAfter } from '../../db/events/list.ts';
import { eventsKeptMs, settledEvents } from '../../domain/events/settled.ts';
import { readMoment } from '../../domain/time/local.ts';
import { messageId, orderedData } from '../../domain/webhooks/signature.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import { pagesBy } from '../pages.ts';

export const listEvents: Handlers['listEvents'] = async (request) => {
  const { query, instance, now, longRead, cursorAfter } = request;
  const pages = pagesBy(request);
  const since = query.since === undefined ? keptSince(now) : readMoment(query.since);
  const filters = { instanceId: instance.id, event: query.event, since: since.toISOString() };
  const found = await longRead((db) => listEventsAfter(db, filters, pages.after, pages.limit));
  const { data, next_cursor, has_more } = pages.answer(found, eventRecord);
  const settled = settledEvents(found.rows, now).at(-1)?.id ?? pages.after;
  return { status: 200, body: { data, next_cursor: next_cursor ?? cursorAfter([settled]), has_more } };
};

function keptSince(now: Date): Date {
  return new Date(now.getTime() - eventsKeptMs);
}

function eventRecord({ id, event, occurred_at, data }: ListedEventRow) {
  const record = {
    id: messageId({ eventId: id }),
    event,
    timestamp: occurred_at,
    data: orderedData(event, data),
  };
  // The row holds what was appended for this event.
  return record as components['schemas']['Event'];
}
