import { normalisePhone } from '../../domain/phone.ts';
import { arrayLiteral, statement, type Tx } from '../client.ts';
import type { Instance } from '../queries/instances.ts';
import { recordFate } from './fate.ts';

const findAddresses = statement<
  Record<'email' | 'billing_email' | 'phone' | 'phone_secondary', string | null>
>(`
  select email, billing_email, phone, phone_secondary from clients where instance_id = $1 and id = $2`);

// Looks through the whole log: erasing is rare, and an index would cost every message.
const claimNameless = statement(`
  update communications set client_id = $2
  where instance_id = $1 and client_id is null
    and (lower(recipient) = any ($3::text[]) or lower(from_number) = any ($3::text[]))`);

const letUnsentGo = statement<{ id: number }>(`
  delete from message_backlog b using communications c
  where b.instance_id = $1 and c.instance_id = $1 and c.client_id = $2 and c.id = b.communication_id
    and b.claimed_until is null and b.handed_over_at is null
  returning c.id`);

const emptyMessages = statement(`
  update outbound_messages o set html = null, text = '', from_name = null, reply_to = null
  from communications c
  where o.instance_id = $1 and c.instance_id = $1 and c.client_id = $2 and c.id = o.communication_id`);

const emptyLog = statement(`
  update communications
  set recipient = '', subject = null, body = '', error = null, recording_url = null, from_number = null,
    to_number = null
  where instance_id = $1 and client_id = $2`);

const forgetInvalidEmails = statement(`
  delete from invalid_emails i using clients c
  where i.instance_id = $1 and c.instance_id = $1 and c.id = $2 and i.email in (lower(c.email), lower(c.billing_email))`);

/**
 * That there was something stays, and when; what it said and to whom goes. Nothing more is sent, but for what a
 * worker is sending this moment. Before the client's own record is emptied: its addresses are looked up there.
 */
export async function eraseCommunications(
  tx: Tx,
  { id: instanceId, country }: Pick<Instance, 'id' | 'country'>,
  clientId: number,
  now: Date,
): Promise<void> {
  const [held] = await findAddresses(tx, instanceId, clientId);
  // Of what was said to its other addresses, or before it was a client, the log does not know whose it is.
  await claimNameless(tx, instanceId, clientId, arrayLiteral(spellings(held ?? {}, country)));
  const [, unsent] = await Promise.all([
    emptyLog(tx, instanceId, clientId), // first: the log's rows are locked before the backlog's
    letUnsentGo(tx, instanceId, clientId),
    emptyMessages(tx, instanceId, clientId),
    forgetInvalidEmails(tx, instanceId, clientId),
  ]);
  for (const { id } of unsent) await recordFate(tx, instanceId, id, { status: 'failed', notSent: true }, now);
}

/** As the log may have them. */
function spellings(addresses: Record<string, string | null>, country: string): string[] {
  return Object.values(addresses).flatMap((address) =>
    address === null
      ? []
      : [address.toLowerCase(), normalisePhone(address, country)].filter((text) => text !== ''),
  );
}
