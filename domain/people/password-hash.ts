/** Cost of a hash: memory in KiB, number of passes, and number of lanes. */
interface HashCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/**
 * Cost of new hashes, as OWASP recommends for Argon2id. A hash takes about 30 ms and 19 MiB; two run at the same time.
 */
export const hashCost: HashCost = { memoryKib: 19_456, passes: 2, lanes: 1 };
export const saltBytes = 16;
export const hashBytes = 32;

export interface PasswordHash extends HashCost {
  salt: Buffer;
  hash: Buffer;
}

/** Formats a hash with its salt and cost in the usual (PHC) format, so that the cost can change later. */
export function formatPasswordHash({ memoryKib, passes, lanes, salt, hash }: PasswordHash): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

export function parsePasswordHash(text: string): PasswordHash {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (!found) throw new Error('not a hash of Argon2id');
  const [, memoryKib, passes, lanes, salt = '', hash = ''] = found;
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Base64 without padding, as the format requires. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
