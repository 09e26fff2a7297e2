import { type Db, statement } from '../client.ts';
import type { communications, outbound_messages } from '../schema/index.ts';

type Logged = typeof communications.$inferSelect;
type Staged = typeof outbound_messages.$inferSelect;

/** A message that the dev transport keeps. */
export type KeptMessage = Pick<Logged, 'id' | 'recipient' | 'subject' | 'status' | 'created_at'> & {
  channel: 'email' | 'sms';
  /** Of a list only how it begins. */
  text: string;
};

export type WholeMessage = KeptMessage &
  Pick<Logged, 'commercial' | 'error'> &
  Pick<Staged, 'html' | 'from_name' | 'reply_to' | 'tracked'> & { message_id: string; sender: string };

const shownInList = 'c.id, c.channel, c.recipient, c.subject, c.status, c.created_at';

/** Of an erased client nothing is left to be shown. */
const kept = `
  from communications c
  join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
  join transports t on t.instance_id = c.instance_id and t.channel = c.channel and t.kind = 'dev'
  where c.instance_id = $1 and c.recipient <> ''`;

const list = statement<KeptMessage>(
  `select ${shownInList}, left(o.text, 200) as text ${kept} order by c.id desc limit $2`,
);

/** The newest first. */
export async function listKeptMessages(db: Db, instanceId: number, most: number): Promise<KeptMessage[]> {
  return await list(db, instanceId, most);
}

const find = statement<WholeMessage>(`
  select ${shownInList}, o.text, c.commercial, c.error, o.html, o.from_name, o.reply_to, o.tracked, o.message_id, t.sender
  ${kept} and c.id = $2`);

export async function findKeptMessage(
  db: Db,
  instanceId: number,
  id: number,
): Promise<WholeMessage | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const keeps = statement(`select 1 from transports where instance_id = $1 and kind = 'dev' limit 1`);

/** Whether the workshop's messages are kept in place of being sent. */
export async function keepsMessages(db: Db, instanceId: number): Promise<boolean> {
  return (await keeps(db, instanceId)).length > 0;
}
