import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type Receipt, storeReceivedSms } from '../../../actions/messages/receive.ts';
import { recordProviderReport } from '../../../actions/messages/report.ts';
import {
  type InboundSms,
  isSignedByGateway,
  maxCallbackBytes,
  readGatewayInbound,
  readGatewayStatus,
  type SmsReport,
} from '../../../domain/messages/gateway-callbacks.ts';
import { messageOfStatusUrl, openSettings } from '../../../domain/messages/transport.ts';
import type { TransportSettings } from '../../../domain/messages/transport-settings.ts';
import { isSignedByTwilio, readTwilioInbound, readTwilioStatus } from '../../../domain/messages/twilio.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { openIfSecretKnown } from '../../../domain/secrets/secret-box.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { refuseGuesses } from '../keyless-requests.ts';
import { bodyBytes, hookGuard, writeWithRetry } from './hook.ts';

/**
 * Registers POST /hooks/sms/<token> for incoming SMS, and …/status for delivery reports. The provider signs both kinds
 * of calls.
 */
export function registerSmsHooks(hooks: FastifyInstance, runtime: Runtime): void {
  const options = { bodyLimit: maxCallbackBytes, onRequest: hookGuard(runtime, 'sms') };
  const inbound = smsHookHandler(runtime, '', (provider, { body }) => {
    const sms = provider.readInbound(body);
    return sms && ((receipt) => storeReceivedSms(receipt, sms));
  });
  const status = smsHookHandler(runtime, '/status', (provider, { body, url }) => {
    const report = provider.readReport(body);
    return report && ((receipt) => recordProviderReport(receipt, report, messageOfStatusUrl(url)));
  });
  hooks.post('/sms/:token', options, inbound);
  hooks.post('/sms/:token/status', options, status);
}

type ReadCall = (provider: SmsProvider, call: HookCall) => ((receipt: Receipt) => Promise<unknown>) | null;

function smsHookHandler(runtime: Runtime, path: string, read: ReadCall): RouteHandlerMethod {
  return async (request, reply) => {
    const { hook, state } = request;
    const settings = openIfSecretKnown(() => openSettings(runtime.secretBox, hook.transport));
    const provider = settings && smsProvider(settings);
    const call = hookCall(request, path, state.arrivedAt);
    if (!provider?.hasSigned(call)) return refuseForgery(runtime, request, reply);
    const take = read(provider, call);
    const { instance } = hook;
    const { secretBox } = runtime;
    if (take) await writeWithRetry(runtime, instance, (tx, now) => take({ instance, secretBox, tx, now }));
    return provider.answer(reply, take !== null);
  };
}

function hookCall({ hook, raw, headers, body }: FastifyRequest, path: string, now: Date): HookCall {
  const [, query] = /\?(.*)$/s.exec(raw.url ?? '') ?? [];
  const url = `${hook.url}${path}${query === undefined ? '' : `?${query}`}`;
  return { url, headers, body: bodyBytes(body).toString('utf8'), now };
}

/** Answers a call with an invalid signature with an empty 403; the log names the workshop. */
function refuseForgery(runtime: Runtime, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuseGuesses(runtime, request);
  if (refusal.code === 'rate_limited') throw refusal;
  const { instance_id: instanceId, kind } = request.hook.transport;
  request.log.warn({ instanceId, kind }, 'an SMS hook was called by someone other than its provider');
  return reply.code(403).send();
}

interface HookCall {
  /** The URL of the hook as configured at the provider, with the query of this call. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  now: Date;
}

interface SmsProvider {
  hasSigned(call: HookCall): boolean;
  readInbound(body: string): InboundSms | null;
  readReport(body: string): SmsReport | null;
  answer(reply: FastifyReply, understood: boolean): FastifyReply;
}

/** Answer to Twilio that sends no SMS in return. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

function smsProvider(settings: TransportSettings): SmsProvider | null {
  if (settings.kind === 'twilio') return twilioProvider(settings);
  return settings.kind === 'gateway' ? gatewayProvider(settings) : null;
}

function twilioProvider({ accountSid, authToken }: { accountSid: string; authToken: string }): SmsProvider {
  return {
    hasSigned: ({ url, headers, body }) =>
      isSignedByTwilio({ url, signature: String(headers['x-twilio-signature'] ?? ''), body }, authToken),
    readInbound: (body) => readTwilioInbound(body, accountSid),
    readReport: (body) => readTwilioStatus(body, accountSid),
    // Also accepts calls that were not understood: reports about other channels are ignored.
    answer: (reply) => reply.type('text/xml; charset=utf-8').send(emptyTwiml),
  };
}

function gatewayProvider({ secret }: { secret: string }): SmsProvider {
  return {
    hasSigned: ({ headers, body, now }) => isSignedByGateway(headers, body, secret, now),
    readInbound: readGatewayInbound,
    readReport: readGatewayStatus,
    answer(reply, understood) {
      if (!understood) throw problem('bad_request');
      return reply.code(204).send();
    },
  };
}
