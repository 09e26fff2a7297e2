import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, query, type Slot } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';
import type { Instance } from './queries.ts';

/** A workshop as lists show it: some of its columns, and its hosts. */
export type ListedWorkshop = Pick<
  Instance,
  | 'id'
  | 'host'
  | 'base_url'
  | 'name'
  | 'sandbox'
  | 'clock_ahead_ms'
  | 'plan'
  | 'plan_daily_quota'
  | 'plan_live_keys'
  | 'plan_scopes'
  | 'timezone'
  | 'booking_mode'
  | 'language'
  | 'country'
  | 'region'
  | 'created_at'
  | 'removing_at'
  | 'paused_at'
> & { aliases: string[] };

/** Filters of a list of workshops. A null filter selects all workshops. */
export interface WorkshopFilter {
  host: string | null;
  search: string | null;
  removing: boolean | null;
}

/** Lists the tax ids of workshops. */
export const listTaxIds = query({ ids: param.list(instances.id) }, ($, db) =>
  db
    .select({ id: instances.id, tax_id: instances.tax_id })
    .from(instances)
    .where(sql`${instances.id} = any (${$.ids}::bigint[])`),
);

/** SQL expression for a text in lower case without accents. */
const foldText = (text: SQL) =>
  sql`regexp_replace(normalize(lower(${text}), nfd), '[\u0300-\u036f]', '', 'g')`;

const contains = (text: SQL, search: Slot) =>
  sql`strpos(${foldText(text)}, ${foldText(sql`${search}::text`)}) > 0`;

const list = query(
  {
    host: param.orNull(param.text),
    search: param.orNull(param.text),
    removing: param.orNull(param.boolean),
    most: param.orNull(param.integer),
  },
  ($) => sql<ListedWorkshop>`
  select i.id, h.host, coalesce(a.aliases, '{}') as aliases, i.base_url, i.name, i.sandbox, i.clock_ahead_ms, i.plan,
    i.plan_daily_quota, i.plan_live_keys, i.plan_scopes, i.timezone, i.booking_mode, i.language, i.country, i.region,
    i.created_at, i.removing_at, i.paused_at
  from ${instances} i
    join instance_hosts h on h.instance_id = i.id and h.canonical
    left join (
      select instance_id, array_agg(host order by host) as aliases from instance_hosts where not canonical group by 1
    ) a on a.instance_id = i.id
  where (${$.host}::text is null or i.id = (select instance_id from instance_hosts where host = ${$.host}))
    and (${$.removing}::boolean is null or (i.removing_at is not null) = ${$.removing})
    and (${$.search}::text is null or ${contains(sql`i.name`, $.search)} or exists (
      select from instance_hosts s where s.instance_id = i.id and ${contains(sql`s.host`, $.search)}
    ))
  order by i.id limit ${$.most}`,
);

/** Lists workshops by ascending id, including workshops that are being removed. A null `limit` lists all workshops. */
export async function listWorkshops(
  db: Db,
  filter: WorkshopFilter,
  limit: number | null,
): Promise<Page<ListedWorkshop>> {
  const found = await list(db, { ...filter, most: limit === null ? null : limit + 1 });
  return pageOf(found, limit ?? found.length);
}

/** Lists the hosts of all workshops in this database that are in service, including paused workshops. */
export const listServedHosts = query(
  {},
  () => sql<{ host: string }>`
  select h.host from instance_hosts h join instances i on i.id = h.instance_id where i.removing_at is null`,
);
