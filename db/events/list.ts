import { sql } from 'drizzle-orm';
import type { components } from '../../generated/types.ts';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, query } from '../connection/query.ts';

type EventName = components['schemas']['EventName'];

export interface ListedEventRow {
  id: number;
  event: EventName;
  occurred_at: string;
  ahead_ms: number | null;
  data: Record<string, unknown>;
}

const list = query(
  {
    instanceId: param.integer,
    event: param.orNull(param.text),
    since: param.moment,
    stored: param.moment,
    after: param.integer,
    most: param.integer,
  },
  ($) => sql<ListedEventRow>`
  select id, event, occurred_at, ahead_ms, data from events
  where instance_id = ${$.instanceId} and id > ${$.after} and occurred_at >= ${$.stored}
    and (occurred_at >= ${$.since} or occurred_at + ahead_ms * interval '1 millisecond' >= ${$.since})
    and case when ${$.event}::text is null then event <> 'test.ping' else event = ${$.event} end
  order by id limit ${$.most}`,
);

/** Finds the event with the highest id in an interval. */
export const findLastEvent = query.first(
  { instanceId: param.integer, since: param.moment, until: param.moment },
  ($) => sql<{ id: number }>`
  select id from events
  where instance_id = ${$.instanceId} and occurred_at >= ${$.since} and occurred_at <= ${$.until}
  order by id desc limit 1`,
);

interface EventFilters {
  instanceId: number;
  event: EventName | undefined;
  /** Earliest time of the listed events, by the workshop's clock, which a sandbox may have moved ahead. */
  since: string;
  /** The real time that corresponds to `since`. It selects the partitions to read. */
  stored: string;
}

/**
 * Finds a page of the events with a higher id than `after`, by ascending id. Excludes test events, which only the
 * tested subscription receives.
 */
export async function listEventsAfter(
  db: Db,
  { event = undefined, ...filters }: EventFilters,
  after: number,
  limit: number,
): Promise<Page<ListedEventRow>> {
  return pageOf(await list(db, { ...filters, event: event ?? null, after, most: limit + 1 }), limit);
}
