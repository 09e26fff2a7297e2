import type { BrokenChain } from '../../../db/seals/chain-checks.ts';
import { verifyCommands } from '../../../domain/secrets/chains.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';

/** Judges the rights of the service's role: an attacker who has its password may change whatever the role may. */
export function judgeRole({ role, owns, differs }: ContentFacts['role'], embedded: boolean): Finding {
  if (owns) {
    return warn(
      'role',
      `the service works with a role that owns the tables (${role}): anyone who obtains it can change stored evidence`,
      embedded
        ? 'restart the service: it creates its own role'
        : `${workshopCommand('roles')} creates one that cannot`,
    );
  }
  return differs
    ? warn(
        'role',
        `${role} does not have exactly the rights that the service needs`,
        `restart the service, or run ${workshopCommand('roles')}`,
      )
    : ok('role', `${role} cannot change stored evidence`);
}

const maxNames = 3;

export function judgeSeals({ checked, unsealed }: ContentFacts['seals']): Finding {
  if (unsealed.length === 0) return ok('seals', `chains sealed by APP_SECRET: ${checked}`);
  return wrong(
    'seals',
    `no secret of APP_SECRET has sealed the end of: ${listed(unsealed)}`,
    `append the secret of that time to the present one, after a comma; otherwise ${workshopCommand('evidence verify')} and ${workshopCommand('verifactu verify')} show what was written outside the service`,
  );
}

/** Names the chains that the workers found broken, each with the command that says more. */
export function judgeChains(broken: BrokenChain[]): Finding[] {
  return broken.map(({ host, chain, number, what, since }) =>
    wrong(
      'broken chain',
      `${chain} of ${host}, number ${number}: ${what} (since ${since.slice(0, 16).replace('T', ' ')} UTC)`,
      `${workshopCommand(`${verifyCommands[chain]} --instance ${host}`)} says more; then see docs/operators/signing-and-evidence.md#investigate-a-broken-chain`,
    ),
  );
}

export function judgeDamage(damaged: string[]): Finding[] {
  if (damaged.length === 0) return [];
  return [
    wrong(
      'damaged files',
      `stored files have changed: ${listed(damaged)}; they are not sent`,
      `restore these files from a backup, and find out who changed them; ${workshopCommand('evidence verify')} and ${workshopCommand('verifactu verify')} name all of a workshop`,
    ),
  ];
}

function listed(names: string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
