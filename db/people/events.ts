import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { param, pickColumns, query } from '../connection/query.ts';
import { account_events, accounts, staff } from '../connection/tables.ts';

const { instance_id, id, account_id, kind, data, actor_kind, actor_id, actor_name, at } = account_events;

export const insertAccountEvent = query.run(
  pickColumns(account_events, [
    'instance_id',
    'account_id',
    'kind',
    'data',
    'actor_kind',
    'actor_id',
    'actor_name',
    'at',
  ]),
  ($, db) => db.insert(account_events).values($),
);

/** Number of recent entries among which a failed sign-in finds the entry that counts it. */
const recentEntries = 200;

/**
 * Records a failed sign-in. Further failures in an hour of the same account, way and network are counted in one entry,
 * so that an attack does not fill the history. The account is null if the name is unknown.
 */
export const recordFailedSignIn = query.run(
  {
    instanceId: instance_id,
    accountId: param.orNull(account_id),
    method: param.text,
    device: param.text,
    network: param.text,
    now: param.date,
  },
  ($) => sql`
  with counted as (
    update account_events
    set data = data || jsonb_build_object('attempts', (data ->> 'attempts')::int + 1, 'device', ${$.device}::text)
    where instance_id = ${$.instanceId} and id = (
      select id
      from (
        select id, account_id, kind, data, at from account_events
        where instance_id = ${$.instanceId} order by id desc limit ${sql.raw(String(recentEntries))}
      ) recent
      where kind = 'sign_in_failed' and account_id is not distinct from ${$.accountId}::bigint
        and data ->> 'method' = ${$.method} and data ->> 'network' = ${$.network}
        and at > ${$.now}::timestamptz - interval '1 hour'
      order by id desc limit 1
    )
    returning id
  )
  insert into account_events (instance_id, account_id, kind, data, actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}, ${$.accountId}::bigint, 'sign_in_failed',
    jsonb_build_object('method', ${$.method}::text, 'device', ${$.device}::text, 'network', ${$.network}::text,
      'attempts', 1),
    'service', 0, '', ${$.now}
  where not exists (select from counted)`,
);

/** Lists the history of all accounts, or of one, the latest entry first. */
export const listAccountEvents = query(
  {
    instanceId: instance_id,
    accountId: param.orNull(account_id),
    kinds: param.orNull(param.list(kind)),
    since: param.orNull(at),
    until: param.orNull(at),
    before: param.orNull(id),
    limit: param.integer,
  },
  ($, db) =>
    db
      .select({
        id,
        kind,
        data,
        actor_kind,
        actor_id,
        actor_name,
        at,
        person_id: sql<number | null>`${staff.id}`.as('person_id'),
        person: sql<string | null>`${staff.name}`.as('person'),
      })
      .from(account_events)
      .leftJoin(accounts, and(eq(accounts.instance_id, instance_id), eq(accounts.id, account_id)))
      .leftJoin(staff, and(eq(staff.instance_id, accounts.instance_id), eq(staff.id, accounts.staff_id)))
      .where(
        and(
          eq(instance_id, $.instanceId),
          sql`(${$.accountId}::bigint is null or ${account_id} = ${$.accountId})`,
          sql`(${$.kinds}::text[] is null or ${kind} = any (${$.kinds}))`,
          sql`(${$.since}::timestamptz is null or ${at} >= ${$.since})`,
          sql`(${$.until}::timestamptz is null or ${at} < ${$.until})`,
          sql`(${$.before}::bigint is null or ${lt(id, $.before)})`,
        ),
      )
      .orderBy(desc(id))
      .limit($.limit),
);
