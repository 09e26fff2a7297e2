import { arrayLiteral, type Db, statement } from '../client.ts';

export interface Usage {
  instanceId: number;
  /** UTC, `2026-03-01`. */
  day: string;
  keyId: number;
  requests: number;
}

const add = statement(`
  insert into usage_days as u (instance_id, day, key_id, requests)
  select instance_id, day, key_id, sum(requests)
  from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[]) as n (instance_id, day, key_id, requests)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (instance_id, day, key_id) do update set requests = u.requests + excluded.requests`);

/** Adds counted requests, in key order: two flushes can't deadlock. */
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

const ofDay = statement<{ requests: number }>(`
  select coalesce(sum(requests), 0)::bigint as requests from usage_days where instance_id = $1 and day = $2`);

export async function usageOfDay(db: Db, instanceId: number, day: string): Promise<number> {
  const [row] = await ofDay(db, instanceId, day);
  return row?.requests ?? 0;
}

const allOfDay = statement<{ instance_id: number; requests: number }>(`
  select instance_id, sum(requests)::bigint as requests from usage_days where day = $1 group by instance_id`);

/** Every workshop's count of a day: what a process starts from. */
export async function usagesOfDay(db: Db, day: string): Promise<Map<number, number>> {
  const rows = await allOfDay(db, day);
  return new Map(rows.map(({ instance_id, requests }) => [instance_id, requests]));
}

export interface MonthUsage {
  day: string;
  key_id: number;
  key_name: string;
  requests: number;
}

const ofMonth = statement<MonthUsage>(`
  select u.day, u.key_id, k.name as key_name, u.requests
  from usage_days u join api_keys k on k.instance_id = u.instance_id and k.id = u.key_id
  where u.instance_id = $1 and u.day >= $2::date and u.day < $2::date + interval '1 month'
  order by u.day, u.key_id`);

/** Per day and key; `firstDay` is the month's first, `2026-03-01`. */
export async function usageOfMonth(db: Db, instanceId: number, firstDay: string): Promise<MonthUsage[]> {
  return await ofMonth(db, instanceId, firstDay);
}
