import { minuteMs } from '../time/lengths.ts';

export const codeLifetimeMs = 10 * minuteMs;
export const maxCodeAttempts = 5;

/** Maximum number of signing codes per device and hour, because each code costs the workshop a message. */
const maxPerDeviceAndHour = 5;
/**
 * Maximum number of signing codes per link and hour. A family may share a link, and deleting the cookie creates another
 * device. Twenty codes with five attempts per code can't be guessed.
 */
const maxPerLinkAndHour = 20;
const minMsBetweenCodes = 30_000;

interface SentCode {
  sent_at: string;
  device_hash: Buffer;
}

/** Tells whether a device may request another code. `sent` contains the codes of the last hour for the same link. */
export function mayRequestCode(sent: readonly SentCode[], deviceHash: Buffer, now: Date): boolean {
  const own = sent.filter(({ device_hash }) => device_hash.equals(deviceHash));
  const isRecent = ({ sent_at }: SentCode) => now.getTime() - Date.parse(sent_at) < minMsBetweenCodes;
  return own.length < maxPerDeviceAndHour && sent.length < maxPerLinkAndHour && !own.some(isRecent);
}

/** Tells whether a code may still be entered: it has not expired and has attempts left. */
export function isCodeUsable(
  { tries, expires_at }: { tries: number; expires_at: string },
  now: Date,
): boolean {
  return tries < maxCodeAttempts && Date.parse(expires_at) > now.getTime();
}

/** Removes spaces, dots and hyphens from a typed code, such as `123 456` or `123-456`. */
export function normaliseCode(sent: string): string {
  return sent.replaceAll(/[\s.-]/g, '');
}

/** Returns an email address with hidden characters, such as `c•••@example.com`, which only its owner recognises. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = [...address];
  return `${first}•••${address.slice(at)}`;
}

/** Returns a phone number with only its last three digits, such as `•••777`. */
export function maskPhone(number: string): string {
  return `•••${number.replaceAll(/\D/g, '').slice(-3)}`;
}
