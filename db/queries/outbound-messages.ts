import { type Db, statement } from '../client.ts';

/** Small enough to hold no lock for long. */
const reapBatch = 1_000;

// Ids are given as messages are staged, so the oldest come first: that needs no index of its own.
const reap = statement<{ reaped: number }>(`
  with oldest as (
    select communication_id, created_at from outbound_messages
    where instance_id = $1 order by communication_id limit ${reapBatch}
  ), gone as (
    delete from outbound_messages o using oldest
    where o.instance_id = $1 and o.communication_id = oldest.communication_id and oldest.created_at <= $2
      and not exists (
        select from message_backlog b where b.instance_id = $1 and b.communication_id = o.communication_id
      )
    returning 1
  ) select count(*)::int as reaped from gone`);

/** Lets go of what settled messages were made of; their lines in the log stay. 0 once all that may go are gone. */
export async function reapOutbound(db: Db, instanceId: number, until: Date): Promise<number> {
  const [row] = await reap(db, instanceId, until.toISOString());
  return row?.reaped ?? 0;
}
