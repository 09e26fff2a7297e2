import { hash } from 'node:crypto';

export const hookTokenBytes = 32;

/** Whoever knows it is believed to be the workshop's provider. */
export function hookToken(random: Buffer): string {
  if (random.length !== hookTokenBytes)
    throw new RangeError(`a hook token takes ${hookTokenBytes} random bytes`);
  return random.toString('base64url');
}

/** By which it is looked up: the database alone opens no hook. */
export function hashHookToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** What the provider calls. */
export function hookUrl(baseUrl: string, channel: 'email' | 'sms', token: string): string {
  return `${baseUrl}/hooks/${channel}/${token}`;
}
