import { expect, test } from 'vitest';
import deskDocument from '../../generated/desk.json' with { type: 'json' };
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { listParameters } from '../../tools/partner/contract/parameters.ts';
import { absenceBody, hoursBody } from '../../tools/partner/contract/recipes/bodies.ts';
import { type Json, ServedDocument } from '../../tools/partner/contract/served-document.ts';
import { deskRows, picture } from '../support/desk-rows.ts';
import { issuer } from '../support/fixtures.ts';
import { brakesTemplate, inspect } from '../support/inspections.ts';
import { putInvoice } from '../support/invoice-rows.ts';
import { letSend } from '../support/sending.ts';
import { openWorkshop, type TestWorkshop } from '../support/workshop.ts';

const service = await openWorkshop({ columns: issuer });
const { sql, clock, openInstance } = service;

type Tools = Awaited<ReturnType<TestWorkshop['openInstance']>>;

/** Ids of the rows to which paginated lists belong. */
type Owners = Record<'budget' | 'webhook' | 'client' | 'staff', number>;

/** Minimum number of entries of a full list; not a multiple of a page's size. */
const most = 5;
const each = Array.from({ length: most }, (_, index) => index + 1);

async function ownersIn(tools: Tools): Promise<Owners> {
  const { idOf } = deskRows({ ...tools, sql });
  const [budget, webhook, client] = [await idOf('budgets'), await idOf('webhooks'), await idOf('clients')];
  return { budget, webhook, client, staff: await idOf('staff') } as Owners;
}

async function fill(tools: Tools): Promise<Owners> {
  const { newClient, newVehicle, newBudget, post, patch, desk, host, liveKeyId } = tools;
  const owners = await ownersIn(tools);
  await letSend(sql, host);
  const template = { name: 'invierno', channel: 'email', subject: 'Revisión', text: 'Hola, {name}.' };
  await desk('POST', '/campaigns/templates', template);
  for (const number of each) {
    const client_id = (await newClient({ name: `Clara Ejemplo ${number}` })).id;
    const vehicle_id = (await newVehicle({ client_id, plate: `000${number}BBB` })).id;
    const budget = await newBudget({ client_id, vehicle_id, lines: [{ description: 'Revisión' }] });
    await putInvoice(sql, { budget, status: 'draft' });
    await desk('POST', '/waiting-list', { budget_id: budget.id });
    await post('/work-periods', { budget_id: budget.id, staff_id: owners.staff, ...hoursBody() });
    await post('/absences', { staff_id: owners.staff, ...absenceBody() });
    const article = { reference: `REF-${number}`, description: 'Filtro', price: 9.8 };
    await desk('POST', '/items', article);
    await desk('POST', '/parts', { ...article, on_hand: number });
    await patch(`/clients/${owners.client}`, { marketing_opt_out: number % 2 === 1 });
    await desk('POST', '/campaigns', { template: template.name, segment: 'vip' });
    const document = { file: picture, filename: `${number}.jpg` };
    await desk('POST', `/budgets/${owners.budget}/documents`, document);
    await desk('POST', '/inspection-templates', { ...brakesTemplate, name: `Frenos ${number}` });
    await inspect(desk, owners.budget);
    await desk('PATCH', '/settings', { invoice_due_days: number });
    await desk('POST', '/people', { name: `Persona ${number}`, role: 'office', by: 'link' });
    await insertRows(number, liveKeyId, owners.webhook);
  }
  return owners;
}

/**
 * Status of the inserted entries of the request log. It distinguishes them from the entries of this file's own
 * requests, which may be written at any time.
 */
const oddStatus = 418;

/** Inserts rows that no operation creates. */
async function insertRows(number: number, keyId: number, webhookId: number): Promise<void> {
  const at = new Date(clock.now().getTime() - number * 60_000).toISOString();
  await sql`insert into communications
      (instance_id, channel, direction, recipient, body, status, created_at, updated_at)
    select instance_id, 'whatsapp', 'in', '', 'Hola', 'received', ${at}, ${at} from api_keys where id = ${keyId}`;
  await sql`insert into request_log
      (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
    select instance_id, id, ${at}, '192.0.2.1', 'GET', '/', ${oddStatus}, 1, ${`req_${keyId}_${number}`}
    from api_keys where id = ${keyId}`;
  await sql`insert into invalid_emails (instance_id, email, reason, since)
    select instance_id, ${`nadie-${number}@example.com`}, '550', ${at} from api_keys where id = ${keyId}`;
  await sql`insert into webhook_deliveries
      (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, status, attempts, created_at)
    select instance_id, ${webhookId}, ${number}, 'client.created', ${at}, '{"client_id": 7}', 'event', 'succeeded', 1, ${at}
    from api_keys where id = ${keyId}`;
}

async function workshopWith(host: string, make: (tools: Tools) => Promise<Owners>) {
  const tools = await openInstance(host, 'business', {}, issuer);
  return { ...tools, owners: await make(tools) };
}

const full = await workshopWith('full.test', fill);
const another = await workshopWith('another.test', fill);
const bare = await workshopWith('bare.test', ownersIn);
const empty = { ...(await openInstance('empty.test', 'business')), owners: bare.owners };
await service.record.flush();

const lists = [new ServedDocument(document), new ServedDocument(deskDocument)].flatMap((served) =>
  served.operations
    .map((operation) => ({ ...operation, parameters: listParameters(served, operation), served }))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))
    // Excludes the list of events, whose last cursor leads to later events. list-events.test.ts tests it.
    .filter(({ operationId }) => operationId !== 'listEvents')
    // Excludes the list of a person's own access, which only the person reads.
    .filter(({ operationId }) => operationId !== 'listOwnAccountEvents')
    .map((list) => ({ ...list, isOfDesk: served.document === (deskDocument as Json) })),
);

type List = (typeof lists)[number];
type Query = Record<string, string | number>;

function isOfClient({ operationId }: List): boolean {
  return ['listHistory', 'listConsents'].includes(operationId);
}

function isLog({ operationId }: List): boolean {
  return ['listRequestLogs', 'listDeskRequests'].includes(operationId);
}

function requiredBy(list: List, { client }: Owners): Query {
  if (isOfClient(list)) return { client_id: client };
  return isLog(list) ? { status: oddStatus } : {};
}

function ask(workshop: Tools & { owners: Owners }, list: List, query: Query) {
  const { owners } = workshop;
  const id = list.path.startsWith('/budgets') ? owners.budget : owners.webhook;
  const words = new URLSearchParams({ ...requiredBy(list, owners), ...query } as Record<string, string>);
  const path = `${list.path.replace('{id}', String(id))}?${words}`;
  return list.isOfDesk ? workshop.askDesk('GET', path) : workshop.get(path);
}

async function walk(list: List, limit: number) {
  const pages = [];
  let next: Query = {};
  do {
    const { status, body, text } = await ask(full, list, { limit, ...next });
    expect(status, text).toBe(200);
    expect(body.has_more).toBe(body.next_cursor !== null);
    pages.push(body.data);
    next = { cursor: body.next_cursor };
  } while (next.cursor !== null);
  return pages;
}

test.each(lists)('$operationId has each entry on one page, in the order of the whole list', async (list) => {
  const [whole] = await walk(list, 200);
  expect(whole.length).toBeGreaterThanOrEqual(most);
  const pages = await walk(list, 2);
  expect(pages.flat()).toEqual(whole);
  expect(pages.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
  expect(new Set(whole.map((entry: object) => JSON.stringify(entry))).size).toBe(whole.length);
  expect(await walk(list, whole.length)).toEqual([whole]);
});

test.each(lists)('$operationId goes on with pages of another size', async (list) => {
  const [whole] = await walk(list, 200);
  const { body: first } = await ask(full, list, { limit: 1 });
  const { body: rest } = await ask(full, list, { limit: 200, cursor: first.next_cursor });
  expect([...first.data, ...rest.data]).toEqual(whole);
});

// The history of a client or budget is never empty, because it begins with the creation.
const neverEmpty = ['listHistory', 'listBudgetTimeline'];

test.each(lists.filter(({ operationId }) => !neverEmpty.includes(operationId)))(
  '$operationId is an empty page where there is nothing',
  async (list) => {
    const isOfRow = list.path.includes('{id}') || isOfClient(list);
    const { body } = await ask(isOfRow ? bare : empty, list, {});
    expect(body).toEqual({ data: [], next_cursor: null, has_more: false });
  },
);

const limits = ['0', '201', '-1', '1.5', 'ten', ''];

test.each(lists)('$operationId refuses a page of no entries, and of too many', async (list) => {
  for (const limit of limits) {
    const { status, body } = await ask(full, list, { limit });
    expect([status, body.error.fields]).toEqual([
      422,
      [{ path: 'query/limit', message: expect.any(String) }],
    ]);
  }
});

/**
 * Returns the filters of a list, one per query, each with a value. The tested cursor was created without these filters.
 */
function filtersOf(list: List): Query[] {
  const { parameters, served } = list;
  const others = ['limit', 'cursor', 'expand', ...(isOfClient(list) ? ['client_id'] : [])];
  return parameters
    .filter((each) => each.in === 'query' && !others.includes(each.name))
    .map(({ name, schema }) => ({ [name]: otherValueOf(name, served.resolve(schema) ?? {}) }));
}

function otherValueOf(name: string, { type, format, enum: values, minimum = 1 }: Json): string | number {
  if (Array.isArray(values)) return values.at(-1) as string;
  if (type === 'boolean') return 'true';
  if (type === 'integer') return Math.max(Number(minimum), 1);
  if (format === 'date-time') return '2026-03-02T09:30:00Z';
  if (format === 'date') return '2026-03-02';
  return name === 'plate' ? '0000BBB' : 'frenos';
}

test.each(lists)('$operationId refuses a cursor that is none of its own', async (list) => {
  // Begins another minute of the key's limit, because the test sends a request for each pair of lists.
  clock.startWindow(60_000);
  const { next_cursor: own } = (await ask(full, list, { limit: 1 })).body;
  const { next_cursor: foreign } = (await ask(another, list, { limit: 1 })).body;
  const others = lists.filter(({ operationId }) => operationId !== list.operationId);
  // Asks one by one: all lists at the same time exceed the workshop's share of short reads.
  const ofOthers: Awaited<ReturnType<typeof ask>>[] = [];
  for (const other of others) ofOthers.push(await ask(full, other, { limit: 1 }));
  const queries: Query[] = [
    ...['abcdef', `${own}A`, foreign].map((cursor) => ({ cursor })),
    ...ofOthers.map(({ body }) => ({ cursor: body.next_cursor })),
    ...filtersOf(list).map((filter) => ({ ...filter, cursor: own })),
  ];
  for (const query of queries) {
    const { status, body } = await ask(full, list, { limit: 1, ...query });
    expect([status, body.error?.code], JSON.stringify(query)).toEqual([400, 'bad_request']);
  }
});
