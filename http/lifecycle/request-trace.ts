import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inChildSpan, noteInTrace, type Span, withSpan } from '../../adapters/telemetry/spans.ts';
import { setTrace } from '../../db/connection/trace.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Paths without traces: machines poll these paths every few seconds. */
const untracedPaths = ['/health/live', '/health/ready', '/metrics'];

/**
 * Records each request as a span. If the request has the header `traceparent`, the span becomes a child of the caller's
 * span.
 */
export function traceRequests(app: FastifyInstance, { tracing }: Pick<Runtime, 'tracing'>): void {
  if (!tracing) return;
  setTrace({ inChildSpan, noteInTrace });
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? '';
    if (!untracedPaths.includes(route)) {
      // Names the span by the route, because the path may contain the secret of a link.
      const span = tracing.start(`${method} ${route}`.trim(), {
        kind: 'server',
        parent: singleHeaderValue(headers.traceparent),
        attributes: { 'http.request.method': method, 'http.route': route, 'workshop.request_id': request.id },
      });
      spans.set(request, span);
    }
    done();
  });
  // Enters the span again after the body is read, because the body's last byte arrives outside the earlier async
  // context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) withSpan(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { workshop, errorCode } = request.state;
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: {
        'http.response.status_code': reply.statusCode,
        ...(workshop && { 'workshop.instance_id': workshop.instance.id }),
        ...(errorCode && { 'error.type': errorCode }),
      },
    });
    done();
  });
}

function singleHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header;
}
