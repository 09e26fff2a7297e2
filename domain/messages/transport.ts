import { hash } from 'node:crypto';
import { type SecretBox, secretContexts } from '../secrets/secret-box.ts';
import type { SentChannel, TransportSettings } from './transport-settings.ts';

/**
 * A workshop's stored way to send on a channel: the encrypted settings, and the encrypted token of the URL that the
 * provider calls.
 */
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
  return box.seal(JSON.stringify(settings), secretContexts.transport(instanceId, channel), nonce);
}

export function openSettings(box: SecretBox, transport: SealedTransport): TransportSettings {
  const { instance_id, channel, sealed } = transport;
  return JSON.parse(box.open(sealed, secretContexts.transport(instance_id, channel)));
}

export function openHookToken(box: SecretBox, transport: SealedTransport): string {
  const { instance_id, channel, sealed_hook_token } = transport;
  return box.open(sealed_hook_token, secretContexts.hookToken(instance_id, channel));
}

export const hookTokenBytes = 32;

/** Returns a token for the callback URL, which authenticates the workshop's provider. */
export function hookToken(random: Buffer): string {
  if (random.length !== hookTokenBytes)
    throw new RangeError(`a hook token takes ${hookTokenBytes} random bytes`);
  return random.toString('base64url');
}

export function isHookToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns the hash by which a callback URL is found, so that the database alone doesn't reveal the token. */
export function hashHookToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function hookUrl(baseUrl: string, channel: 'email' | 'sms', token: string): string {
  return `${baseUrl}/hooks/${channel}/${token}`;
}

export function statusUrl(smsHookUrl: string, communicationId: number): string {
  return `${smsHookUrl}/status?message=${communicationId}`;
}

export function messageOfStatusUrl(url: string): number | null {
  const number = /^[1-9]\d{0,15}$/.exec(new URL(url).searchParams.get('message') ?? '')?.[0];
  return number !== undefined && Number.isSafeInteger(Number(number)) ? Number(number) : null;
}
