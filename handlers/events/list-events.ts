import { sendInOrder } from '../../db/connection/client.ts';
import { positionBeforeFirst } from '../../db/connection/pages.ts';
import { findLastEvent, type ListedEventRow, listEventsAfter } from '../../db/events/list.ts';
import { eventTime } from '../../db/events/queries.ts';
import { eventsKeptMs, settledPeriod } from '../../domain/events/settled-period.ts';
import { readMoment } from '../../domain/time/local.ts';
import { clockOffsetMs, toRealTime } from '../../domain/time/test-clock.ts';
import { messageId, orderedData } from '../../domain/webhooks/signature.ts';
import { allEvents } from '../../domain/webhooks/subscription.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import { openIdPage } from '../pages.ts';

export const listEvents: Handlers['listEvents'] = async (request) => {
  const { query, instance, now, longRead, cursorAfter } = request;
  const pages = openIdPage(request);
  const event = query.event === allEvents ? undefined : query.event;
  const filters = { instanceId: instance.id, event, ...earliestTimes(query.since, now) };
  const [found, settled] = await longRead((db) =>
    sendInOrder(db, [
      listEventsAfter(db, filters, pages.after, pages.limit),
      findLastEvent(db, { instanceId: instance.id, ...settledPeriod(toRealTime(now)) }),
    ]),
  );
  const { data, next_cursor, has_more } = pages.answer(found, eventRecord);
  // At the end of the list, the cursor continues after the last settled event, even if that event was on an earlier
  // page.
  const atEnd = cursorAfter([settled?.id ?? positionBeforeFirst]);
  return { status: 200, body: { data, next_cursor: next_cursor ?? atEnd, has_more } };
};

/**
 * Returns the earliest time of the requested events (`since`), and the earliest system time at which they may have been
 * stored (`stored`). The clock of a sandbox never goes back, so no event was dated further ahead of the system time
 * than the clock is now.
 */
function earliestTimes(asked: string | undefined, now: Date): { since: string; stored: string } {
  const since = asked === undefined ? toRealTime(now).getTime() - eventsKeptMs : readMoment(asked).getTime();
  const stored = asked === undefined ? since : since - clockOffsetMs(now);
  return { since: new Date(since).toISOString(), stored: new Date(stored).toISOString() };
}

function eventRecord({ id, event, data, ...times }: ListedEventRow) {
  const record = {
    id: messageId({ eventId: id }),
    event,
    timestamp: eventTime(times),
    data: orderedData(event, data),
  };
  // Casts the type, because the compiler can't see that `data` is the payload of `event`.
  return record as components['schemas']['Event'];
}
