import { hash } from 'node:crypto';

export const recoveryCodeCount = 10;
/** Characters without those that look alike (0 and O, 1, I and L, U and V). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Length of a code: 30^12 values, which cannot be guessed even from their hashes. */
const codeLength = 12;
const groupLength = 4;
/** Random bytes for one code. Bytes that would make some characters more likely are skipped. */
export const recoveryCodeBytes = 4 * codeLength;

/** Returns a code such as `7GQK-2XWM-9RTB`. */
export function newRecoveryCode(random: Buffer): string {
  const fair = [...random].filter((byte) => byte < 256 - (256 % alphabet.length)).slice(0, codeLength);
  if (fair.length < codeLength) throw new Error('a recovery code takes more random bytes');
  const characters = fair.map((byte) => alphabet[byte % alphabet.length]).join('');
  return characters.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? '';
}

/** Returns whether a text may be a recovery code, and not a code of an authenticator app. */
export function isRecoveryCode(text: string): boolean {
  return bareCode(text).length === codeLength;
}

export function hashRecoveryCode(accountId: number, text: string): Buffer {
  return hash('sha256', `recovery code ${accountId} ${bareCode(text)}`, 'buffer');
}

const bareCode = (text: string) => text.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
