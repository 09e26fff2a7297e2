import { signatureHeaders, signingKey } from './signature.ts';

export interface SignedDelivery {
  /** The values of the headers webhook-id, webhook-timestamp and webhook-signature; empty if missing. */
  id: string;
  timestamp: string;
  signatures: string;
  body: Buffer;
}

const toleranceMs = 300_000;

/** Returns the reason why a delivery's signature or time is invalid by Standard Webhooks; null if both are valid. */
export function signatureProblem(delivery: SignedDelivery, secret: string, now: Date): string | null {
  return explainMismatch(delivery, secret) ?? lateness(delivery, now);
}

/**
 * Returns the reason why a delivery's signature does not match its body; null if it matches. The time is not checked.
 */
export function explainMismatch(delivery: SignedDelivery, secret: string): string | null {
  const { id, timestamp, signatures, body } = delivery;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  const missing = Object.entries(headers).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) return `the delivery lacks ${missing.join(' and ')}`;
  if (!/^\d{1,12}$/.test(timestamp))
    return `webhook-timestamp ${timestamp} is no number of seconds since 1970`;
  const presented = signatures.split(' ');
  if (!presented.some((each) => each.startsWith('v1,')))
    return 'webhook-signature has no signature that begins with v1,';
  const fits = (bytes: Buffer) => presented.includes(signatureOf(delivery, bytes, secret));
  if (fits(body)) return null;
  if (variantsOf(body).some(fits))
    return 'the body is not the one that came: it was parsed and written again, or got a line break at its end. Verify its bytes before anything reads them';
  return 'no signature was made with this secret, or the body, webhook-id or webhook-timestamp were changed';
}

function signatureOf({ id, timestamp }: SignedDelivery, body: Buffer, secret: string): string {
  const signed = signatureHeaders(id, body, [signingKey(secret)], new Date(Number(timestamp) * 1_000));
  return String(signed['webhook-signature']);
}

/** Returns variants of a body that may have been signed instead, such as the body before a framework reformatted it. */
function variantsOf(body: Buffer): Buffer[] {
  const text = body.toString('utf8');
  try {
    return [text.trimEnd(), JSON.stringify(JSON.parse(text))].map((each) => Buffer.from(each));
  } catch {
    return [Buffer.from(text.trimEnd())];
  }
}

/** Returns an error text if a delivery is dated more than five minutes from the current time; otherwise null. */
export function lateness({ timestamp }: Pick<SignedDelivery, 'timestamp'>, now: Date): string | null {
  const ageMs = now.getTime() - Number(timestamp) * 1_000;
  if (Math.abs(ageMs) <= toleranceMs) return null;
  return `webhook-timestamp ${timestamp} is more than five minutes from this machine's time`;
}
