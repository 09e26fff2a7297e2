import { hash } from 'node:crypto';
import { type SecretBox, secretContexts } from './secret-box.ts';

/** Length of a tracking token: 128 bits are unguessable, and keep the link short. */
export const trackingTokenBytes = 16;

export function trackingToken(random: Buffer): string {
  if (random.length !== trackingTokenBytes)
    throw new Error(`a tracking token has ${trackingTokenBytes} bytes`);
  return random.toString('base64url');
}

export function isTrackingToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** Returns the hash by which a budget is found, so that the database alone doesn't reveal the link. */
export function trackingTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function trackingUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/t/${token}`;
}

interface Issuer {
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
}

interface TokenRow {
  sealed_tracking_token: Buffer;
}

export function openTrackingToken(
  { instance, secretBox }: Pick<Issuer, 'secretBox'> & { instance: { id: number } },
  { sealed_tracking_token: sealed }: TokenRow,
): string {
  return secretBox.open(sealed, secretContexts.trackingToken(instance.id));
}

export function trackingUrlOf(issuer: Issuer, row: TokenRow): string {
  return trackingUrl(issuer.instance.base_url, openTrackingToken(issuer, row));
}
