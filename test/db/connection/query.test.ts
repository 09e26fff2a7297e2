import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../../db/connection/client.ts';
import { isIn, param, pickColumns, query, statementText } from '../../../db/connection/query.ts';
import { client_history, clients } from '../../../db/connection/tables.ts';
import { openScene } from '../scene.ts';

const { database, instance } = await openScene();

const findClient = query.first({ instanceId: clients.instance_id, id: clients.id }, ($, db) =>
  db
    .select({ id: clients.id, name: clients.name, email: clients.email })
    .from(clients)
    .where(and(eq(clients.instance_id, $.instanceId), eq(clients.id, $.id))),
);

const insertHistory = query.run(
  pickColumns(client_history, [
    'instance_id',
    'client_id',
    'action',
    'vehicle_id',
    'changes',
    'actor_kind',
    'actor_id',
    'actor_name',
    'at',
  ]),
  ($, db) => db.insert(client_history).values($),
);

const countClients = query.one(
  { instanceId: param.integer, name: param.optional(clients.name) },
  ($) =>
    sql<{ count: number }>`select count(*)::int as count from clients where instance_id = ${$.instanceId}`,
);

const line = {
  instance_id: 1,
  client_id: 1,
  action: 'client.created',
  vehicle_id: null,
  changes: {},
  actor_kind: 'key',
  actor_id: 1,
  actor_name: 'CRM',
  at: '2026-03-02T09:30:00.250Z',
} as const;

/** Contains wrong calls, each of which the compiler must reject. The function is never called. */
async function misuses(db: Db) {
  // @ts-expect-error a wrong name
  await findClient(db, { instanceId: 1, idd: 2 });
  // @ts-expect-error a wrong type
  await findClient(db, { instanceId: 1, id: 'x' });
  // @ts-expect-error a missing value
  await findClient(db, { id: 2 });
  // @ts-expect-error a superfluous value
  await findClient(db, { instanceId: 1, id: 2, nonsense: true });
  // @ts-expect-error null for a column that is never null
  await findClient(db, { instanceId: 1, id: null });
  // @ts-expect-error a column that was not selected
  (await findClient(db, { instanceId: 1, id: 2 }))?.phone;
  // @ts-expect-error a row that may be undefined
  (await findClient(db, { instanceId: 1, id: 2 })).name;
  // @ts-expect-error an insert with a number for a choice of texts
  await insertHistory(db, { ...line, actor_kind: 42 });
  const { actor_name, at, ...incomplete } = line;
  // @ts-expect-error an insert without two of its columns
  await insertHistory(db, incomplete);
  // @ts-expect-error a wrong type in an optional parameter
  await countClients(db, { instanceId: 1, name: 42 });
  // @ts-expect-error a column that the row does not have
  (await countClients(db, { instanceId: 1 })).total;
}

test('refuses misuses when it is compiled', () => {
  expect(misuses).toBeTypeOf('function');
});

test('writes constants into the text, where the planner sees them, and escapes them', () => {
  const text = statementText({ id: clients.id }, ($, db) =>
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, $.id), ne(clients.name, "L'Exemple $1"), eq(clients.vip, true))),
  );
  expect(text).toBe(
    `select "id" from "clients" where ("clients"."id" = $1 and "clients"."name" <> 'L''Exemple $1' and "clients"."vip" = true)`,
  );
});

test('gives a parameter one number, by its first place, wherever the statement repeats it', () => {
  const text = statementText({ instanceId: clients.instance_id, id: clients.id }, ($, db) =>
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(gte(clients.id, $.id), lte(clients.id, $.id), eq(clients.instance_id, $.instanceId)))
      .limit(5),
  );
  expect(text).toBe(
    'select "id" from "clients" where ("clients"."id" >= $1 and "clients"."id" <= $1 and "clients"."instance_id" = $2) limit 5',
  );
});

test('writes plain SQL as it is, with its parameters, columns and lists', () => {
  const text = statementText(
    { instanceId: param.integer, ids: param.list(clients.id) },
    ($) => sql`select 1 from ${clients} where instance_id = ${$.instanceId} and ${isIn(clients.id, $.ids)}`,
  );
  expect(text).toBe('select 1 from "clients" where instance_id = $1 and "clients"."id" = any ($2::bigint[])');
});

test('refuses a statement that leaves out a parameter, unless the parameter is optional', () => {
  const parameters = { instanceId: param.integer, status: param.optional(param.text) };
  expect(statementText(parameters, ($) => sql`select ${$.instanceId}::int`)).toBe('select $1::int');
  expect(() => statementText(parameters, ($) => sql`select ${$.status}::text`)).toThrow(
    /does not use instanceId/,
  );
});

test('sends values as their kinds say', async () => {
  const echo = query.one(
    {
      date: param.date,
      texts: param.list(param.text),
      json: param.json<{ a: number }>(),
      none: param.orNull(param.date),
    },
    ($) => sql<{ date: string; texts: string[]; json: object; none: string | null }>`
      select ${$.date}::timestamptz as date, ${$.texts}::text[] as texts, ${$.json}::jsonb as json,
        ${$.none}::timestamptz as none`,
  );
  const texts = ['plain', 'null', 'with "quotes", {braces} and \\'];
  const sent = { date: new Date('2026-03-02T09:30:00.250Z'), texts, json: { a: 1 }, none: null };
  expect(await echo(database.reads, sent)).toEqual({ ...sent, date: '2026-03-02T09:30:00.250Z' });
});

test('prepares a statement once on each connection', async () => {
  const find = query.first(
    { ofInstance: param.integer },
    ($) => sql<{ id: number }>`
    select id from instances where id = ${$.ofInstance} and 'once' <> ''`,
  );
  const statements = await database.inSession(async (db, raw) => {
    for (let index = 0; index < 3; index += 1)
      expect(await find(db, { ofInstance: instance.id })).toEqual({ id: instance.id });
    return raw.unsafe(`select statement from pg_prepared_statements where statement like '%''once''%'`);
  });
  expect(statements).toHaveLength(1);
});
