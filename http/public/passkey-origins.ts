import type { FastifyInstance } from 'fastify';
import { findPasskeySite } from '../../actions/people/passkey-challenge.ts';
import { canHavePasskeys, relatedOrigins } from '../../domain/people/passkey.ts';
import { instanceGuard, requestHost } from '../guards/instance.ts';
import { handleError } from '../output/error-handler.ts';
import { answerUnknownPath, type KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

const path = '/.well-known/webauthn';

export const passkeyOriginPaths: KnownPath[] = [
  { pattern: /^\/\.well-known\/webauthn$/, allow: 'GET, HEAD' },
];

/**
 * Registers the document with which the canonical host of a workshop lets browsers use its passkeys on the workshop's
 * other hosts (WebAuthn, related origin requests). Other hosts have no such document.
 */
export async function registerPasskeyOrigins(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (origins) => {
    origins.setErrorHandler(handleError);
    origins.addHook('onRequest', instanceGuard(runtime));
    origins.get(path, async (request, reply) => {
      const { instance } = requestWorkshop(request);
      const isCanonical = new URL(instance.base_url).host === requestHost(request);
      if (!isCanonical || !canHavePasskeys(instance)) {
        answerUnknownPath(request, reply);
        return reply;
      }
      const site = await findPasskeySite(runtime.database.reads, instance);
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' })
        .send({ origins: relatedOrigins(site) });
    });
  });
}
