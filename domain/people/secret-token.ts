import { hash } from 'node:crypto';

/** Length of the secret tokens of sessions, links and tablets. */
export const tokenBytes = 32;

export interface SecretToken {
  /** The text for a cookie or a link. Only its hash is stored. */
  token: string;
  hash: Buffer;
}

export function newSecretToken(random: Buffer): SecretToken {
  if (random.length !== tokenBytes) throw new Error(`a token has ${tokenBytes} bytes`);
  const token = random.toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Returns whether a text has the form of a token, so that other texts are refused without a query. */
export function isSecretToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
