import type { EmailMessage, SmsMessage, Transport } from '../../domain/message.ts';
import type { TransportSettings } from '../../domain/transport-settings.ts';
import { openDevTransport } from './dev.ts';
import { openGatewayTransport } from './gateway.ts';
import type { ProviderRequests } from './provider-requests.ts';
import { openSmtpTransport, type SmtpOptions } from './smtp.ts';
import { openTwilioTransport } from './twilio.ts';

/** What all workshops' transports share; whoever opened it closes it after them. */
export interface TransportMeans {
  requests: ProviderRequests;
  clock: () => Date;
  smtp?: Omit<SmtpOptions, 'now'>;
  /** Of another region, or a stand-in; default: Twilio's API in the United States. */
  twilioUrl?: string;
}

export function openEmailTransport(
  settings: TransportSettings,
  { clock, smtp }: TransportMeans,
): Transport<EmailMessage> {
  switch (settings.kind) {
    case 'smtp':
      return openSmtpTransport(settings, { now: clock, ...smtp });
    case 'dev':
      return openDevTransport();
    default:
      throw notFor('email', settings);
  }
}

export function openSmsTransport(settings: TransportSettings, means: TransportMeans): Transport<SmsMessage> {
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
