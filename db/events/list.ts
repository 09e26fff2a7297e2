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
  data: Record<string, unknown>;
}

const list = query(
  {
    instanceId: param.integer,
    event: param.orNull(param.text),
    since: param.moment,
    after: param.integer,
    most: param.integer,
  },
  ($) => sql<ListedEventRow>`
  select id, event, occurred_at, data from events
  where instance_id = ${$.instanceId} and id > ${$.after} and occurred_at >= ${$.since}
    and case when ${$.event}::text is null then event <> 'test.ping' else event = ${$.event} end
  order by id limit ${$.most}`,
);

interface EventFilters {
  instanceId: number;
  event: EventName | undefined;
  since: string;
}

/** Lists events after an id, the oldest first, without those of tests: only the subscription under test gets them. */
export async function listEventsAfter(
  db: Db,
  { event = undefined, ...filters }: EventFilters,
  after: number,
  limit: number,
): Promise<Page<ListedEventRow>> {
  return pageOf(await list(db, { ...filters, event: event ?? null, after, most: limit + 1 }), limit);
}
