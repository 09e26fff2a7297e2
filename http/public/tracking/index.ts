import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { listFreeStarts } from '../../../actions/appointments/by-client.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { findTrackedBudget } from '../../../db/budgets/tracked.ts';
import type { Db } from '../../../db/connection/client.ts';
import { inSnapshot } from '../../../db/connection/transaction.ts';
import {
  buildAppointmentEvent,
  calendarContentType,
  calendarFilename,
  writePublishedCalendar,
} from '../../../domain/appointments/calendar.ts';
import { attachmentHeader } from '../../../domain/documents/document.ts';
import { pageLinkMs, thumbnailLinkEnd } from '../../../domain/documents/links.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { isTrackingToken, trackingTokenHash } from '../../../domain/secrets/tracking-link.ts';
import { findQuoteChanges } from '../../../domain/signatures/fingerprint.ts';
import { signedPapers } from '../../../domain/signatures/paper.ts';
import { composeQuote } from '../../../domain/signatures/quote.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import { memberOf } from '../../../domain/text/json.ts';
import { toWorkshopTime } from '../../../domain/time/test-clock.ts';
import { privateHeaders } from '../../../views/pages/headers.ts';
import { trackingHeaders } from '../../../views/pages/tracking/headers.ts';
import { trackingPage } from '../../../views/pages/tracking/page.tsx';
import { timesPage } from '../../../views/pages/tracking/times.tsx';
import type { FormReply, TrackingData } from '../../../views/pages/tracking/tracking.ts';
import { instanceGuard } from '../../guards/instance.ts';
import { pageLanguage, pathParameter } from '../../input/request-head.ts';
import type { KnownPath } from '../../output/not-found.ts';
import { requestWorkshop } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { refuseGuesses, refuseWithPage } from '../keyless-requests.ts';
import { runClientAction } from './act.ts';
import { createPageSeal } from './device.ts';
import type { FormResponse } from './form.ts';
import {
  inspectionFilePattern,
  invoiceFilePattern,
  paperAsker,
  sendInspection,
  sendInvoice,
  sendPaper,
} from './paper.ts';

export const trackingPaths: KnownPath[] = [{ pattern: /^\/t\//, allow: 'GET, HEAD, POST' }];

/** Body limit. A drawn signature has up to 24 kB, which percent-encoding triples. */
const bodyLimitBytes = 100_000;
const formType = 'application/x-www-form-urlencoded';

/** Registers /t/<token>: GET shows a budget to its client, POST runs the client's actions. */
export async function registerTracking(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (tracking) => {
    tracking.setErrorHandler(refuseWithPage);
    tracking.addHook('onRequest', instanceGuard(runtime));
    tracking.removeAllContentTypeParsers();
    tracking.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    tracking.get('/t/*', async (request, reply) => {
      const file = memberOf(request.query, 'file');
      const paper = signedPapers.find((each) => file === `${each}.pdf`);
      const requireRoom = () => {
        if (paper || file === inspectionFilePattern)
          runtime.externalCalls.requireRoomToDraw(paperAsker(request));
      };
      const { budget } = await budgetFor(runtime, request, requireRoom);
      if (file === calendarFilename) return sendCalendar(budget, request, reply);
      if (file === inspectionFilePattern) return sendInspection(runtime, budget, request, reply);
      if (file === invoiceFilePattern) return sendInvoice(runtime, budget, request, reply);
      if (paper) return sendPaper(runtime, paper, budget, request, reply);
      const tracked = loadTrackingData(runtime, budget, request);
      return memberOf(request.query, 'times') === undefined
        ? sendTrackingPage(tracked, request, reply)
        : sendTimes(runtime, request, tracked, reply);
    });
    tracking.post('/t/*', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const { budget, tokenHash } = await budgetFor(runtime, request);
      const language = pageLanguage(request, budget.language);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const link = { tokenHash, budgetId: budget.id };
      const formResponse = await runClientAction({ runtime, request, reply, form, link, budget, language });
      return sendFormResponse(runtime, request, reply, formResponse, language);
    });
  });
}

/**
 * Finds the budget of a tracking link. Reads the token from the whole rest of the path, because a too long route
 * parameter would cause another error. Waits for a place and then calls `requireRoom`, because during the wait earlier
 * requests may use up the link's share of drawing time.
 */
async function budgetFor(runtime: Runtime, request: FastifyRequest, requireRoom = () => {}) {
  const token = pathParameter(request, '*');
  const tokenHash = trackingTokenHash(token);
  const { instance } = requestWorkshop(request);
  const budget = isTrackingToken(token)
    ? await runtime.pageReads.run(instance.id, async () => {
        requireRoom();
        return findTrackedBudget(runtime.database.reads, { instanceId: instance.id, tokenHash });
      })
    : undefined;
  if (!budget) throw refuseGuesses(runtime, request);
  return { budget, tokenHash };
}

function loadTrackingData(
  runtime: Runtime,
  budget: TrackedBudget,
  request: FastifyRequest,
  answered?: FormReply,
): TrackingData {
  const { instance: workshop } = requestWorkshop(request);
  const language = pageLanguage(request, budget.language);
  const { arrivedAt } = request.state;
  const now = toWorkshopTime(workshop, arrivedAt);
  const until = new Date(arrivedAt.getTime() + pageLinkMs);
  const { documentLinks, secretBox } = runtime;
  return {
    budget,
    workshop,
    language,
    now,
    documentUrl: (id) => documentLinks.urlOf(workshop, id, until),
    photoPath: (documentId, use) =>
      documentLinks.pathOf(workshop, {
        documentId,
        use,
        until: use === 'thumbnail' ? thumbnailLinkEnd(arrivedAt) : until,
      }),
    ...(workshop.signing_code !== 'off' && { pageSeal: createPageSeal(secretBox, workshop.id, budget.id) }),
    ...(answered && { answered }),
  };
}

function sendTrackingPage(
  tracking: TrackingData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendCompressedPage(trackingPage(tracking), tracking, request, reply);
}

const gzipAsync = promisify(gzip);

/** Sends a page, compressed if the browser accepts gzip: a page of sixty lines has 50 kB, and 7 kB compressed. */
async function sendCompressedPage(
  page: string,
  { workshop }: TrackingData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ ...trackingHeaders(workshop), vary: 'accept-encoding' });
  const packed = new Negotiator(request.raw).encoding(['gzip', 'identity']) === 'gzip';
  return packed ? reply.header('content-encoding', 'gzip').send(await gzipAsync(page)) : reply.send(page);
}

/**
 * Answers a submitted form. After a completed action redirects, so that neither the back button nor a reload repeats
 * the action.
 */
async function sendFormResponse(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  formResponse: FormResponse,
  language: string,
): Promise<FastifyReply> {
  if (formResponse.page === 'reload') {
    return reply.headers(privateHeaders).redirect(`?lang=${language}`, 303);
  }
  const { budget } = await budgetFor(runtime, request);
  reply.code(formResponse.status);
  if (formResponse.page === 'times')
    return sendTimes(runtime, request, loadTrackingData(runtime, budget, request), reply, 'taken');
  const { answered, seen } = formResponse;
  const changes =
    seen === undefined
      ? null
      : findQuoteChanges(seen, composeQuote(requestWorkshop(request).instance, budget));
  return sendTrackingPage(
    loadTrackingData(runtime, budget, request, { ...answered, changes }),
    request,
    reply,
  );
}

async function sendTimes(
  { database }: Runtime,
  request: FastifyRequest,
  tracking: TrackingData,
  reply: FastifyReply,
  refused: 'taken' | null = null,
): Promise<FastifyReply> {
  const { instance } = requestWorkshop(request);
  const { budget, now } = tracking;
  const read = async (tx: Db) => {
    const record = await findBudget(tx, { instanceId: instance.id, id: budget.id, internal: false });
    return record ? listFreeStarts({ tx, instance, now }, record) : [];
  };
  const starts = await inSnapshot(database.longReads, read, instance.id);
  return sendCompressedPage(timesPage(tracking, starts, refused), tracking, request, reply);
}

/** Sends the confirmed appointment as an .ics file, for the calendar of the person who follows the link. */
function sendCalendar(budget: TrackedBudget, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { instance: workshop } = requestWorkshop(request);
  const confirmedTime = budget.appointments.find(({ status }) => status === 'confirmed');
  if (!confirmedTime) throw problem('not_found');
  const event = buildAppointmentEvent(workshop, { ...budget, ...confirmedTime, budget_id: budget.id });
  const calendar = writePublishedCalendar({
    name: workshop.name,
    timezone: workshop.timezone,
    events: [{ ...event, stamp: new Date(confirmedTime.kept_at), status: 'CONFIRMED' }],
  });
  reply.headers({ ...privateHeaders, 'content-disposition': attachmentHeader(calendarFilename) });
  return reply.type(calendarContentType).send(calendar);
}
