import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import { shareSandbox } from '../../db/workshops/sandbox.ts';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { refusePaused } from '../../domain/workshops/pause.ts';
import { pageHeaders } from '../../views/pages/headers.ts';
import { damagedFilePage, laterPage, notFoundPage, pausedPage } from '../../views/pages/small-pages.tsx';
import { pageLanguage, sourceAddress } from '../input/request-head.ts';
import { secondsUntilReset } from '../limits/limits.ts';
import { convertError, sendRefusal } from '../output/error-handler.ts';
import { jsonMediaType } from '../output/media-types.ts';
import { refusalOfHost } from '../runtime/find-workshop.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Runs a write transaction for a request without a key. Checks the workshop again, because it may have been paused or
 * removed while the body arrived, which takes up to a minute.
 */
export async function writeWithoutKey<T>(
  runtime: Runtime,
  known: Instance,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = runtime;
  const result = await inTransaction(
    database,
    async (tx) => {
      const clock_ahead_ms = await shareSandbox(tx, known);
      const [instance, worked] = await sendInOrder(tx, [
        findInstance(tx, known.id),
        work(tx, toWorkshopTime({ clock_ahead_ms }, clock())),
      ]);
      if (!instance) throw await refusalOfHost(runtime, known.host);
      refusePaused(instance);
      return worked;
    },
    known.id,
  );
  runtime.wakeWorkers();
  return result;
}

/**
 * Returns the refusal of a token that was never issued: 404, or 429 if the address exceeds its limit of wrong tokens
 * and keys per minute.
 */
export function refuseGuesses(runtime: Runtime, request: FastifyRequest): Problem {
  const nowMs = request.state.arrivedAt.getTime();
  const isOneTooMany = runtime.failedAttempts.isOneTooMany(sourceAddress(request), nowMs);
  if (!isOneTooMany) return problem('not_found');
  return problem('rate_limited', { retryAfterSeconds: secondsUntilReset('rate_limited', nowMs) });
}

const pageByProblem = {
  not_found: notFoundPage,
  rate_limited: notFoundPage,
  service_unavailable: laterPage,
  instance_rate_limited: laterPage,
  workshop_paused: pausedPage,
  misdirected_request: laterPage,
  internal_error: laterPage,
  document_damaged: damagedFilePage,
};

/**
 * Renders a refusal as a page for people. Refusals that only programs cause, such as a too large body, are rendered as
 * JSON.
 */
export function refuseWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = convertError(error, request);
  const body = sendRefusal(refusal, request, reply);
  if (!isKeyOf(refusal.code, pageByProblem)) {
    reply.type(jsonMediaType).send(body);
    return;
  }
  const page = pageByProblem[refusal.code];
  const workshop = request.state.workshop?.instance ?? null;
  reply.headers(pageHeaders).send(page({ language: pageLanguage(request), workshop }));
}
