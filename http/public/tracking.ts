import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findTrackedBudget } from '../../db/budgets/tracked.ts';
import {
  appointmentEvent,
  calendarFilename,
  calendarType,
  publishedCalendar,
} from '../../domain/appointments/calendar.ts';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { attachmentHeader } from '../../domain/documents/document.ts';
import { pageLinkMs, thumbnailLinkEnd } from '../../domain/documents/links.ts';
import { problem } from '../../domain/requests/problem.ts';
import { isTrackingToken, trackingTokenHash } from '../../domain/secrets/tracking-link.ts';
import { privateHeaders } from '../../web/pages/page.ts';
import { trackingHeaders, trackingPage } from '../../web/tracking/page.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguageOf } from '../input/request-head.ts';
import type { KnownPath } from '../output/not-found.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { refusalOfGuess, refuseWithPage } from './without-key.ts';

export const trackingPaths: KnownPath[] = [{ pattern: /^\/t\//, allow: 'GET, HEAD' }];

export async function registerTracking(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (tracking) => {
    tracking.setErrorHandler(refuseWithPage);
    tracking.addHook('onRequest', instanceGuard(runtime));
    tracking.get('/t/*', async (request, reply) => {
      const budget = await budgetFor(runtime, request);
      if (!budget) throw refusalOfGuess(runtime, request);
      const { file } = request.query as { file?: unknown };
      return file === calendarFilename
        ? sendCalendar(budget, request, reply)
        : sendPage(runtime, budget, request, reply);
    });
  });
}

/** The token is all behind the slash: a parameter that is too long would be refused in other words. */
async function budgetFor({ database }: Runtime, request: FastifyRequest) {
  const { '*': token } = request.params as { '*': string };
  if (!isTrackingToken(token)) return undefined;
  return findTrackedBudget(database.reads, workshopOf(request).instance.id, trackingTokenHash(token));
}

function sendPage(
  runtime: Runtime,
  budget: TrackedBudget,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { instance: workshop } = workshopOf(request);
  const language = pageLanguageOf(request, budget.language);
  const now = request.state.arrivedAt;
  const until = new Date(now.getTime() + pageLinkMs);
  const { documentLinks } = runtime;
  const page = trackingPage({
    budget,
    workshop,
    language,
    now,
    documentUrl: (id) => documentLinks.urlOf(workshop, id, until),
    photoPath: (documentId, use) =>
      documentLinks.pathOf(workshop, {
        documentId,
        use,
        until: use === 'thumbnail' ? thumbnailLinkEnd(now) : until,
      }),
  });
  return reply.headers(trackingHeaders(workshop)).send(page);
}

/** The appointment alone, for the calendar of whoever follows the link. */
function sendCalendar(budget: TrackedBudget, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { instance: workshop } = workshopOf(request);
  const kept = budget.appointments.find(({ status }) => status === 'confirmed');
  if (!kept) throw problem('not_found');
  const event = appointmentEvent(workshop, { ...budget, ...kept, budget_id: budget.id });
  const calendar = publishedCalendar({
    name: workshop.name,
    timezone: workshop.timezone,
    events: [{ ...event, stamp: new Date(kept.kept_at), status: 'CONFIRMED' }],
  });
  reply.headers({ ...privateHeaders, 'content-disposition': attachmentHeader(calendarFilename) });
  return reply.type(calendarType).send(calendar);
}
