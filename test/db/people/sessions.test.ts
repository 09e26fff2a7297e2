import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  confirmSession,
  deleteEndedSessions,
  endSession,
  endSessions,
  endSessionsOfTablet,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from '../../../db/people/sessions.ts';
import { insertStaff } from '../../../db/workshops/staff.ts';
import { latestEnd } from '../../../domain/people/session.ts';
import { now, openScene } from '../scene.ts';

const { database, sql, instance, other, write } = await openScene();
const { reads } = database;
const instanceId = instance.id;

const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let count = 0;

async function person(columns: Record<string, string | Buffer> = {}) {
  count += 1;
  const name = `Persona Ficticia ${count}`;
  const { id } = await write((tx) => insertStaff(tx, { instanceId, name, role: null, now }));
  if (Object.keys(columns).length > 0)
    await sql`update accounts set ${sql(columns)} where instance_id = ${instanceId} and staff_id = ${id}`;
  const [account] = await sql`select id from accounts where instance_id = ${instanceId} and staff_id = ${id}`;
  return { staffId: id, name, accountId: account?.id as number };
}

async function tablet() {
  const [row] = await sql`
    insert into tablets (instance_id, name, created_at) values (${instanceId}, 'Box 1', ${now.toISOString()}) returning id`;
  return row?.id as number;
}

async function session(accountId: number, tabletId: number | null = null, at = now) {
  count += 1;
  const tokenHash = createHash('sha256').update(String(count)).digest();
  const { id } = await write((tx) =>
    insertSession(tx, {
      instance_id: instanceId,
      account_id: accountId,
      token_hash: tokenHash,
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      ends_at: latestEnd(at).toISOString(),
      confirmed_at: at.toISOString(),
      device: 'Firefox, Linux',
      network: '192.0.2.0/24',
      tablet_id: tabletId,
    }),
  );
  return { id, tokenHash, find: () => findSession(reads, { instanceId, tokenHash }) };
}

test('each new member of the staff has an account without access, in the language of the workshop', async () => {
  const { staffId } = await person();
  const [account] =
    await sql`select * from accounts where instance_id = ${instanceId} and staff_id = ${staffId}`;
  expect(account).toMatchObject({
    role: 'mechanic',
    language: 'es',
    email: null,
    password_hash: null,
    pin_hash: null,
  });
});

test('finds a session with its person, and at its own workshop only', async () => {
  const { accountId, staffId, name } = await person({ role: 'office' });
  const { id, tokenHash, find } = await session(accountId);
  expect(await find()).toEqual({
    id,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    ends_at: latestEnd(now).toISOString(),
    confirmed_at: now.toISOString(),
    tablet_id: null,
    tablet_token_hash: null,
    account_id: accountId,
    role: 'office',
    language: 'es',
    staff_id: staffId,
    name,
    has_password: false,
    lacks_second_factor: false,
  });
  expect(await findSession(reads, { instanceId: other.id, tokenHash })).toBeUndefined();
});

test('finds no session of a person who has left', async () => {
  const { accountId, staffId } = await person();
  const { find } = await session(accountId);
  await sql`update staff set active = false where instance_id = ${instanceId} and id = ${staffId}`;
  expect(await find()).toBeUndefined();
});

test('finds no session on a removed tablet', async () => {
  const { accountId } = await person();
  const tabletId = await tablet();
  const { find } = await session(accountId, tabletId);
  expect(await find()).toMatchObject({ tablet_id: tabletId });
  await sql`update tablets set removed_at = ${now.toISOString()} where instance_id = ${instanceId} and id = ${tabletId}`;
  expect(await find()).toBeUndefined();
});

test('a session on a tablet has the role of mechanics, whatever the role of the account', async () => {
  const { accountId } = await person({ role: 'owner' });
  const { find } = await session(accountId, await tablet());
  expect(await find()).toMatchObject({ role: 'mechanic', lacks_second_factor: false });
});

test('owner and accountant lack a second factor until they have an authenticator app or a passkey', async () => {
  const roles = ['owner', 'accountant', 'office', 'mechanic'] as const;
  const lacking = async (columns: Record<string, string | Buffer>) => {
    const { accountId } = await person(columns);
    const { find } = await session(accountId);
    return { accountId, find, lacks: (await find())?.lacks_second_factor };
  };
  for (const role of roles)
    expect((await lacking({ role })).lacks, role).toBe(role === 'owner' || role === 'accountant');
  expect((await lacking({ role: 'owner', totp_secret: Buffer.from('x') })).lacks).toBe(false);
  const { accountId, find } = await lacking({ role: 'owner' });
  await sql`insert into passkeys (instance_id, account_id, credential_id, public_key, counter, name, transports, created_at)
    values (${instanceId}, ${accountId}, 'c', 'k', 0, 'Llave', '{}', ${now.toISOString()})`;
  expect(await find()).toMatchObject({ lacks_second_factor: false });
});

test('records the last request at most once a minute', async () => {
  const { accountId } = await person();
  const { id, find } = await session(accountId);
  const touch = (minutes: number) =>
    write((tx) => touchSession(tx, { instanceId, id, now: after(minutes), network: '198.51.100.0/24' }));
  await touch(0.9);
  expect(await find()).toMatchObject({ last_seen_at: now.toISOString() });
  await touch(1);
  expect(await find()).toMatchObject({ last_seen_at: after(1).toISOString() });
  const [row] = await sql`select network from sessions where instance_id = ${instanceId} and id = ${id}`;
  expect(row).toEqual({ network: '198.51.100.0/24' });
});

test('records a new proof of identity', async () => {
  const { accountId } = await person();
  const { id, find } = await session(accountId);
  await write((tx) => confirmSession(tx, { instanceId, id, now: after(20) }));
  expect(await find()).toMatchObject({ confirmed_at: after(20).toISOString() });
});

test('ends one session of an account, but not that of another account', async () => {
  const { accountId } = await person();
  const another = await person();
  const { id, find } = await session(accountId);
  const end = (of: number) => write((tx) => endSession(tx, { instanceId, id, accountId: of }));
  expect(await end(another.accountId)).toBeUndefined();
  expect(await find()).toBeDefined();
  expect(await end(accountId)).toEqual({ id, device: 'Firefox, Linux' });
  expect(await find()).toBeUndefined();
});

test('ends all sessions of an account, or all except one', async () => {
  const { accountId } = await person();
  const [first, second] = [await session(accountId), await session(accountId)];
  const end = (keptId: number | null) => write((tx) => endSessions(tx, { instanceId, accountId, keptId }));
  expect(await end(first.id)).toEqual([{ id: second.id }]);
  expect(await end(null)).toEqual([{ id: first.id }]);
});

test('ends the sessions on a tablet', async () => {
  const { accountId } = await person();
  const tabletId = await tablet();
  const [onTablet, elsewhere] = [await session(accountId, tabletId), await session(accountId)];
  await write((tx) => endSessionsOfTablet(tx, { instanceId, tabletId }));
  expect(await onTablet.find()).toBeUndefined();
  expect(await elsewhere.find()).toBeDefined();
});

test('lists the sessions that have not ended, and deletes the others', async () => {
  const { accountId } = await person();
  const current = await session(accountId, null, after(24 * 60));
  const idle = await session(accountId);
  const onTablet = await session(accountId, await tablet(), after(24 * 60 - 31));
  const at = after(24 * 60);
  const listed = await listSessions(reads, { instanceId, accountId, now: at });
  expect(listed.map(({ id }) => id)).toEqual([current.id]);
  await write((tx) => deleteEndedSessions(tx, { instanceId, now: at }));
  expect(await idle.find()).toBeUndefined();
  expect(await current.find()).toBeDefined();
  expect(await onTablet.find()).toBeDefined();
});
