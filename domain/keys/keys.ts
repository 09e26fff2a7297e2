import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

type Environment = 'live' | 'test';

interface MadeKey {
  /** The complete API key. It is shown once and never stored. */
  secret: string;
  prefix: string;
  hash: Buffer;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const keyBytes = 32;
/**
 * Number of base-62 digits for the 256 random bits of a key: 62^43 is the first power of 62 above 2^256. The checksum
 * has 32 bits and needs six digits.
 */
const keyBodyLength = 43;
const checksumLength = 6;
const visiblePrefixLength = 8;

const keyPattern = new RegExp(`^pt_(?:live|test)_[${alphabet}]{${keyBodyLength + checksumLength}}$`);

export function makeKey(environment: Environment, randomBytes: Uint8Array): MadeKey {
  if (randomBytes.length !== keyBytes) throw new RangeError(`a key takes ${keyBytes} random bytes`);
  const lead = `pt_${environment}_`;
  const unchecked = lead + base62(BigInt(`0x${Buffer.from(randomBytes).toString('hex')}`), keyBodyLength);
  const secret = unchecked + checksum(unchecked);
  return { secret, prefix: secret.slice(0, lead.length + visiblePrefixLength), hash: hashKey(secret) };
}

/**
 * Tells whether a text has the form and checksum of an API key, so that malformed keys are rejected without a query.
 */
export function isWellFormedKey(text: string): boolean {
  if (!keyPattern.test(text)) return false;
  const unchecked = text.slice(0, -checksumLength);
  return text.endsWith(checksum(unchecked));
}

export function hashKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/**
 * Returns the CRC-32 of a text in base 62. Uses numbers, because BigInt takes four times as long and every request
 * computes a checksum.
 */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < checksumLength) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits;
}

export const scopes = [
  'clients:read',
  'clients:write',
  'vehicles:read',
  'vehicles:write',
  'budgets:read',
  'budgets:write',
  'invoices:read',
  'appointments:read',
  'appointments:write',
  'communications:read',
  'communications:send',
  'catalog:read',
  'stock:read',
  'stock:write',
  'webhooks:manage',
  'reports:read',
] as const;

export type Scope = (typeof scopes)[number];

export function sortScopes(chosen: Iterable<string>): Scope[] {
  const requested = new Set(chosen);
  return scopes.filter((scope) => requested.has(scope));
}

/** TTL of cached data about a workshop, its key and its plan, counted from when the query was sent (ADR 0006). */
export const workshopCacheMs = 1_000;

/**
 * Time in ms after which a revocation is reported as done: twice the cache's TTL, so that no process accepts the key
 * afterwards.
 */
export const revocationSettlesMs = 2 * workshopCacheMs;
