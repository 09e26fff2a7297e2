import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { PanelError } from './panel-error.ts';

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(:\d+)?$/i;

export function isSecureRequest({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean {
  return protocol === 'https';
}

export function isLoopback({ host }: Pick<FastifyRequest, 'host'>): boolean {
  return loopbackHost.test(host ?? '');
}

/** Tells whether the panel may be served: over TLS, on this machine, or over plain HTTP if the operator allows it. */
function isTransportAllowed(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { panelPlainHttp }: { panelPlainHttp: boolean },
): boolean {
  return isSecureRequest(request) || panelPlainHttp || isLoopback(request);
}

/** Refuses requests over plain HTTP, which would reveal passwords and sessions to the network. */
export function transportGuard(runtime: { config: { panelPlainHttp: boolean } }): onRequestHookHandler {
  return (request, _reply, done) =>
    done(isTransportAllowed(request, runtime.config) ? undefined : new PanelError('insecure'));
}

/**
 * Tells whether a write comes from a page of the same host. Browsers send `Sec-Fetch-Site` over TLS and on localhost;
 * otherwise `Origin` must name the host. A write with neither is refused: only programs send it.
 */
export function isSameOrigin(request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.host}`;
}
