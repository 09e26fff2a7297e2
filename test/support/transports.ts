import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { hashHookToken, hookToken, hookTokenBytes, sealSettings } from '../../domain/messages/transport.ts';
import { nonceBytes, secretContexts } from '../../domain/secrets/secret-box.ts';
import { secretBox } from './secret-box.ts';

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
  const place = { instanceId, channel };
  const sealed = sealSettings(secretBox, place, { kind: 'dev' }, randomBytes(nonceBytes));
  const token = hookToken(randomBytes(hookTokenBytes));
  const tokenContext = secretContexts.hookToken(instanceId, channel);
  const sealedToken = secretBox.seal(token, tokenContext, randomBytes(nonceBytes));
  await sql`
    insert into transports (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    values (${instanceId}, ${channel}, 'dev', ${sealed}, ${sender}, ${hashHookToken(token)}, ${sealedToken}, now())
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
