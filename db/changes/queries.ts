import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { isIn, param, query } from '../connection/query.ts';
import { change_counts } from '../connection/tables.ts';

export interface ChangedSubject {
  instanceId: number;
  subject: string;
}

/** Counts in the order of the rows, which prevents deadlocks between processes. */
const count = query.run(
  {
    instanceIds: param.list(change_counts.instance_id),
    subjects: param.list(change_counts.subject),
  },
  ($) => sql`
  insert into change_counts as c (instance_id, subject, changes)
  select instance_id, subject, 1
  from unnest(${$.instanceIds}::bigint[], ${$.subjects}::text[]) as n (instance_id, subject)
  where instance_id in (select id from instances where removing_at is null)
  order by 1, 2
  on conflict (instance_id, subject) do update set changes = c.changes + 1`,
);

/** Increases the counts of different subjects. Skips workshops that are being removed. */
export async function countChanges(db: Db, changed: ChangedSubject[]): Promise<void> {
  await count(db, {
    instanceIds: changed.map(({ instanceId }) => instanceId),
    subjects: changed.map(({ subject }) => subject),
  });
}

/** Lists the counts of some workshops. */
export const listChangeCounts = query({ instanceIds: param.list(param.integer) }, ($, db) =>
  db.select().from(change_counts).where(isIn(change_counts.instance_id, $.instanceIds)),
);

/** Lists the sum of all counts of some workshops, which grows with each change. */
export const listChangeTotals = query(
  { instanceIds: param.list(param.integer) },
  ($) => sql<{ instance_id: number; changes: number }>`
  select instance_id, sum(changes)::bigint as changes
  from change_counts
  where instance_id = any (${$.instanceIds}::bigint[])
  group by instance_id`,
);
