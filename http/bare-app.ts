import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { FrameworkLog } from '../adapters/telemetry/log.ts';
import { parseQuery } from './input/parameters.ts';
import { defaultBodyBytes, readJson } from './input/read-json.ts';
import { nextRequestId, requestHeadProblem } from './input/request-head.ts';
import { createAjv, validatorCompiler } from './input/validation.ts';
import { closeConnectionsWithApp, connectionTimes, serverOptions } from './lifecycle/connections.ts';
import { logMalformed } from './lifecycle/request-log.ts';
import {
  answerMalformedRequest,
  answerUnroutable,
  type RecordRefusal,
  refuseConnect,
  rememberResponse,
} from './output/client-errors.ts';
import { handleError } from './output/error-handler.ts';
import { newRequestState } from './runtime/request-state.ts';
import type { Runtime } from './runtime/runtime.ts';

/**
 * Maximum length of a path parameter for the router. Ids have at most 16 digits; longer values up to this length are
 * refused with the field's path.
 */
export const maxParamLength = 500;

/**
 * Builds the Fastify app that the public service and the desk share: request ids, parsing, validation and error
 * answers.
 */
export function bareApp(
  runtime: Runtime,
  { docsBase, ...own }: FastifyServerOptions & Pick<FastifyInstance, 'docsBase'>,
): FastifyInstance {
  const note: RecordRefusal = (refused) => logMalformed(runtime, refused);
  const app = Fastify({
    ...own,
    loggerInstance: new FrameworkLog(runtime.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => nextRequestId(runtime.clock()),
    trustProxy: runtime.config.trustedProxies.length > 0 ? runtime.config.trustedProxies : false,
    bodyLimit: defaultBodyBytes,
    ...connectionTimes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength, querystringParser: parseQuery },
    frameworkErrors: answerUnroutable(note),
    clientErrorHandler: answerMalformedRequest(note),
    http: serverOptions,
  });
  app.server.on('connect', refuseConnect(note));
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  closeConnectionsWithApp(app);
  app.decorateRequest('state');
  app.decorate('docsBase', docsBase);
  app.addHook('onRequest', (request, reply, done) => {
    request.state = newRequestState(runtime.clock());
    reply.header('x-request-id', request.id);
    if (runtime.draining) reply.header('connection', 'close');
    rememberResponse(reply.raw);
    const refusal = requestHeadProblem(request.raw);
    // After an invalid request head the rest of the connection cannot be parsed reliably, so the connection is closed.
    if (refusal) reply.header('connection', 'close');
    done(refusal);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  app.setValidatorCompiler(validatorCompiler(createAjv()));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    runtime.readiness.noteFailure(error);
    handleError(error, request, reply);
  });
  return app;
}
