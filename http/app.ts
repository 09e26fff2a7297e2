import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { problem } from '../domain/problem.ts';
import document from '../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { answerMalformedRequest, answerUnroutable } from './client-errors.ts';
import { endConnectionsOnClose } from './closing.ts';
import { handleError } from './error-handler.ts';
import { FrameworkLog } from './framework-log.ts';
import { registerHealth } from './health.ts';
import { publicGuards } from './hooks/index.ts';
import { requestLog } from './hooks/request-log.ts';
import { registerMetrics } from './metrics/route.ts';
import { answerUnknownRoute, beforeItsBody, documentedPaths } from './not-found.ts';
import { parseQuery } from './parameters.ts';
import { publicPaths, registerPublicRoutes } from './public/index.ts';
import { readJson } from './read-json.ts';
import { nextRequestId } from './request-id.ts';
import { registerRoutes } from './routes.ts';
import { newVisit, type Runtime } from './runtime.ts';
import type { Source } from './telemetry/exposition.ts';
import { createAjv, validatorCompiler } from './validation.ts';

export const apiPrefix = '/api/v1';

/** The largest JSON body: a quote of 200 lines with full texts takes a third of it. */
const bodyLimitBytes = 1_048_576;
/** A request that has not arrived whole by then holds a connection for nothing. */
const requestTimeoutMs = 60_000;
/** Longer than the keep-alive of the usual proxies (60 s), so that they never use a connection as it closes. */
const keepAliveTimeoutMs = 72_000;
/** Ids have at most 16 digits; a longer segment is still refused with a field's path, up to this. */
const maxParamLength = 500;

/** The public service; /metrics shows the figures of `others`, too. */
export async function buildApp(runtime: Runtime, others: Source[] = []): Promise<FastifyInstance> {
  const app = bareApp(runtime);
  const answerUnknown = answerUnknownRoute([
    ...documentedPaths(operations, apiPrefix),
    ...publicPaths(runtime),
  ]);
  app.addHook('onRequest', beforeItsBody(answerUnknown));
  registerHealth(app, runtime);
  registerMetrics(app, runtime, answerUnknown, others);
  await registerPublicRoutes(app, runtime);
  await app.register(
    async (api) => {
      api.addHook('onResponse', requestLog(runtime));
      await registerRoutes(api, {
        runtime,
        document,
        operations,
        handlers: { ...handlers },
        guards: publicGuards(runtime),
      });
      api.setNotFoundHandler(answerUnknown);
    },
    { prefix: apiPrefix },
  );
  app.setNotFoundHandler(answerUnknown);
  return app;
}

/** What the public service and the desk have in common: reading, refusing, answering. */
export function bareApp(runtime: Runtime): FastifyInstance {
  const app = Fastify({
    loggerInstance: new FrameworkLog(runtime.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: nextRequestId,
    trustProxy: runtime.config.trustedProxies.length > 0 ? runtime.config.trustedProxies : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength, querystringParser: parseQuery },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerMalformedRequest,
    // Node's own refusals of a missing Host and of an unknown Expect have no body: the first is made below.
    http: { requireHostHeader: false },
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endConnectionsOnClose(app);
  app.decorateRequest('visit', null as never);
  app.addHook('onRequest', (request, reply, done) => {
    request.visit = newVisit(runtime.clock());
    reply.header('x-request-id', request.id);
    if (runtime.draining) reply.header('connection', 'close');
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(lacksHost ? problem('bad_request') : undefined);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  app.setValidatorCompiler(validatorCompiler(createAjv()));
  app.setErrorHandler(handleError);
  return app;
}
