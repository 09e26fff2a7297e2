import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { timelineOf } from '../connection/replica-position.ts';
import { markRestored } from '../verifactu/reconciliation.ts';

const findTimeline = query.one(
  {},
  () => sql<{ current: number; known: boolean; is_first: boolean }>`
  select current, exists (select from timelines t where t.timeline = current) as known,
    not exists (select from timelines) as is_first
  from (select ${timelineOf('pg_current_wal_lsn()')} as current) server`,
);

const insertTimeline = query.run(
  { timeline: param.integer },
  ($) => sql`
  insert into timelines (timeline, first_seen_at) values (${$.timeline}, now()) on conflict do nothing`,
);

const findLastEvent = query.one(
  {},
  () => sql<{ at: string | null }>`select max(occurred_at) as at from events`,
);

/**
 * Detects that PostgreSQL was recovered to a point in time, or that a replica was promoted. The last changes may be
 * lost although the tax authority received them. Workshops that may have sent such changes can't issue invoices until
 * their tax records are compared with the tax authority's.
 */
export async function detectRecovery(db: Db): Promise<void> {
  const { current, known, is_first } = await findTimeline(db, {});
  if (known) return;
  if (!is_first) await stopIssuing(db);
  // The timeline is recorded last, so that after a crash before this line the next process stops the issuing again.
  await insertTimeline(db, { timeline: current });
}

async function stopIssuing(db: Db): Promise<void> {
  const { at } = await findLastEvent(db, {});
  await markRestored(db, { since: at === null ? new Date() : new Date(at), instanceId: null });
}
