import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  formatPasswordHash,
  hashBytes,
  hashCost,
  type PasswordHash,
  parsePasswordHash,
  saltBytes,
} from '../../domain/people/password-hash.ts';

/** Hashes a password with a new salt. */
export function hashPassword({ password }: { password: string }): string {
  const parts = { ...hashCost, salt: randomBytes(saltBytes), hash: Buffer.alloc(hashBytes) };
  return formatPasswordHash({ ...parts, hash: derive(password, parts) });
}

/** Returns whether a password has a hash. Without a hash, works as long as with one, and returns false. */
export function verifyPassword({ password, hash }: { password: string; hash: string | null }): boolean {
  const stored =
    hash === null
      ? { ...hashCost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }
      : parsePasswordHash(hash);
  return timingSafeEqual(derive(password, stored), stored.hash) && hash !== null;
}

function derive(password: string, { memoryKib, passes, lanes, salt, hash }: PasswordHash): Buffer {
  return argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: hash.length,
  });
}
