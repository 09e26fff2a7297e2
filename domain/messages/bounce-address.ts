import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Number of characters of the signature: enough to be unguessable, and few enough for the 64 characters before the `@`.
 */
const signatureLength = 12;
const maxLocalPartLength = 64;
const maxAddressLength = 254;
const bounceTag = /\+b-([1-9]\d{0,15})-([a-z\d]{12})@/;

interface SentCommunication {
  instanceId: number;
  communicationId: number;
}

export interface OwnAddresses {
  instanceId: number;
  secrets: readonly string[];
}

/**
 * Derives the signing keys of bounce addresses from the application secrets, the newest first. The first key signs; all
 * keys are accepted.
 */
export function bounceSecrets(appSecrets: readonly string[]): string[] {
  return appSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'bounce address', 32)).toString('base64'),
  );
}

/**
 * Returns the workshop's mailbox with a signed sub-address (VERP). Returns the plain mailbox if the address would be
 * too long; then the Message-ID identifies the message.
 */
export function bounceAddress(sender: string, sent: SentCommunication, secret: string): string {
  const at = sender.lastIndexOf('@');
  const local = `${sender.slice(0, at)}+b-${sent.communicationId}-${signature(sent, secret)}`;
  const address = local + sender.slice(at);
  return local.length > maxLocalPartLength || address.length > maxAddressLength ? sender : address;
}

/**
 * Verifies a bounce address and returns the id of its message. All `secrets` are accepted. Letter case is ignored,
 * because mail servers may change it.
 */
export function readBounceAddress(
  address: string,
  instanceId: number,
  secrets: readonly string[],
): number | null {
  const [, id, signed] = bounceTag.exec(address.toLowerCase()) ?? [];
  if (id === undefined || signed === undefined) return null;
  const sent = { instanceId, communicationId: Number(id) };
  return secrets.some((secret) => isSameSignature(signature(sent, secret), signed))
    ? sent.communicationId
    : null;
}

function signature({ instanceId, communicationId }: SentCommunication, secret: string): string {
  const mac = createHmac('sha256', secret).update(`bounce:${instanceId}:${communicationId}`).digest();
  return BigInt(`0x${mac.toString('hex')}`)
    .toString(36)
    .padStart(50, '0')
    .slice(-signatureLength);
}

function isSameSignature(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
