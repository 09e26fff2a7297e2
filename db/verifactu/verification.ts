import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { verifactu_messages, verifactu_states } from '../connection/tables.ts';

const ofWorkshop = { instanceId: verifactu_states.instance_id };

type StateRow = typeof verifactu_states.$inferSelect;
/** State of a tax record with its invoice. `has_message` tells whether the message of the state exists. */
type ListedState = StateRow & {
  invoice_id: number | null;
  full_number: string | null;
  has_message: boolean;
};

const listStateBatch = query(
  { ...ofWorkshop, after: verifactu_states.number, most: param.integer },
  ($) => sql<ListedState>`
  select s.*, r.invoice_id, r.full_number, s.message_id is null or exists (
      select from verifactu_messages m
      where m.instance_id = s.instance_id and m.id = s.message_id
        and s.number between m.first_number and m.last_number
    ) as has_message
  from verifactu_states s left join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.number > ${$.after} order by s.number limit ${$.most}`,
);

/** Batch size in states. A state has about 500 bytes. */
const statesAtOnce = 1_000;

/** Yields the states of a workshop's tax records, in batches. */
export async function* listAllStates(db: Db, instanceId: number): AsyncGenerator<ListedState[]> {
  for (let after = 0; ; ) {
    const rows = await listStateBatch(db, { instanceId, after, most: statesAtOnce });
    yield rows;
    if (rows.length < statesAtOnce) return;
    after = rows.at(-1)?.number as number;
  }
}

type MessageRow = typeof verifactu_messages.$inferSelect;
type ListedMessage = MessageRow & { before_id: number | null };

const listMessageBatch = query(
  { ...ofWorkshop, after: verifactu_messages.id, most: param.integer },
  ($) => sql<ListedMessage>`
  select m.*, (
      select max(b.id) from verifactu_messages b where b.instance_id = m.instance_id and b.id < m.id
    ) as before_id
  from verifactu_messages m
  where m.instance_id = ${$.instanceId} and m.id > ${$.after} order by m.id limit ${$.most}`,
);

/** Batch size in messages. A message has up to 3 MB with its answer. */
const messagesAtOnce = 5;

/** Yields the messages to the tax authority in batches, with the id of the message that precedes each. */
export async function* listAllMessages(db: Db, instanceId: number): AsyncGenerator<ListedMessage[]> {
  for (let after = 0; ; ) {
    const rows = await listMessageBatch(db, { instanceId, after, most: messagesAtOnce });
    yield rows;
    if (rows.length < messagesAtOnce) return;
    after = rows.at(-1)?.id as number;
  }
}

/** Finds the id of the last existing message, and the id that `verifactu_sending` records as the last. */
export const findLastMessage = query.one(
  ofWorkshop,
  ($) => sql<{ found: number | null; named: number | null }>`
  select (select max(id) from verifactu_messages where instance_id = ${$.instanceId}) as found,
    (select last_message_id from verifactu_sending where instance_id = ${$.instanceId}) as named`,
);

/**
 * Lists tax records that lack a state although they must have one: a later record has a state, or the next record of
 * the same chain has one. Records of earlier releases lack a state correctly: they were never sent, and no sent record
 * continues their chain.
 */
export const listStateless = query(
  ofWorkshop,
  ($) => sql<{ invoice_id: number; full_number: string; number: number }>`
  select r.invoice_id, r.full_number, r.number from verifactu_records r
  where r.instance_id = ${$.instanceId} and r.mode in ('test', 'production')
    and not exists (select from verifactu_states s where s.instance_id = r.instance_id and s.number = r.number)
    and (
      r.number > (select min(number) from verifactu_states where instance_id = ${$.instanceId})
      or exists (
        select from verifactu_records n
          join verifactu_states s on s.instance_id = n.instance_id and s.number = n.number
        where n.instance_id = r.instance_id and n.number = r.number + 1 and n.previous_hash = r.hash
      )
    )
  order by r.number`,
);
