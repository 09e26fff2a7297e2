import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { badRequest } from '../../domain/requests/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import { publicGuards } from '../guards/index.ts';
import type { Document } from '../input/runtime-document.ts';
import { logRequests } from '../lifecycle/request-log.ts';
import { sendProblem } from '../output/error-handler.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

const mcpPath = '/mcp';

/**
 * The path of the endpoint. The service offers no streams and no sessions, so GET and DELETE get 405, as the protocol
 * provides.
 */
export const mcpPaths: KnownPath[] = [{ pattern: /^\/mcp$/, allow: 'POST', route: mcpPath }];

/**
 * Describes `/mcp` to guards, metrics and request log. The OpenAPI document does not describe it, because its messages
 * follow another protocol.
 */
const mcpOperation: Operation = {
  ...{ operationId: 'mcp', method: 'POST', path: mcpPath, scope: null, valueScopes: [] },
  ...{ authenticated: true, sideEffect: false, idempotency: 'none', transaction: 'none' },
  ...{ successStatuses: [200, 202], errors: [], events: [], cacheable: false, beyondContract: true },
  ...{ hasBody: true, multipart: false, concerns: null, secret: true, sandboxOnly: false, alone: false },
  ...{ deprecation: null, version: null, versionOf: null },
};

/**
 * Registers POST /mcp, which serves the tools of assistants by the Model Context Protocol. Loads the protocol's library
 * with the first request.
 */
export async function registerMcp(app: FastifyInstance, runtime: Runtime, document: Document): Promise<void> {
  await app.register(async (mcp) => {
    logRequests(mcp, runtime);
    mcp.route({
      ...{ method: 'POST', url: mcpPath },
      config: { operation: mcpOperation, tally: runtime.metrics.of(mcpOperation.operationId) },
      onRequest: [...publicGuards(runtime)(mcpOperation), originGuard(runtime)],
      handler: async (request, reply) => {
        const { answerMessage } = await import('./answer-message.ts');
        return answerMessage({ app, runtime, document }, request, reply);
      },
    });
  });
}

/**
 * Refuses requests of web pages that are not the workshop's own. Such a page could otherwise reach a service on the
 * visitor's machine through a DNS name that points to the machine (DNS rebinding).
 */
function originGuard(runtime: Runtime): onRequestHookHandler {
  return (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    isOriginOfWorkshop(runtime, request, origin).then(
      (isIt) => (isIt ? done() : refuseOrigin(request, reply)),
      done,
    );
  };
}

async function isOriginOfWorkshop(
  runtime: Runtime,
  request: FastifyRequest,
  origin: string,
): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  const found = await runtime.workshops.get(new URL(origin).host);
  return found?.instance.id === requestWorkshop(request).instance.id;
}

function refuseOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(403);
  sendProblem(badRequest('foreignOrigin'), request, reply);
}
