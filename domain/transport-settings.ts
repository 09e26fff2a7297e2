import { type SecretBox, sealedFor, UnknownSecret } from './secret-box.ts';
import type { GatewaySettings, TwilioSettings } from './sms-provider.ts';
import type { SmtpSettings } from './smtp-url.ts';

export type SentChannel = 'email' | 'sms';

/** Keeps what it is given, to be looked at. */
export interface DevSettings {
  kind: 'dev';
}

/** How a workshop sends, with the credentials for it. */
export type TransportSettings = SmtpSettings | TwilioSettings | GatewaySettings | DevSettings;

export interface SealedTransport {
  instance_id: number;
  channel: SentChannel;
  sealed: Buffer;
  sealed_hook_token: Buffer;
}

export function sealSettings(
  box: SecretBox,
  { instanceId, channel }: { instanceId: number; channel: SentChannel },
  settings: TransportSettings,
  nonce: Buffer,
): Buffer {
  return box.seal(JSON.stringify(settings), sealedFor.transport(instanceId, channel), nonce);
}

export function openSettings(box: SecretBox, transport: SealedTransport): TransportSettings {
  const { instance_id, channel, sealed } = transport;
  return JSON.parse(box.open(sealed, sealedFor.transport(instance_id, channel)));
}

export function openHookToken(box: SecretBox, transport: SealedTransport): string {
  const { instance_id, channel, sealed_hook_token } = transport;
  return box.open(sealed_hook_token, sealedFor.hookToken(instance_id, channel));
}

/** What `open` opens, or null where the secret that it was sealed with is lost: only setting it again helps. */
export function unlessLost<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnknownSecret) return null;
    throw error;
  }
}
