import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { messageOfStatusUrl } from '../../../domain/hook-token.ts';
import { callbackBytesMost } from '../../../domain/sms-report.ts';
import { openSettings, unlessLost } from '../../../domain/transport-settings.ts';
import type { Receipt } from '../../../handlers/communications/receive.ts';
import { takeReport } from '../../../handlers/communications/take-report.ts';
import { takeSms } from '../../../handlers/communications/take-sms.ts';
import type { Runtime } from '../../runtime.ts';
import { refusalOfGuess } from '../guess.ts';
import { hookGuard } from './hook.ts';
import { type Call, type SmsProvider, smsProvider } from './sms-provider.ts';
import { writeOnce } from './write-once.ts';

/** POST /hooks/sms/<token>: what came in; …/status: what became of a message. Both signed by the provider. */
export function registerSmsHooks(hooks: FastifyInstance, runtime: Runtime): void {
  const options = { bodyLimit: callbackBytesMost, onRequest: hookGuard(runtime, 'sms') };
  const inbound = listener(runtime, '', (provider, { body }) => {
    const sms = provider.readInbound(body);
    return sms && ((receipt) => takeSms(receipt, sms));
  });
  const status = listener(runtime, '/status', (provider, { body, url }) => {
    const report = provider.readReport(body);
    return report && ((receipt) => takeReport(receipt, report, messageOfStatusUrl(url)));
  });
  hooks.post('/sms/:token', options, inbound);
  hooks.post('/sms/:token/status', options, status);
}

/** What is to be done about what the provider says; null: it can't be understood. */
type Read = (provider: SmsProvider, call: Call) => ((receipt: Receipt) => Promise<void>) | null;

/** Listens to the workshop's own provider alone. */
function listener(runtime: Runtime, path: string, read: Read): RouteHandlerMethod {
  return async (request, reply) => {
    const { hook, visit } = request;
    const settings = unlessLost(() => openSettings(runtime.secretBox, hook.transport));
    const provider = settings && smsProvider(settings);
    const call = callOf(request, path, visit.arrivedAt);
    if (!provider?.hasSigned(call)) return refuseForgery(runtime, request, reply);
    const take = read(provider, call);
    const { instance } = hook;
    if (take) await writeOnce(runtime, (tx, now) => take({ instance, tx, now }));
    return provider.answer(reply, take !== null);
  };
}

function callOf({ hook, raw, headers, body }: FastifyRequest, path: string, now: Date): Call {
  const [, query] = /\?(.*)$/s.exec(raw.url ?? '') ?? [];
  const url = `${hook.url}${path}${query === undefined ? '' : `?${query}`}`;
  return { url, headers, body: (body as Buffer).toString('utf8'), now };
}

/** Who signs for somebody else is told nothing; whoever looks after the service, which workshop's provider it was not. */
function refuseForgery(runtime: Runtime, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfGuess(runtime, request);
  if (refusal.code === 'rate_limited') throw refusal;
  const { instance_id: instanceId, kind } = request.hook.transport;
  request.log.warn({ instanceId, kind }, 'an SMS hook was called by somebody who is not its provider');
  return reply.code(403).send();
}
