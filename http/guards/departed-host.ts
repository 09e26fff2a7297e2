import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { Problem } from '../../domain/requests/problem.ts';
import { ClockWindow } from '../limits/clock-window.ts';
import { sendProblem } from '../output/error-handler.ts';
import type { AnswerUnknown } from '../output/not-found.ts';
import { findWorkshop, misdirectedProblem } from '../runtime/find-workshop.ts';
import type { Workshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { requestHost } from './instance.ts';

/**
 * Maximum database look-ups per second for requests without a workshop, such as those of unknown paths. Above this
 * limit, hosts count as not departed, and errors have no `doc_url`. Each look-up uses 0.1 ms of PostgreSQL's time.
 */
const maxLookUpsPerSecond = 100;
const lookUpWindow = new ClockWindow<'all'>(1_000);

function mayReadHost({ state }: Pick<FastifyRequest, 'state'>): boolean {
  const counts = lookUpWindow.at(state.arrivedAt.getTime());
  const count = (counts.get('all') ?? 0) + 1;
  if (count > maxLookUpsPerSecond) return false;
  counts.set('all', count);
  return true;
}

/** Checks whether the host of a request is a departed host. Used for routes that need no workshop. */
export async function isDeparted(
  runtime: Pick<Runtime, 'workshops' | 'departures'>,
  request: Pick<FastifyRequest, 'host' | 'state'>,
): Promise<boolean> {
  const host = requestHost(request);
  if (runtime.workshops.peek(host)) return false;
  if (runtime.departures.peek(host)) return true;
  if (!mayReadHost(request)) return false;
  // If the database is unreachable, the host counts as not departed.
  return (await runtime.departures.get(host).catch(() => undefined)) ?? false;
}

/** Answers 421 for a departed host on routes that need no workshop. */
export function departedGuard(runtime: Runtime): onRequestHookHandler {
  return (request, _reply, done) => {
    isDeparted(runtime, request).then((isIt) => done(isIt ? misdirectedProblem() : undefined), done);
  };
}

/** Answers unknown paths and methods with links to the docs of the host's workshop. Answers 421 for departed hosts. */
export function answerUnlessDeparted(runtime: Runtime, answer: AnswerUnknown): AnswerUnknown {
  return (request, reply) => {
    const answerFor = (workshop: Workshop | undefined) => {
      request.state.docsBase = workshop?.instance.base_url;
      answer(request, reply);
    };
    // Uses a cached workshop synchronously, so that this answer precedes Node's rejection of a malformed body.
    const known = runtime.workshops.peek(requestHost(request));
    if (known) return answerFor(known);
    findHostWorkshop(runtime, request).then(answerFor, (error) =>
      error instanceof Problem ? sendProblem(error, request, reply) : answerFor(undefined),
    );
  };
}

async function findHostWorkshop(runtime: Runtime, request: FastifyRequest): Promise<Workshop | undefined> {
  const host = requestHost(request);
  if (runtime.departures.peek(host)) throw misdirectedProblem();
  return mayReadHost(request) ? findWorkshop(runtime, host) : undefined;
}
