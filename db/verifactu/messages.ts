import { eq, getTableColumns, sql } from 'drizzle-orm';
import { nextIds, sendInOrder, type Tx } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import { verifactu_messages, verifactu_sending } from '../connection/tables.ts';

const ofWorkshop = { instanceId: verifactu_messages.instance_id };

const insertRow = query.run(getTableColumns(verifactu_messages), ($, db) =>
  db.insert(verifactu_messages).overridingSystemValue().values($),
);

/** Finds the id of the last message, and locks its row, so that each message refers to the previous message. */
const lockLastMessage = query.one(
  ofWorkshop,
  ($) => sql<{ last_message_id: number | null }>`
  insert into verifactu_sending (instance_id) values (${$.instanceId})
  on conflict (instance_id) do update set instance_id = excluded.instance_id returning last_message_id`,
);

const setLastMessage = query.run({ ...ofWorkshop, id: verifactu_messages.id }, ($, db) =>
  db
    .update(verifactu_sending)
    .set({ last_message_id: $.id })
    .where(eq(verifactu_sending.instance_id, $.instanceId)),
);

type MessageRow = typeof verifactu_messages.$inferSelect;

/**
 * Inserts a message to the tax authority with the seal that `sealOf` computes for its row. Returns the message's id.
 */
export async function insertMessage(
  tx: Tx,
  message: Omit<MessageRow, 'id' | 'previous_id' | 'seal'>,
  sealOf: (row: Omit<MessageRow, 'seal'>) => Buffer,
): Promise<number> {
  const { instance_id: instanceId } = message;
  const { last_message_id: previous_id } = await lockLastMessage(tx, { instanceId });
  const [id] = (await nextIds(tx, 'verifactu_messages', 1)) as [number];
  const row = { ...message, id, previous_id };
  await sendInOrder(tx, [
    insertRow(tx, { ...row, seal: sealOf(row) }),
    setLastMessage(tx, { instanceId, id }),
  ]);
  return id;
}
