import { minuteMs } from '../time/lengths.ts';

export const codeMs = 10 * minuteMs;
export const triesMost = 5;

/** Each costs the workshop a message. */
const perHourMost = 5;
const betweenMs = 30_000;

/** `sent`: the moments of the last hour's. */
export function mayAskAgain(sent: readonly { sent_at: string }[], now: Date): boolean {
  const isRecent = ({ sent_at }: { sent_at: string }) => now.getTime() - Date.parse(sent_at) < betweenMs;
  return sent.length < perHourMost && !sent.some(isRecent);
}

/** Digits as people type them, `123 456` or `123-456`. */
export function readCode(sent: string): string {
  return sent.replaceAll(/[\s.-]/g, '');
}

/** `c•••@example.com`: who has the address knows it again, nobody else learns it. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = [...address];
  return `${first}•••${address.slice(at)}`;
}

/** `•••777`. */
export function maskedPhone(number: string): string {
  return `•••${number.replaceAll(/\D/g, '').slice(-3)}`;
}
