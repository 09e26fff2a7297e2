import { loadCommonPasswords } from '../../adapters/passwords/common-passwords.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { passwordProblem } from '../../domain/people/password.ts';
import { invalidField } from '../../domain/requests/problem.ts';

/** Refuses a new password that breaks a rule. */
export function requireGoodPassword(
  path: string,
  password: string,
  { instance, person }: { instance: Pick<Instance, 'name'>; person: { name: string; email: string | null } },
): void {
  const names = [person.name, person.email, instance.name];
  const broken = passwordProblem(password, { commonPasswords: loadCommonPasswords(), names });
  if (broken) throw invalidField(path, broken.rule, broken.params);
}
