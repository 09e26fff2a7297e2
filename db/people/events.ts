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

/** Lists the history of all accounts, or of one, the latest entry first. */
export const listAccountEvents = query(
  {
    instanceId: instance_id,
    accountId: param.orNull(account_id),
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
          sql`(${$.before}::bigint is null or ${lt(id, $.before)})`,
        ),
      )
      .orderBy(desc(id))
      .limit($.limit),
);
