import type { OutgoingEmail, OutgoingSms, SendOutcome, Transport } from '../../domain/messages/message.ts';
import type { TransportSettings } from '../../domain/messages/transport-settings.ts';
import { openGatewayTransport } from './sms-gateway.ts';
import { openSmtpTransport, type SmtpOptions } from './smtp.ts';
import { openTwilioTransport, type TwilioMeans } from './twilio.ts';

export interface TransportMeans extends TwilioMeans {
  smtp?: Omit<SmtpOptions, 'now'>;
}

export function openEmailTransport(
  settings: TransportSettings,
  { clock, smtp }: TransportMeans,
): Transport<OutgoingEmail> {
  switch (settings.kind) {
    case 'smtp':
      return openSmtpTransport(settings, { now: clock, ...smtp });
    case 'dev':
      return openDevTransport();
    default:
      throw notFor('email', settings);
  }
}

export function openSmsTransport(settings: TransportSettings, means: TransportMeans): Transport<OutgoingSms> {
  switch (settings.kind) {
    case 'twilio':
      return openTwilioTransport(settings, means);
    case 'gateway':
      return openGatewayTransport(settings, means);
    case 'dev':
      return openDevTransport();
    default:
      throw notFor('sms', settings);
  }
}

function notFor(channel: string, { kind }: TransportSettings): TypeError {
  return new TypeError(`${kind} sends no ${channel}`);
}

const sent: SendOutcome = { kind: 'sent', providerId: null };

/** Opens a transport that sends nothing. Developers find the messages in the log and in the demo outbox. */
function openDevTransport(): Transport<unknown> {
  return {
    async send(_message: unknown, handingOver?: () => Promise<void>) {
      await handingOver?.();
      return sent;
    },
    ask: async () => sent,
    close: async () => {},
  };
}
