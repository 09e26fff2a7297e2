import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { problem } from '../../domain/requests/problem.ts';
import { answerUnknownPath } from '../output/not-found.ts';
import { findWorkshop } from '../runtime/find-workshop.ts';
import { requestWorkshop, type Workshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Sets the workshop of a request by its host. `request.host` uses X-Forwarded-Host only from a trusted proxy. */
export function instanceGuard(runtime: Runtime): onRequestHookHandler {
  return (request, _reply, done) => {
    const host = requestHost(request);
    const known = runtime.workshops.peek(host);
    if (known && !known.instance.sandbox) {
      request.state.workshop = known;
      done();
      return;
    }
    findWorkshopWithCurrentClock(runtime, host).then((workshop) => {
      request.state.workshop = workshop ?? null;
      done(workshop ? undefined : problem('not_found'));
    }, done);
  };
}

/**
 * Finds the workshop of a host. Reads a sandbox from the database for each request, so that every process uses the
 * current test clock.
 */
async function findWorkshopWithCurrentClock(runtime: Runtime, host: string): Promise<Workshop | undefined> {
  const workshop = await findWorkshop(runtime, host);
  if (!workshop?.instance.sandbox) return workshop;
  // If the sandbox was moved away a moment ago, `findWorkshop` refuses the request as one to a departed host.
  return (await runtime.workshops.refresh(workshop.foundBy)) ?? findWorkshop(runtime, host);
}

/**
 * Reads the workshop from the database for each request, so that a setting that was just changed at the desk applies
 * immediately.
 */
export function latestInstanceGuard(runtime: Runtime): onRequestHookHandler {
  const guard = instanceGuard(runtime);
  return function (request, reply, done) {
    runtime.workshops.forget(requestHost(request));
    guard.call(this, request, reply, done);
  };
}

/** Admits only requests to sandboxes. For other workshops, answers that the path is unknown. */
export const sandboxGuard: onRequestHookHandler = (request, reply, done) =>
  requestWorkshop(request).instance.sandbox ? done() : answerUnknownPath(request, reply);

export async function isSandbox(runtime: Runtime, request: FastifyRequest): Promise<boolean> {
  return (await findWorkshop(runtime, requestHost(request)))?.instance.sandbox === true;
}

/**
 * Returns the base URL of the request's workshop for links in errors. Does not use the `Host` header, which the client
 * chooses.
 */
export function docsBaseUrl({ state }: FastifyRequest): string | undefined {
  return state?.workshop?.instance.base_url ?? state?.docsBase;
}

export function requestHost(request: Pick<FastifyRequest, 'host'>): string {
  // Treats a missing Host header (HTTP/1.0) as a host that belongs to no workshop.
  return (request.host ?? '').toLowerCase();
}
