import type { SignInContext, Visitor } from '../../../actions/people/context.ts';
import type { PasswordHasher } from '../../../adapters/threads/passwords.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { findSession } from '../../../db/people/sessions.ts';
import { insertStaff } from '../../../db/workshops/staff.ts';
import { hashToken } from '../../../domain/people/secret-token.ts';
import { openScene } from '../../db/scene.ts';
import { secretBox } from '../../support/secret-box.ts';

export const start = new Date('2026-03-02T09:30:10.000Z');
export const goodPassword = 'cola verde del martes';

/** A hasher that costs nothing. `test/adapters/threads/passwords.test.ts` tests the real one. */
const hasher: PasswordHasher = {
  hashPassword: async (_, password) => `hash of ${password}`,
  verifyPassword: async (_, password, hash) => hash === `hash of ${password}`,
};
export const goodHash = `hash of ${goodPassword}`;

type Columns = Record<string, string | number | Buffer | null>;

/** Opens a database with two workshops, and functions for the people of the first. */
export async function openPeople() {
  const { sql, database, other, ...scene } = await openScene();
  const instance = { ...scene.instance, name: 'Taller Ejemplo' };
  let addresses = 0;
  let people = 0;

  /** Returns a visitor with an address of its own. */
  function newVisitor(fields: Partial<Visitor>): Visitor {
    addresses += 1;
    return {
      address: `198.51.100.${addresses % 250}`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      deviceToken: null,
      tabletToken: null,
      ...fields,
    };
  }

  /** Returns the context of a sign-in, some seconds after the start. */
  function contextAt(
    seconds = 0,
    visitor: Partial<Visitor> = {},
    fields: Partial<SignInContext> = {},
  ): SignInContext {
    return {
      instance,
      secretBox,
      hasher,
      visitor: newVisitor(visitor),
      now: new Date(start.getTime() + seconds * 1_000),
      transact: (work) => inTransaction(database, (tx) => work(tx)),
      ...fields,
    };
  }

  /** Adds a person, whose account has the given columns. */
  async function addPerson(columns: Columns = {}, ownName?: string) {
    people += 1;
    const name = ownName ?? `Persona Ficticia ${people}`;
    const { id: staffId } = await inTransaction(database, (tx) =>
      insertStaff(tx, { instanceId: instance.id, name, role: null, now: start }),
    );
    const [row] = await sql`update accounts set ${sql({ role: 'office', ...columns })}
      where instance_id = ${instance.id} and staff_id = ${staffId} returning id`;
    return { staffId, name, accountId: row?.id as number };
  }

  /** Adds a person who signs in with an email address and the good password. */
  async function addPersonWithPassword(columns: Columns = {}) {
    const email = `persona.${people + 1}@example.com`;
    return { email, ...(await addPerson({ email, password_hash: goodHash, ...columns })) };
  }

  const sessionOf = ({ token }: { token: string }) =>
    findSession(database.reads, { instanceId: instance.id, tokenHash: hashToken(token) });

  const eventsOf = async (accountId: number): Promise<string[]> =>
    (
      await sql`select kind from account_events
        where instance_id = ${instance.id} and account_id = ${accountId} order by id`
    ).map(({ kind }) => kind);

  const leave = ({ staffId }: { staffId: number }) =>
    sql`update staff set active = false where instance_id = ${instance.id} and id = ${staffId}`;

  return {
    sql,
    database,
    instance,
    other,
    contextAt,
    addPerson,
    addPersonWithPassword,
    sessionOf,
    eventsOf,
    leave,
  };
}

/** Returns the code and the values of a refusal. Fails if the promise is fulfilled. */
export async function refusalOf(
  promise: Promise<unknown>,
): Promise<{ code: string; extras: Record<string, unknown> }> {
  try {
    await promise;
  } catch (error) {
    if (typeof error === 'object' && error && 'code' in error && 'extras' in error)
      return { code: String(error.code), extras: error.extras as Record<string, unknown> };
    throw error;
  }
  throw new Error('not refused');
}

export const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code;
