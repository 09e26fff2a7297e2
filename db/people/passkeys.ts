import { and, asc, eq } from 'drizzle-orm';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { passkeys } from '../connection/tables.ts';

const { instance_id, id, account_id, credential_id, counter, name, transports, created_at, last_used_at } =
  passkeys;

const ofAccount = { instanceId: instance_id, accountId: account_id };
const onePasskey = { ...ofAccount, id };
const isPasskey = ($: { instanceId: Slot; accountId: Slot; id: Slot }) =>
  and(eq(instance_id, $.instanceId), eq(account_id, $.accountId), eq(id, $.id));
const shown = { id, name, transports, created_at, last_used_at };

export const listPasskeys = query(ofAccount, ($, db) =>
  db
    .select({ ...shown, credential_id })
    .from(passkeys)
    .where(and(eq(instance_id, $.instanceId), eq(account_id, $.accountId)))
    .orderBy(asc(id)),
);

export const findPasskeyByCredential = query.first(
  { instanceId: instance_id, credentialId: credential_id },
  ($, db) =>
    db
      .select()
      .from(passkeys)
      .where(and(eq(instance_id, $.instanceId), eq(credential_id, $.credentialId))),
);

/** Inserts a passkey. Returns none if the workshop already has it. */
export const insertPasskey = query.first(
  pickColumns(passkeys, [
    'instance_id',
    'account_id',
    'credential_id',
    'public_key',
    'counter',
    'name',
    'transports',
    'created_at',
  ]),
  ($, db) => db.insert(passkeys).values($).onConflictDoNothing().returning(shown),
);

/** Records the use of a passkey. Returns none if a concurrent sign-in has used a later signature. */
export const recordPasskeyUse = query.first(
  { ...onePasskey, former: param.integer, counter, now: param.date },
  ($, db) =>
    db
      .update(passkeys)
      .set({ counter: $.counter, last_used_at: $.now })
      .where(and(isPasskey($), eq(counter, $.former)))
      .returning({ id }),
);

export const renamePasskey = query.first({ ...onePasskey, name }, ($, db) =>
  db.update(passkeys).set({ name: $.name }).where(isPasskey($)).returning(shown),
);

export const deletePasskey = query.first(onePasskey, ($, db) =>
  db.delete(passkeys).where(isPasskey($)).returning({ id, name }),
);

export const deletePasskeysOf = query.run(ofAccount, ($, db) =>
  db.delete(passkeys).where(and(eq(instance_id, $.instanceId), eq(account_id, $.accountId))),
);
