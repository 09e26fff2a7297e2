import { afterAll, describe, expect, test } from 'vitest';
import { verifyRecords } from '../../../actions/invoices/retention/verify.ts';
import { parseConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { budgetStatuses } from '../../../domain/budgets/status.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { dayMs, hourMs } from '../../../domain/time/lengths.ts';
import { holidaysToSeed } from '../../../domain/workshops/holiday-seed.ts';
import { deskOperations } from '../../../generated/operations.ts';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { seedDemo } from '../../../scripts/seed.ts';
import { documentsFolderOf } from '../../support/documents-folder.ts';
import { patienceMs } from '../../support/patience.ts';
import { createServiceDatabase } from '../../support/postgres.ts';
import { sendToDesk } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const appSecrets = ['a secret that is for tests alone and nothing else'];
const host = 'localhost';

/** Returns a late morning on a recent working day between Tuesday and Friday, as the time of the first start. */
function recentMorning(): Date {
  const region = { country: 'ES', region: 'MD', language: 'es' };
  for (let ago = 1; ; ago += 1) {
    const morning = new Date(Math.floor(Date.now() / dayMs - ago) * dayMs + 11.4 * hourMs);
    const day = morning.toISOString().slice(0, 10);
    const holidays = [
      ...holidaysToSeed(region, morning.getUTCFullYear()).map(({ date }) => date),
      ...['05-15', '11-09'].map((date) => `${day.slice(0, 5)}${date}`),
    ];
    if ([2, 3, 4, 5].includes(morning.getUTCDay()) && !holidays.includes(day)) return morning;
  }
}

/** Returns a signal that stops a run before a number of episodes. */
function stopBefore(episodes: number): AbortSignal {
  const { signal } = new AbortController();
  let asked = 0;
  Object.defineProperty(signal, 'aborted', {
    get() {
      asked += 1;
      return asked > episodes;
    },
  });
  return signal;
}

/** Creates the demo, writes its fortnight in two runs, and opens the service on it. */
async function openFilled(around: Date) {
  const created = await createServiceDatabase();
  const documents = { kind: 'folder', path: documentsFolderOf(created.url) } as const;
  const config = { ...parseConfig({ APP_SECRET: appSecrets[0] }), documents };
  const database = openDatabase({ url: created.runtimeUrl, poolSize: 1, sessionWaitMs: patienceMs });
  afterAll(() => database.close());
  const keys = await seedDemo(database, config, { now: around, fortnightFollows: true });
  const fill = (signal?: AbortSignal) => fillDemo(database, config, { signal });
  const reports = [await fill(stopBefore(240)), await fill(), await fill()];
  const service = await openWorkshop({ database: created });
  const [demo] = await service.sql`select instance_id::int as id from instance_hosts where host = ${host}`;
  return { ...service, reports, around, id: Number(demo?.id), key: keys?.live ?? '' };
}

const demo = await openFilled(recentMorning());
const { sql, id } = demo;
const countBy = async (column: string, table: string) =>
  Object.fromEntries(
    (
      await sql.unsafe<{ value: string; count: number }[]>(
        `select ${column}::text as value, count(*)::int as count from ${table} where instance_id = ${id} group by 1`,
      )
    ).map(({ value, count }) => [value, count]),
  );

test('the day has something in each of its sections', async () => {
  const { clock, deskApp, around } = demo;
  const before = clock.now().toISOString();
  clock.set(around.toISOString());
  const { status, body } = await sendToDesk(deskApp, 'GET', '/today', undefined, host);
  clock.set(before);
  expect(status).toBe(200);
  const { day, at, has_budgets, ...sections } = body;
  const empty = Object.entries(sections).filter(([, section]) => (section as { count: number }).count === 0);
  expect(empty).toEqual([]);
  expect(body.quotes.expiring).toBeGreaterThan(0);
  expect(body.unpaid.overdue_count).toBeGreaterThan(0);
  expect(body.part_requests.data.map(({ state }: { state: string }) => state)).toEqual([
    ...['requested', 'requested', 'ordered'],
  ]);
});

test('a run that is stopped goes on where it ended, and a complete fortnight is not written again', async () => {
  const [stopped, continued, again] = demo.reports;
  expect(stopped).toEqual({ written: 240, skipped: [], isComplete: false });
  expect(continued).toEqual({ written: expect.any(Number), skipped: [], isComplete: true });
  expect(continued?.written).toBeGreaterThan(400);
  expect(again).toBeNull();
  const [twins] = await sql`
    select count(*)::int as count from (
      select vehicle_id, created_at from budgets where instance_id = ${id} group by 1, 2 having count(*) > 1
    ) twin`;
  expect(twins?.count).toBe(0);
});

test('has budgets in every status', async () => {
  expect(Object.keys(await countBy('status', 'budgets')).toSorted()).toEqual(budgetStatuses.toSorted());
});

test('has invoices in each state, with a chain of tax records without fault', async () => {
  const [states] = await sql`
    select count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where kind = 'simplified')::int as simplified,
      count(*) filter (where correction = 'difference')::int as differences,
      count(*) filter (where correction = 'substitution')::int as substitutions,
      count(*) filter (where exchanges_id is not null)::int as exchanges,
      count(*) filter (where advance)::int as advances,
      count(*) filter (where split is not null)::int as splits,
      count(*) filter (where status = 'issued' and paid_cents = total_cents)::int as paid,
      count(*) filter (where status = 'issued' and paid_cents between 1 and total_cents - 1)::int as partly,
      count(*) filter (where status = 'issued' and paid_cents < total_cents and due_date < now()::date)::int as overdue,
      count(*) filter (where verifactu_status = 'rejected')::int as rejected,
      count(*) filter (where verifactu_status = 'accepted_with_errors')::int as with_errors
    from invoices where instance_id = ${id}`;
  expect(states).toMatchObject({ drafts: 2, cancelled: 1, differences: 1, substitutions: 1, exchanges: 1 });
  expect(states).toMatchObject({ advances: 1, splits: 2, rejected: 1, with_errors: 1 });
  for (const name of ['simplified', 'paid', 'partly', 'overdue'])
    expect([name, states?.[name] > 0]).toEqual([name, true]);
  const seals = openSeals(openSecretBox(appSecrets).sealKeys);
  const verified = await demo.database.inSession((db) => verifyRecords(db, id, seals));
  expect(verified).toEqual({ records: expect.any(Number), broken: null });
});

test('has a full diary without overlap, from yesterday to the next week, and no appointment on closed days', async () => {
  const rows = await sql<
    { box_id: string; starts_at: string; ends_at: string; day: string; weekday: number }[]
  >`
    select box_id, starts_at, ends_at, (starts_at at time zone 'Europe/Madrid')::date::text as day,
      extract(isodow from starts_at at time zone 'Europe/Madrid')::int as weekday
    from appointments where instance_id = ${id}`;
  const overlapping = rows.filter((one) =>
    rows.some(
      (other) =>
        other !== one &&
        other.box_id === one.box_id &&
        other.starts_at < one.ends_at &&
        one.starts_at < other.ends_at,
    ),
  );
  expect(overlapping).toEqual([]);
  const holidays = await sql`select date::text as date from holidays where instance_id = ${id}`;
  const closedDays = new Set(holidays.map(({ date }) => date));
  expect(rows.filter(({ day, weekday }) => weekday > 5 || closedDays.has(day))).toEqual([]);
  const today = demo.around.toISOString().slice(0, 10);
  expect(rows.filter(({ day }) => day === today).length).toBeGreaterThan(7);
  expect(rows.filter(({ day }) => day > today).length).toBeGreaterThan(20);
  const [visits] = await sql`
    select count(*) filter (where date_in is not null)::int as arrived,
      count(*) filter (where date_in is null)::int as awaited,
      count(*) filter (where date_in > a.starts_at + interval '1 hour')::int as late
    from appointments a join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    where a.instance_id = ${id} and (a.starts_at at time zone 'Europe/Madrid')::date = ${today}`;
  expect(visits?.late).toBe(0);
  for (const name of ['arrived', 'awaited']) expect([name, visits?.[name] > 1]).toEqual([name, true]);
});

test('has hours that fit the jobs: in the working day, and near the hours that the lines sell', async () => {
  const [hours] = await sql`
    select count(*)::int as periods, count(distinct budget_id)::int as budgets,
      max(extract(epoch from coalesce(ended_at, ${demo.around.toISOString()}) - started_at) / 3600)::float as longest,
      count(*) filter (where ended_at is null)::int as running
    from work_periods where instance_id = ${id}`;
  expect(hours?.budgets).toBeGreaterThan(40);
  expect(hours?.longest).toBeLessThan(5.5);
  expect(hours?.running).toBe(0);
  const [finished] = await sql`
    with worked as (
      select budget_id, sum(extract(epoch from ended_at - started_at) / 3600) as hours from work_periods
      where instance_id = ${id} group by budget_id)
    select sum(worked.hours)::float as worked, sum(f.labor_hundredths)::float / 100 as sold,
      max(worked.hours / nullif(f.labor_hundredths / 100.0, 0))::float as worst
    from finished_work f join worked on worked.budget_id = f.budget_id where f.instance_id = ${id}`;
  expect(finished?.worked / finished?.sold).toBeGreaterThan(0.6);
  expect(finished?.worked / finished?.sold).toBeLessThan(1.4);
  expect(finished?.worst).toBeLessThan(4);
});

test('has people and companies with invented names, and no phone number twice', async () => {
  const names = await sql`select name from clients where instance_id = ${id}`;
  const invented = /Ejemplo|Fictici[ao]|Inventad[ao]s?|Supuest[ao]|Muestra|Prueba|Imaginari[ao]|Demostración/;
  expect(names.filter(({ name }) => !invented.test(name))).toEqual([]);
  const [phones] = await sql`
    select count(*)::int as all, count(distinct value)::int as different from client_claims
    where instance_id = ${id} and kind = 'phone'`;
  expect(phones?.different).toBe(phones?.all);
  const roles = await sql`select role from accounts where instance_id = ${id} order by 1`;
  expect(roles.map(({ role }) => role)).toEqual([
    'accountant',
    'mechanic',
    'mechanic',
    'mechanic',
    'office',
    'owner',
  ]);
});

describe('has something to show on each list', () => {
  test('messages with every fate, photos, and parts below their minimum', async () => {
    const fates = await countBy("channel || ' ' || status", 'communications');
    for (const fate of ['email opened', 'email delivered', 'email bounced', 'sms delivered', 'sms failed'])
      expect([fate, (fates[fate] ?? 0) > 0]).toEqual([fate, true]);
    for (const fate of ['email received', 'sms received', 'whatsapp received', 'call received'])
      expect([fate, (fates[fate] ?? 0) > 0]).toEqual([fate, true]);
    const [pictures] = await sql`
      select count(*)::int as count, max(octet_length(picture)) as largest from document_thumbnails
      where instance_id = ${id}`;
    expect(pictures?.count).toBeGreaterThan(30);
    expect((await countBy('below_minimum', 'parts')).true).toBeGreaterThan(1);
  });

  test('deliveries that succeeded and failed, logged requests, and no event that a receiver would get', async () => {
    expect(Object.keys(await countBy('status', 'webhook_deliveries')).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
    expect(Object.keys(await countBy('status', 'request_log')).length).toBeGreaterThan(4);
    expect(await countBy('event', 'events')).toEqual({});
    const [late] =
      await sql`select count(*)::int as count from webhook_deliveries where created_at > ${demo.around.toISOString()}`;
    expect(late?.count).toBe(0);
  });

  const lists = Object.values(deskOperations)
    .filter(
      ({ method, path, cli }) =>
        method === 'GET' && !path.includes('{') && cli.instance === 'one' && !cli.file,
    )
    .map(({ path }) => path)
    // Operations about the own account need a person who acts.
    .filter((path) => !path.startsWith('/account'))
    .filter((path) => !['/clients/search', '/vehicles/search', '/budgets/search', '/slots'].includes(path))
    .filter((path) => !['/requests', '/verifactu/record', '/history', '/consents'].includes(path));
  test.each(lists)('%s answers as the document says', async (path) => {
    const answer = await sendToDesk(demo.deskApp, 'GET', path, undefined, host);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  });
});

test.each([
  '/clients',
  '/vehicles',
  '/budgets',
  '/invoices',
  '/appointments',
  '/communications',
  '/stock/parts',
  '/catalog/items',
])('GET %s of the API answers as the document says', async (path) => {
  const answer = await demo.send('GET', path, { key: demo.key, headers: { host } });
  expect(answer.status).toBe(200);
  expect(answer.body.data.length).toBeGreaterThan(5);
});

test('each budget and each invoice is shown as the document says', async () => {
  const budgets = await sql`select id from budgets where instance_id = ${id}`;
  const invoices = await sql`select id from invoices where instance_id = ${id}`;
  for (const path of [
    ...budgets.map((row) => `/budgets/${row.id}`),
    ...invoices.map((row) => `/invoices/${row.id}`),
  ]) {
    const { status } = await sendToDesk(demo.deskApp, 'GET', path, undefined, host);
    expect([path, status]).toEqual([path, 200]);
  }
});
