import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { outbound_messages } from '../connection/tables.ts';
import { messages } from './queue.ts';

/** Maximum texts to delete in one statement. Small, so that no lock is held for long. */
const reapBatch = 1_000;

/** Lists the workshops with message texts that are older than a moment. Reads only one index entry per workshop. */
export const listWithOldTexts = query(
  { until: param.date },
  ($) => sql<{ instance_id: number }>`
  select i.id as instance_id from instances i
  cross join lateral (
    select created_at from outbound_messages o where o.instance_id = i.id order by o.communication_id limit 1
  ) oldest
  where i.removing_at is null and i.paused_at is null and oldest.created_at <= ${$.until}
  order by i.id`,
);

/**
 * Deletes the texts of old messages with a final outcome; the log entries of these messages remain. `reaped` is 0 if
 * nothing is left to delete. Ids have the order of staging, so the oldest texts are found without an additional index.
 */
export const reapOutbound = query.one(
  { instanceId: outbound_messages.instance_id, until: param.date },
  ($) => sql<{ reaped: number }>`
  with oldest as (
    select communication_id, created_at from outbound_messages
    where instance_id = ${$.instanceId} order by communication_id limit ${reapBatch}
  ), gone as (
    delete from outbound_messages o using oldest
    where o.instance_id = ${$.instanceId} and o.communication_id = oldest.communication_id
      and oldest.created_at <= ${$.until}
      and not exists (
        select from backlog b
        where b.instance_id = ${$.instanceId} and b.kind = ${messages} and b.item_id = o.communication_id
      )
    returning 1
  ) select count(*)::int as reaped from gone`,
);
