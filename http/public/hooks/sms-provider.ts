import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  isSignedByGateway,
  readGatewayInbound,
  readGatewayStatus,
} from '../../../domain/gateway-callbacks.ts';
import { problem } from '../../../domain/problem.ts';
import type { InboundSms, SmsReport } from '../../../domain/sms-report.ts';
import type { TransportSettings } from '../../../domain/transport-settings.ts';
import { readTwilioInbound, readTwilioStatus } from '../../../domain/twilio-callbacks.ts';
import { isSignedByTwilio } from '../../../domain/twilio-signature.ts';

export interface Call {
  /** As the provider was told to call it, with the query that it called it with. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  now: Date;
}

/** Whom a workshop sends its SMS with, as it calls back. */
export interface SmsProvider {
  hasSigned(call: Call): boolean;
  readInbound(body: string): InboundSms | null;
  readReport(body: string): SmsReport | null;
  /** It was taken; or what was signed can't be understood. */
  answer(reply: FastifyReply, understood: boolean): FastifyReply;
}

/** Nothing to be said to the sender. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Null: none that calls. */
export function smsProvider(settings: TransportSettings): SmsProvider | null {
  if (settings.kind === 'twilio') return twilio(settings);
  return settings.kind === 'gateway' ? gateway(settings) : null;
}

function twilio({ accountSid, authToken }: { accountSid: string; authToken: string }): SmsProvider {
  return {
    hasSigned: ({ url, headers, body }) =>
      isSignedByTwilio({ url, signature: String(headers['x-twilio-signature'] ?? ''), body }, authToken),
    readInbound: (body) => readTwilioInbound(body, accountSid),
    readReport: (body) => readTwilioStatus(body, accountSid),
    // What it tells beyond SMS is no mistake of anybody's.
    answer: (reply) => reply.type('text/xml; charset=utf-8').send(emptyTwiml),
  };
}

function gateway({ secret }: { secret: string }): SmsProvider {
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
