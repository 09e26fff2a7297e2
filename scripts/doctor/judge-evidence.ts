import { command } from '../command/explain.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';

/** Who finds the service's password changes what its role may change. */
export function judgeRole({ role, owns, differs }: ContentFacts['role'], embedded: boolean): Finding {
  if (owns) {
    return warn(
      'role',
      `the service works with a role that owns the tables (${role}): who gets hold of it can change what is kept as evidence`,
      embedded
        ? 'start the service anew: it makes a role of its own'
        : `${command('roles')} makes one that cannot`,
    );
  }
  return differs
    ? warn(
        'role',
        `${role} has other rights than the service needs`,
        `start the service anew, or ${command('roles')}`,
      )
    : ok('role', `${role} cannot change what is kept as evidence`);
}

const namedMost = 3;

export function judgeSeals({ checked, unsealed }: ContentFacts['seals']): Finding {
  if (unsealed.length === 0) return ok('seals', `chains that APP_SECRET has sealed: ${checked}`);
  return wrong(
    'seals',
    `no secret of APP_SECRET has sealed the end of: ${listed(unsealed)}`,
    `put the secret of that time behind the present one, with a comma; else ${command('evidence verify')} and ${command('verifactu verify')} say what was written by other means`,
  );
}

export function judgeDamage(damaged: string[]): Finding[] {
  if (damaged.length === 0) return [];
  return [
    wrong(
      'damaged files',
      `what is stored is not what was kept: ${listed(damaged)}; nobody is sent it`,
      `put these files back from a backup, and find out who changed them; ${command('evidence verify')} and ${command('verifactu verify')} name all of a workshop`,
    ),
  ];
}

function listed(names: string[]): string {
  const more = names.length - namedMost;
  return `${names.slice(0, namedMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
