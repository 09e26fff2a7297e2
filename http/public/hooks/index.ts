import type { FastifyInstance } from 'fastify';
import type { KnownPath } from '../../output/not-found.ts';
import type { Runtime } from '../../runtime.ts';
import { registerEmailHook } from './email.ts';
import { registerSmsHooks } from './sms.ts';

export const hookPaths: KnownPath[] = [
  { pattern: /^\/hooks\/(email|sms)\/[^/]+$/, allow: 'POST' },
  { pattern: /^\/hooks\/sms\/[^/]+\/status$/, allow: 'POST' },
];

/** Where a workshop's providers tell what came back and what came in. */
export async function registerHooks(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(
    async (hooks) => {
      hooks.decorateRequest('hook', null as never);
      takeBytes(hooks);
      logCalls(hooks, runtime);
      hooks.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      });
      registerEmailHook(hooks, runtime);
      registerSmsHooks(hooks, runtime);
    },
    { prefix: '/hooks' },
  );
}

/** Bodies are bytes, whatever their senders call them: a mail server says text, curl says form, others nothing. */
function takeBytes(hooks: FastifyInstance): void {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  hooks.addHook('onRequest', async ({ raw }) => {
    // What can't be read as a type would be refused.
    delete raw.headers['content-type'];
  });
  hooks.addHook('preHandler', async (request) => {
    request.body ??= Buffer.alloc(0);
  });
}

/** At LOG_LEVEL=info each call has a line: whether anything arrives is what whoever sets one up wants to know. */
function logCalls(hooks: FastifyInstance, { log }: Runtime): void {
  if (!log.isLevelEnabled('info')) return;
  hooks.addHook('onResponse', async ({ id, hook, routeOptions, state }, reply) => {
    const instanceId = hook?.instance.id ?? 0;
    const durationMs = Math.round(performance.now() - state.startedAtMs);
    log.info(
      { requestId: id, hook: routeOptions.url, status: reply.statusCode, instanceId, durationMs },
      'hook',
    );
  });
}
