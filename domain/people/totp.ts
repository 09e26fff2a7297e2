import { Secret, TOTP } from 'otpauth';

/** Length of the secret that RFC 4226 recommends. */
export const totpSecretBytes = 20;
export const totpPeriodSeconds = 30;
const digits = 6;
/** Number of earlier and later steps whose code is accepted, because clocks differ and people type slowly. */
const stepWindow = 1;

export function newTotpSecret(random: Buffer): string {
  if (random.length !== totpSecretBytes) throw new Error(`a secret has ${totpSecretBytes} bytes`);
  return new Secret({ buffer: Uint8Array.from(random).buffer }).base32;
}

interface Labels {
  /** Name of the workshop. */
  issuer: string;
  /** Name of the person. */
  label: string;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, labels: Labels): string {
  return createTotp(secret, labels).toString();
}

/**
 * Returns the step of a code, which must be later than the step of the last accepted code; null if the code is wrong
 * or was used before.
 */
export function findTotpStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window: stepWindow });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / (totpPeriodSeconds * 1_000)) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

function createTotp(secret: string, labels?: Labels): TOTP {
  const issuer = labels?.issuer.replaceAll(':', ' ') ?? '';
  const label = labels?.label.replaceAll(':', ' ') ?? '';
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits,
    period: totpPeriodSeconds,
  });
}
