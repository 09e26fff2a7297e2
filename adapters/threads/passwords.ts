import { normalisePassword } from '../../domain/people/password.ts';
import { passwordCostMs } from './jobs.ts';
import type { Threads } from './pool.ts';

/** Hashes passwords and PINs without blocking the event loop. */
export interface PasswordHasher {
  hashPassword(workshop: number, password: string): Promise<string>;
  /** Returns whether a password has a hash. Takes as long without a hash, so that the time does not reveal accounts. */
  verifyPassword(workshop: number, password: string, hash: string | null): Promise<boolean>;
}

export function openPasswordHasher(threads: Threads): PasswordHasher {
  const run = <Result>(job: 'hashPassword' | 'verifyPassword', workshop: number, input: object) =>
    threads.run<Result>(job, {
      asker: { workshop },
      costMs: passwordCostMs,
      prepare: () => ({ input }),
    });
  return {
    hashPassword: (workshop, password) =>
      run('hashPassword', workshop, { password: normalisePassword(password) }),
    verifyPassword: (workshop, password, hash) =>
      run('verifyPassword', workshop, { password: normalisePassword(password), hash }),
  };
}
