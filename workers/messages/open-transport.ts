import type { EmailMessage, SmsMessage, Transport } from '../../domain/messages/message.ts';
import type { TransportSettings } from '../../domain/messages/transport-settings.ts';
import { openDevTransport } from './dev.ts';
import { openGatewayTransport } from './gateway.ts';
import { openSmtpTransport } from './smtp.ts';
import type { TransportMeans } from './transport-means.ts';
import { openTwilioTransport } from './twilio.ts';

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
