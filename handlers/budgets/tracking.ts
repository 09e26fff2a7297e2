import { randomBytes } from 'node:crypto';
import { nonceBytes, type SecretBox, sealedFor } from '../../domain/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
  trackingUrl,
} from '../../domain/tracking-token.ts';

interface Issuer {
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
}

/** A new link of a budget: what is kept to find it by and to show it again, and the link itself. */
export function newTrackingLink({ instance, secretBox }: Issuer) {
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const place = sealedFor.trackingToken(instance.id);
  return {
    url: trackingUrl(instance.base_url, token),
    kept: {
      tracking_token_hash: trackingTokenHash(token),
      sealed_tracking_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    },
  };
}

export function trackingUrlOf(
  { instance, secretBox }: Issuer,
  row: { sealed_tracking_token: Buffer },
): string {
  const token = secretBox.open(row.sealed_tracking_token, sealedFor.trackingToken(instance.id));
  return trackingUrl(instance.base_url, token);
}
