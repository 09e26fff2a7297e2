import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { arrayLiteral, type Db, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { api_keys, usage_days, workshop_notices } from '../connection/tables.ts';
import { liveInstances } from './queries.ts';

export interface Usage {
  instanceId: number;
  day: string;
  keyId: number;
  requests: number;
}

const add = statement(`
  insert into usage_days as u (instance_id, day, key_id, requests)
  select instance_id, day, key_id, sum(requests)
  from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[]) as n (instance_id, day, key_id, requests)
  where instance_id in ${liveInstances}
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (instance_id, day, key_id) do update set requests = u.requests + excluded.requests`);

/** Adds counted requests, in key order: two flushes can't deadlock. Nobody counts for a workshop that is being removed. */
export async function addUsage(db: Db, usages: Usage[]): Promise<void> {
  if (usages.length === 0) return;
  await add(
    db,
    arrayLiteral(usages.map(({ instanceId }) => instanceId)),
    arrayLiteral(usages.map(({ day }) => day)),
    arrayLiteral(usages.map(({ keyId }) => keyId)),
    arrayLiteral(usages.map(({ requests }) => requests)),
  );
}

const { instance_id, day, key_id, requests } = usage_days;
const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const onDay = eq(day, sql.placeholder('day'));
// PostgreSQL sums up to a numeric, which the driver leaves as text.
const allRequests = sql<number>`coalesce(sum(${requests}), 0)::bigint`.as('requests');

const ofDay = preparedSelect((db) =>
  db.select({ requests: allRequests }).from(usage_days).where(and(ofWorkshop, onDay)),
);

export async function usageOfDay(db: Db, instanceId: number, day: string): Promise<number> {
  const [row] = await ofDay(db, { instanceId, day });
  return row?.requests ?? 0;
}

interface MonthUsage {
  day: string;
  key_id: number;
  key_name: string;
  requests: number;
}

const ofMonth = preparedSelect((db) =>
  db
    .select({ day, key_id, key_name: sql<string>`${api_keys.name}`.as('key_name'), requests })
    .from(usage_days)
    .innerJoin(api_keys, and(eq(api_keys.instance_id, instance_id), eq(api_keys.id, key_id)))
    .where(
      and(
        ofWorkshop,
        gte(day, sql`${sql.placeholder('firstDay')}::date`),
        lt(day, sql`${sql.placeholder('firstDay')}::date + interval '1 month'`),
      ),
    )
    .orderBy(asc(day), asc(key_id)),
);

/** Per day and key; `firstDay` is the month's first, `2026-03-01`. */
export async function usageOfMonth(db: Db, instanceId: number, firstDay: string): Promise<MonthUsage[]> {
  return await ofMonth(db, { instanceId, firstDay });
}

type NoticeKind = (typeof workshop_notices.$inferInsert)['kind'];

export async function insertNotice(
  tx: Tx,
  instanceId: number,
  kind: NoticeKind,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx
    .insert(workshop_notices)
    .values({ instance_id: instanceId, kind, data, created_at: now.toISOString() });
}

type NoticeRow = Omit<typeof workshop_notices.$inferSelect, 'instance_id'>;

export async function listNotices(db: Db, instanceId: number, most: number): Promise<NoticeRow[]> {
  const { id, kind, data, created_at } = workshop_notices;
  return await db
    .select({ id, kind, data, created_at })
    .from(workshop_notices)
    .where(eq(workshop_notices.instance_id, instanceId))
    .orderBy(desc(id))
    .limit(most);
}
