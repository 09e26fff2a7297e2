import type { Context } from '../../../actions/context.ts';
import { realNow } from '../../../actions/people/context.ts';
import { findPerson, type PersonRow } from '../../../db/people/accounts.ts';
import { listTablets } from '../../../db/people/tablets.ts';
import { findAccessState } from '../../../domain/people/access.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';

type Schemas = components['schemas'];

export function personRecord(row: PersonRow, hasTablet: boolean): Schemas['Person'] {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    language: row.language,
    access: findAccessState({
      isStaff: row.active,
      hasPassword: row.has_password,
      passkeys: row.passkeys,
      hasPin: row.has_pin && hasTablet,
      isInvited: row.invited_until !== null,
    }),
    has_password: row.has_password,
    has_app: row.has_totp,
    has_pin: row.has_pin,
    passkeys: row.passkeys,
    invited_until: row.invited_until,
    last_seen_at: row.last_seen_at,
  };
}

type ReadContext = Pick<Context, 'tx' | 'instance' | 'now'>;

export async function hasPairedTablet({ tx, instance }: ReadContext): Promise<boolean> {
  const tablets = await listTablets(tx, { instanceId: instance.id });
  return tablets.some(({ paired_at }) => paired_at !== null);
}

/** Finds a person by its id in the staff. */
export async function requirePerson(reading: ReadContext, staffId: number): Promise<PersonRow> {
  const { tx, instance } = reading;
  const row = await findPerson(tx, { instanceId: instance.id, staffId, now: realNow(reading) });
  if (!row) throw problem('not_found');
  return row;
}

export async function readPerson(reading: ReadContext, staffId: number): Promise<Schemas['Person']> {
  const row = await requirePerson(reading, staffId);
  return personRecord(row, await hasPairedTablet(reading));
}
