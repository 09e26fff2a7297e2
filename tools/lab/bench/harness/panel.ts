import { hash, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Role } from '../../../../domain/people/roles.ts';

/** Starts a session of an account for a day. Returns its cookie over plain HTTP. */
export async function startSession(sql: Sql, accountId: number): Promise<{ id: number; cookie: string }> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await sql`
    insert into sessions (instance_id, account_id, token_hash, created_at, last_seen_at, ends_at, confirmed_at, device, network)
    select instance_id, id, ${hash('sha256', token, 'buffer')}, now(), now(), now() + interval '1 day', now(), '', '127.0.0.0/24'
    from accounts where id = ${accountId} returning id::int`;
  return { id: row?.id, cookie: `panel-session=${token}` };
}

/** Sets the role of a person of the staff, with the second factor that the role requires. Returns the account. */
export async function giveRole(sql: Sql, staffId: number, role: Role): Promise<number> {
  const [account] = await sql`
    update accounts set role = ${role}, totp_secret = 'set up' where staff_id = ${staffId} returning id::int`;
  return account?.id;
}
