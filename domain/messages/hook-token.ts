import { hash } from 'node:crypto';

export const hookTokenBytes = 32;

/** Whoever knows it is believed to be the workshop's provider. */
export function hookToken(random: Buffer): string {
  if (random.length !== hookTokenBytes)
    throw new RangeError(`a hook token takes ${hookTokenBytes} random bytes`);
  return random.toString('base64url');
}

export function isHookToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** It is looked up by its hash: the database alone opens no hook. */
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
