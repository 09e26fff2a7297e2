import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { declarationPath } from '../../actions/verifactu/declaration.ts';
import { docsPath } from '../../views/docs/paths.ts';
import { privateHeaders } from '../../views/pages/headers.ts';
import { pageTexts } from '../../views/texts/pages.ts';
import { departedGuard } from '../guards/departed-host.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguage } from '../input/request-head.ts';
import { handleError } from '../output/error-handler.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuseWithPage } from './keyless-requests.ts';

export const frontPaths: KnownPath[] = [{ pattern: /^\/(favicon\.ico)?$/, allow: 'GET, HEAD' }];

const iconHeaders = { 'cache-control': 'public, max-age=86400' };

/** Registers GET /: leads browsers to the panel; tells programs the name of the workshop and the addresses of its API. */
export async function registerFront(app: FastifyInstance, runtime: Runtime): Promise<void> {
  app.get('/favicon.ico', { onRequest: departedGuard(runtime) }, (_request, reply) =>
    reply.code(204).headers(iconHeaders).send(),
  );
  await app.register(async (front) => {
    front.setErrorHandler(refuseInAcceptedFormat);
    front.addHook('onRequest', instanceGuard(runtime));
    front.get('/', async (request, reply) => {
      reply.header('vary', 'accept, accept-language');
      return wantsPage(request) ? reply.redirect('/panel', 303) : sendJsonFacts(request, reply);
    });
  });
}

function sendJsonFacts(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name, base_url } = requestWorkshop(request).instance;
  const language = pageLanguage(request);
  return reply.headers(privateHeaders).send({
    name: pageTexts[language].front.title(name),
    description: pageTexts[language].front.what,
    version: 'v1',
    url: `${base_url}/api/v1`,
    docs_url: `${base_url}${docsPath}/${language}`,
    openapi_url: `${base_url}/api/v1/openapi.json?lang=${language}`,
    declaration_url: `${base_url}${declarationPath}`,
  });
}

function refuseInAcceptedFormat(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refuse = wantsPage(request) ? refuseWithPage : handleError;
  refuse(error, request, reply);
}

/** Tells whether a request prefers HTML. Clients that accept anything, such as curl, get JSON. */
function wantsPage(request: FastifyRequest): boolean {
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html';
}
