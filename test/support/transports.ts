import type { Sql } from 'postgres';

interface OwnTransport {
  channel?: 'email' | 'sms';
  sender?: string;
  /** Initial credit, in units. */
  credit?: number;
}

const senders = { email: 'taller@example.com', sms: '+34600000000' };

/**
 * Inserts a transport that stores messages without sending them. Messages for it are staged as for any other transport.
 */
export async function setDevTransport(
  sql: Sql,
  instanceId: number,
  { channel = 'email', sender = senders[channel], credit = 0 }: OwnTransport = {},
): Promise<void> {
  const token = `${instanceId} ${channel}`;
  await sql`
    insert into transports (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    values (${instanceId}, ${channel}, 'dev', '', ${sender}, ${Buffer.from(token)}, '', now())
    on conflict (instance_id, channel) do update set sender = excluded.sender`;
  if (credit > 0) await addCredit(sql, instanceId, credit);
}

export async function addCredit(sql: Sql, instanceId: number, units: number): Promise<void> {
  await sql`
    insert into credit_ledger (instance_id, units, balance, reason, actor_kind, actor_name, at)
    select ${instanceId}, ${units},
      coalesce((select balance from credit_ledger where instance_id = ${instanceId} order by id desc limit 1), 0) + ${units},
      'added', 'staff', 'Bruno Ficticio', now()`;
}
