import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendProblem } from '../output/error-handler.ts';
import type { AnswerUnknown } from '../output/not-found.ts';
import { misdirected, type Runtime } from '../runtime.ts';
import { ClockWindow } from './clock-window.ts';
import { hostOf } from './instance.ts';

/**
 * Requests that need no workshop, such as those of unknown paths, cost no query otherwise: beyond this many in a second a
 * process answers them as if the host had not been given away. Each look-up takes a tenth of a millisecond of PostgreSQL.
 */
const lookUpsPerSecond = 100;
const lookUps = new ClockWindow<'all'>(1_000);

/** Checks whether a request that needs no workshop goes to a host that was given to another deployment. */
export async function isDeparted(
  runtime: Pick<Runtime, 'workshops' | 'departures'>,
  request: Pick<FastifyRequest, 'host' | 'state'>,
): Promise<boolean> {
  const host = hostOf(request);
  const known = isKnownToBeDeparted(runtime, host);
  if (known !== undefined) return known;
  const counts = lookUps.at(request.state.arrivedAt.getTime());
  const count = (counts.get('all') ?? 0) + 1;
  if (count > lookUpsPerSecond) return false;
  counts.set('all', count);
  // While the database is away, these requests are answered as before.
  return (await runtime.departures.get(host).catch(() => undefined)) ?? false;
}

function isKnownToBeDeparted(
  { workshops, departures }: Pick<Runtime, 'workshops' | 'departures'>,
  host: string,
): boolean | undefined {
  if (workshops.peek(host)) return false;
  return departures.peek(host) ? true : undefined;
}

/** Refuses a host that was given away, where no workshop is needed. */
export function departedGuard(runtime: Runtime): onRequestHookHandler {
  return (request, _reply, done) => {
    isDeparted(runtime, request).then((isIt) => done(isIt ? misdirected() : undefined), done);
  };
}

/** Answers unknown paths and methods of a host that was given away as every other request to it. */
export function unlessDeparted(runtime: Runtime, answer: AnswerUnknown): AnswerUnknown {
  return (request, reply) => {
    // At once, before Node judges the rest of what came, and would answer a broken body instead.
    if (isKnownToBeDeparted(runtime, hostOf(request)) === false) return answer(request, reply);
    isDeparted(runtime, request).then(
      (isIt) => (isIt ? sendProblem(misdirected(), request, reply) : answer(request, reply)),
      () => answer(request, reply),
    );
  };
}
