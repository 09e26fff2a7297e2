import { minuteMs } from '../time/lengths.ts';

export const codeMs = 10 * minuteMs;
export const maxTries = 5;

/** Each code costs the workshop a message. */
const maxPerDeviceAndHour = 5;
/**
 * A family shares a link, and deleting the cookie makes another device. Twenty codes of five tries each are
 * no risk.
 */
const maxPerLinkAndHour = 20;
const betweenMs = 30_000;

interface SentCode {
  sent_at: string;
  device_hash: Buffer;
}

/** Tells whether a device may get another code. `sent`: those of the last hour for the link. */
export function mayAskAgain(sent: readonly SentCode[], deviceHash: Buffer, now: Date): boolean {
  const own = sent.filter(({ device_hash }) => device_hash.equals(deviceHash));
  const isRecent = ({ sent_at }: SentCode) => now.getTime() - Date.parse(sent_at) < betweenMs;
  return own.length < maxPerDeviceAndHour && sent.length < maxPerLinkAndHour && !own.some(isRecent);
}

/** Tells whether a code may still be entered. */
export function isGood({ tries, expires_at }: { tries: number; expires_at: string }, now: Date): boolean {
  return tries < maxTries && Date.parse(expires_at) > now.getTime();
}

/** Reads digits as people type them, `123 456` or `123-456`. */
export function readCode(sent: string): string {
  return sent.replaceAll(/[\s.-]/g, '');
}

/** Returns `c•••@example.com`: its owner recognises it, and nobody else learns it. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = [...address];
  return `${first}•••${address.slice(at)}`;
}

/** Returns `•••777`. */
export function maskedPhone(number: string): string {
  return `•••${number.replaceAll(/\D/g, '').slice(-3)}`;
}
