import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { storeReceivedMail } from '../../../actions/messages/receive.ts';
import { recordBounce } from '../../../actions/messages/report.ts';
import { maxMailBytes, type ReadMail } from '../../../domain/messages/read-mail.ts';
import type { KnownPath } from '../../output/not-found.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { bodyBytes, type Hook, hookGuard, writeWithRetry } from './hook.ts';
import { registerSmsHooks } from './sms.ts';

export const hookPaths: KnownPath[] = [
  { pattern: /^\/hooks\/(email|sms)\/[^/]+$/, allow: 'POST' },
  { pattern: /^\/hooks\/sms\/[^/]+\/status$/, allow: 'POST' },
];

export async function registerHooks(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(
    async (hooks) => {
      hooks.decorateRequest('hook');
      parseBodiesAsBytes(hooks);
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

/**
 * Reads bodies as bytes, whatever their content type: mail servers send text, curl sends a form, and some callers send
 * no content type.
 */
function parseBodiesAsBytes(hooks: FastifyInstance): void {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  hooks.addHook('onRequest', async ({ raw }) => {
    // Removes the content type, because Fastify would refuse an invalid one.
    delete raw.headers['content-type'];
  });
}

/** Logs each call of a hook at LOG_LEVEL=info, so that a person who sets up a hook sees whether calls arrive. */
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

/**
 * Response to a mail at the hook. Problems are never reported as errors, because the mail server would retry without
 * success.
 */
type MailResult = { taken: 'message' | 'report' } | { taken: null; reason: string };

/** Registers POST /hooks/email/<token>, which receives a raw mail with any content type. */
function registerEmailHook(hooks: FastifyInstance, runtime: Runtime): void {
  const options = { bodyLimit: maxMailBytes, onRequest: hookGuard(runtime, 'email') };
  hooks.post('/email/:token', options, async ({ body, hook }) => {
    const raw = bodyBytes(body);
    const mail = await runtime.externalCalls.readMail(raw, {
      instanceId: hook.instance.id,
      secrets: runtime.bounceSecrets,
    });
    return { ok: true, ...(await receiveMail(runtime, hook, raw, mail)) };
  });
}

async function receiveMail(runtime: Runtime, hook: Hook, raw: Buffer, mail: ReadMail): Promise<MailResult> {
  const { instance, transport } = hook;
  const { secretBox } = runtime;
  switch (mail.kind) {
    case 'automatic':
      return skippedMailResult('a machine wrote it');
    case 'unreadable':
      return skippedMailResult(mail.reason);
    case 'bounce': {
      const isOurs = await writeWithRetry(runtime, instance, (tx, now) =>
        recordBounce({ instance, secretBox, tx, now }, mail),
      );
      return isOurs ? { taken: 'report' } : skippedMailResult('it reports on no message of this workshop');
    }
    case 'inbound': {
      const arrived = {
        ...mail,
        id: mail.messageId ?? `sha256:${hash('sha256', raw)}`,
        to: transport.sender,
      };
      const isNew = await writeWithRetry(runtime, instance, (tx, now) =>
        storeReceivedMail({ instance, secretBox, tx, now }, arrived),
      );
      return isNew ? { taken: 'message' } : skippedMailResult('it was received before');
    }
  }
}

function skippedMailResult(reason: string): MailResult {
  return { taken: null, reason };
}
