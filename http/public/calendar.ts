import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FeedRow, findFeed, listForFeed } from '../../db/appointments/feeds.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { calendarContentType, writeCalendarParts } from '../../domain/appointments/calendar.ts';
import { isTrackingToken, trackingTokenHash } from '../../domain/secrets/tracking-link.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { privateHeaders } from '../../views/pages/headers.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pathParameter } from '../input/request-head.ts';
import { computeEtag, matchesEtag } from '../output/etag.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestNow, requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuseGuesses, refuseWithPage } from './keyless-requests.ts';

export const calendarPaths: KnownPath[] = [{ pattern: /^\/calendar\//, allow: 'GET, HEAD' }];

const maxPastDays = 30;
const maxComingDays = 90;
/**
 * Refresh interval that is suggested to calendar programs. Most programs refresh every few hours; a moved appointment
 * should be visible the same morning.
 */
const refreshMinutes = 15;

/** Registers GET /calendar/<token>.ics: the workshop's diary, to which calendar programs of its staff subscribe. */
export async function registerCalendar(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (calendars) => {
    calendars.setErrorHandler(refuseWithPage);
    calendars.addHook('onRequest', instanceGuard(runtime));
    calendars.get('/calendar/*', async (request, reply) => {
      const calendar = await renderCalendarFeed(runtime, request, reply);
      const etag = computeEtag(calendar);
      reply.headers({ ...privateHeaders, 'cache-control': 'private, no-cache', etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(calendarContentType).send(calendar);
    });
  });
}

async function renderCalendarFeed(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const token = pathParameter(request, '*').replace(/\.ics$/, '');
  const { instance } = requestWorkshop(request);
  const { reads, longReads } = runtime.database;
  const feed =
    isTrackingToken(token) &&
    (await findFeed(reads, { instanceId: instance.id, hash: trackingTokenHash(token) }));
  if (!feed) throw refuseGuesses(runtime, request);
  const nowMs = requestNow(runtime, request).getTime();
  const time = { from: new Date(nowMs - maxPastDays * dayMs), to: new Date(nowMs + maxComingDays * dayMs) };
  await runtime.longAnswers.takePlace(instance.id, reply);
  const rows = await longReads.inSession(
    (db) => listForFeed(db, { instanceId: instance.id, boxId: feed.box_id, ...time, now: new Date(nowMs) }),
    instance.id,
  );
  const events = rows.map((row) => toCalendarEvent(instance, row));
  const { name: workshop, timezone } = instance;
  let calendar = '';
  for (const part of writeCalendarParts({ name: workshop, timezone, events, refreshMinutes })) {
    calendar += part;
    await nextTurn();
  }
  return calendar;
}

/**
 * Converts an appointment to a calendar event. Contains only the first names of clients, because subscribed calendars
 * are copied to servers of other companies.
 */
function toCalendarEvent({ host }: Instance, row: FeedRow) {
  const isProposed = row.status === 'proposed';
  const [firstName = ''] = row.client_name.trim().split(/\s+/);
  return {
    uid: isProposed ? `proposal-${row.id}@${host}` : `budget-${row.budget_id}@${host}`,
    sequence: row.calendar_sequence,
    start: new Date(row.starts_at),
    end: new Date(row.ends_at),
    stamp: new Date(row.kept_at),
    summary: [row.plate, firstName, row.category_name].filter(Boolean).join(' · ') || String(row.budget_id),
    location: row.box_name,
    status: isProposed ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
  };
}
