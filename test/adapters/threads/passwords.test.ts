import { expect, test } from 'vitest';
import { jobGroups, passwordCostMs } from '../../../adapters/threads/jobs.ts';
import { verifyPassword } from '../../../adapters/threads/password-jobs.ts';
import { openPasswordHasher } from '../../../adapters/threads/passwords.ts';
import { sharedThreads } from '../../support/threads.ts';

const { hashPassword, verifyPassword: verify } = openPasswordHasher(sharedThreads());
const password = 'cola verde del martes';

test('a password has another hash each time, and only it is verified by the hash', async () => {
  const [one, two] = await Promise.all([hashPassword(1, password), hashPassword(1, password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verify(1, password, one)).toBe(true);
  expect(await verify(1, `${password}.`, one)).toBe(false);
});

test('a password is the same, however a keyboard composes its letters', async () => {
  const hash = await hashPassword(1, 'la contraseña del martes');
  expect(await verify(1, 'la contrasen\u0303a del martes', hash)).toBe(true);
});

test('without a hash no password is right', async () => {
  expect(await verify(1, password, null)).toBe(false);
});

test('a hash with another cost is verified, so that the cost can be raised', () => {
  // Made with m=64, t=1, p=1.
  const { argon2Sync } = process.getBuiltinModule('node:crypto');
  const salt = Buffer.alloc(16, 1);
  const of = { message: password, nonce: salt, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${base64(salt)}$${base64(argon2Sync('argon2id', of))}`;
  expect(verifyPassword({ password, hash })).toBe(true);
});

test('two passwords are hashed at a time, and the others wait in a queue with an end', () => {
  const { maxTurns, maxWaiting, maxWaitMs, maxWorkshopMs } = jobGroups('').passwords;
  expect({ maxTurns, maxWaiting, maxWaitMs }).toEqual({ maxTurns: 2, maxWaiting: 100, maxWaitMs: 5_000 });
  expect(maxWorkshopMs / passwordCostMs).toBe(50);
});
