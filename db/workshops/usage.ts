import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { api_keys, usage_days, workshop_alerts } from '../connection/tables.ts';

export interface DailyKeyUsage {
  instanceId: number;
  day: string;
  keyId: number;
  requests: number;
}

const { instance_id, day, key_id, requests } = usage_days;

/** Adds counted requests in the order of their keys, which prevents deadlocks between processes. */
const addUsageRows = query.run(
  {
    instanceIds: param.list(instance_id),
    days: param.list(day),
    keyIds: param.list(key_id),
    requests: param.list(requests),
  },
  ($) => sql`
  insert into usage_days as u (instance_id, day, key_id, requests)
  select instance_id, day, key_id, sum(requests)
  from unnest(${$.instanceIds}::bigint[], ${$.days}::date[], ${$.keyIds}::bigint[], ${$.requests}::bigint[])
    as n (instance_id, day, key_id, requests)
  where instance_id in (select id from instances where removing_at is null)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (instance_id, day, key_id) do update set requests = u.requests + excluded.requests`,
);

/** Adds counted requests to the usage of workshops. Skips workshops that are being removed. */
export async function addUsage(db: Db, usages: DailyKeyUsage[]): Promise<void> {
  if (usages.length === 0) return;
  await addUsageRows(db, {
    instanceIds: usages.map(({ instanceId }) => instanceId),
    days: usages.map(({ day }) => day),
    keyIds: usages.map(({ keyId }) => keyId),
    requests: usages.map(({ requests }) => requests),
  });
}

const sumOfDay = query.one({ instanceId: instance_id, day }, ($, db) =>
  db
    // Converts the sum, because PostgreSQL sums to a numeric, which the driver returns as text.
    .select({ requests: sql<number>`coalesce(sum(${requests}), 0)::bigint`.as('requests') })
    .from(usage_days)
    .where(and(eq(instance_id, $.instanceId), eq(day, $.day))),
);

export async function usageOfDay(db: Db, instanceId: number, day: string): Promise<number> {
  const { requests } = await sumOfDay(db, { instanceId, day });
  return requests;
}

/**
 * Lists the number of requests in a month by day and API key. `firstDay` is the first day of the month, such as
 * `2026-03-01`.
 */
export const usageOfMonth = query({ instanceId: instance_id, firstDay: day }, ($, db) =>
  db
    .select({ day, key_id, key_name: sql<string>`${api_keys.name}`.as('key_name'), requests })
    .from(usage_days)
    .innerJoin(api_keys, and(eq(api_keys.instance_id, instance_id), eq(api_keys.id, key_id)))
    .where(
      and(
        eq(instance_id, $.instanceId),
        gte(day, sql`${$.firstDay}::date`),
        lt(day, sql`${$.firstDay}::date + interval '1 month'`),
      ),
    )
    .orderBy(asc(day), asc(key_id)),
);

/** Lists the number of requests of an API key by day, from a day on. */
export const usageOfKeySince = query({ instanceId: instance_id, keyId: key_id, firstDay: day }, ($, db) =>
  db
    .select({ day, requests })
    .from(usage_days)
    .where(and(eq(instance_id, $.instanceId), eq(key_id, $.keyId), gte(day, sql`${$.firstDay}::date`)))
    .orderBy(asc(day)),
);

/** Lists the number of requests of a day by API key. */
export const usageOfDayByKey = query({ instanceId: instance_id, day }, ($, db) =>
  db
    .select({ key_id, requests })
    .from(usage_days)
    .where(and(eq(instance_id, $.instanceId), eq(day, $.day))),
);

const { instance_id: alertInstance, id, kind, data, created_at } = workshop_alerts;

export const insertAlert = query.run({ instanceId: alertInstance, kind, data, now: param.date }, ($, db) =>
  db
    .insert(workshop_alerts)
    .values({ instance_id: $.instanceId, kind: $.kind, data: $.data, created_at: $.now }),
);

export const listAlerts = query({ instanceId: alertInstance, most: param.integer }, ($, db) =>
  db
    .select({ id, kind, data, created_at })
    .from(workshop_alerts)
    .where(eq(alertInstance, $.instanceId))
    .orderBy(desc(id))
    .limit($.most),
);
