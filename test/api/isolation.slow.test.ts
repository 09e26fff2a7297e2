import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyBytes, makeKey } from '../../domain/keys/keys.ts';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { operations as manifest } from '../../generated/operations.ts';
import type { RowMaker } from '../../tools/partner/contract/maker.ts';
import { listParameters } from '../../tools/partner/contract/parameters.ts';
import { absenceBody, budgetBody, hoursBody } from '../../tools/partner/contract/recipes/bodies.ts';
import { appointmentOfNothing, idOfNothing } from '../../tools/partner/contract/recipes/common.ts';
import { appointmentBody, makeRow } from '../../tools/partner/contract/recipes/rows.ts';
import { requestOf, type VariableParts } from '../../tools/partner/contract/request.ts';
import { type DocumentedOperation, ServedDocument } from '../../tools/partner/contract/served-document.ts';
import { operationRecipes } from '../contract/recipes/operations.ts';
import { kindOf, referencesOf } from '../contract/references.ts';
import { deadUrl, deskRows } from '../contract/rows.ts';
import { contentsOf } from '../support/instance-rows.ts';
import { putInvoice } from '../support/invoice-rows.ts';
import { letSend } from '../support/sending.ts';
import { type Answer, openWorkshop } from '../support/workshop.ts';

const own = await openWorkshop();
const neighbour = await own.openInstance('neighbour.test', 'business', { name: 'Taller vecino' });
await Promise.all([own, neighbour].map(({ host }) => letSend(own.sql, host)));
// Rows are made with keys of their own, so that their requests leave the limits of the other keys unused.
const ownRows = makerAt(own, (await own.createKey({ per_minute: 600 })).key);
const neighboursRows = makerAt(
  { ...neighbour, sql: own.sql },
  (await neighbour.createKey({ per_minute: 600 })).key,
);

function makerAt(
  { send, createKey, desk, sql }: Pick<typeof own, 'send' | 'createKey' | 'desk' | 'sql'>,
  key: string,
): RowMaker {
  const maker: Pick<RowMaker, 'send' | 'createKey'> = {
    send: ({ method, path, ...request }) => send(method as 'POST', path, { key, ...request }),
    createKey,
  };
  const atDesk: Parameters<typeof deskRows>[0]['desk'] = async (method, path, body) =>
    (await desk(method, path, body)).body;
  return {
    ...maker,
    deskRows: deskRows({ desk: atDesk, sql, send: maker.send }),
    receiverUrl: deadUrl,
  };
}

// Somebody is always present, so that the absences of others do not close the diary.
for (const workshop of [own, neighbour])
  await workshop.desk('POST', '/staff', { name: `Persona de ${workshop.host}` });

const served = new ServedDocument(document);
/** Operations that require a key, except those for sandboxes, which have separate tests. */
const operations = served.operations
  .filter((operation) => manifestOf(operation).authenticated)
  .filter((operation) => !manifestOf(operation).sandboxOnly);

function manifestOf({ operationId }: DocumentedOperation) {
  return manifest[operationId as keyof typeof manifest];
}

/** Sends a valid request of an operation for the own workshop, after a change of its parts. */
async function ask(
  operation: DocumentedOperation,
  change: (parts: VariableParts) => VariableParts,
): Promise<Answer> {
  const parts = (await operationRecipes[operation.operationId]?.request?.(ownRows)) ?? {};
  const { method, path, ...request } = requestOf(operation, change(parts));
  return own.send(method as 'POST', path, { ...request, from: addressOf(operation) });
}

/** Returns an IP address per operation, because failed authentications are counted by address. */
function addressOf(operation: DocumentedOperation): string {
  return `10.0.0.${operations.indexOf(operation) + 1}`;
}

const ofThisRequest = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'];

/**
 * Returns everything by which a client could distinguish two answers: status, text, and headers that do not depend on
 * the single request.
 */
function seen({ status, headers, text }: Answer) {
  const lasting = Object.entries(headers).filter(([name]) => !ofThisRequest.includes(name));
  return { status, headers: Object.fromEntries(lasting), text };
}

/** Sends a request, and expects that the neighbour's rows stay unchanged; returns the answer. */
async function withoutTrace(ask: () => Promise<Answer>): Promise<Answer> {
  await own.record.flush();
  await own.countChanges();
  const before = await contentsOf(own.sql, neighbour.instanceId);
  const answer = await ask();
  expect(await contentsOf(own.sql, neighbour.instanceId)).toEqual(before);
  return answer;
}

/** Returns the function that creates a row for a name in a path or body, such as `clients` or `client_id`. */
function makerOf(kind: string) {
  const make = makeRow[kind as keyof typeof makeRow];
  if (!make) throw new Error(`rows.ts can't make a row of ${kind}`);
  return make;
}

const pathIds = operations.flatMap((operation) =>
  [...operation.path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, kind, name]) => ({
    operationId: operation.operationId,
    operation,
    kind: kind as string,
    name: name as string,
  })),
);

test.each(pathIds)(
  "$operationId: another workshop's $name is answered as one that does not exist",
  async ({ operation, kind, name }) => {
    const foreign = await makerOf(kind)(neighboursRows);
    const askFor = (id: number | string) =>
      ask(operation, (parts) => ({ ...parts, path: { ...parts.path, [name]: id } }));
    const answer = await withoutTrace(() => askFor(foreign.id));
    expect(answer.status).toBe(404);
    const nothing = typeof foreign.id === 'string' ? appointmentOfNothing : idOfNothing;
    expect(seen(answer)).toEqual(seen(await askFor(nothing)));
  },
);

const references = operations.flatMap((operation) =>
  referencesOf(served, operation).map((field) => ({ operationId: operation.operationId, operation, field })),
);

test.each(references)(
  "$operationId: another workshop's row in $field is none",
  async ({ operation, field }) => {
    const foreign = await makerOf(kindOf(field))(neighboursRows);
    const askFor = (id: number | string) =>
      ask(operation, (parts) => ({ ...parts, body: { ...(parts.body as object), [field]: id } }));
    const answer = await withoutTrace(() => askFor(foreign.id));
    expect(answer.body.error).toMatchObject({ code: 'validation_error', fields: [{ path: `/${field}` }] });
    expect(seen(answer)).toEqual(seen(await askFor(idOfNothing)));
  },
);

test.each(operations)("$operationId: another workshop's key is no key", async (operation) => {
  const { path } = requestOf(operation, { path: { id: 1, deliveryId: 1, lineId: 1, pointId: 1 } });
  const askWith = (key: string) =>
    own.send(operation.method as 'GET', path, { key, from: addressOf(operation) });
  const answer = await askWith(neighbour.liveKey);
  expect(answer.body.error.code).toBe('invalid_api_key');
  expect(seen(answer)).toEqual(seen(await askWith(makeKey('live', randomBytes(keyBytes)).secret)));
});

const creating = operations.filter(({ method, path }) => method === 'POST' && !path.includes('{'));

test.each(creating)("$operationId: another workshop's idempotency key is unused", async (operation) => {
  const request = operationRecipes[operation.operationId]?.request;
  const idempotencyKey = randomUUID();
  for (const [workshop, rows] of [[own, ownRows] as const, [neighbour, neighboursRows] as const]) {
    const answer = await workshop.post(operation.path, (await request?.(rows))?.body, { idempotencyKey });
    expect(answer.status, answer.text).toBe(Math.max(...manifestOf(operation).successStatuses));
    expect(answer.headers).not.toHaveProperty('idempotent-replay');
  }
});

/** Inserts two communications and two events of a workshop, and two requests of its key. */
async function logTwo(keyId: number, host: string): Promise<void> {
  await own.sql`insert into communications
      (instance_id, channel, direction, recipient, body, status, created_at, updated_at)
    select instance_id, 'whatsapp', 'in', '', ${host}, 'received', now(), now()
    from api_keys, generate_series(1, 2) where id = ${keyId}`;
  await own.sql`insert into events (instance_id, event, data, occurred_at)
    select instance_id, 'email.clicked', jsonb_build_object('communication_id', 'email-1', 'client_id', null,
      'channel', 'email', 'status', 'opened', 'url', 'https://' || ${host}::text || '/'), ${own.clock.now().toISOString()}
    from api_keys, generate_series(1, 2) where id = ${keyId}`;
  await own.sql`insert into request_log
      (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
    select instance_id, id, ${own.clock.now().toISOString()}, '192.0.2.1', 'GET', '/', 200, 1, ${host}
    from api_keys, generate_series(1, 2) where id = ${keyId}`;
}

/** Creates a template at the neighbour, and an inspection with a finding. */
async function inspectAtNeighbour(number: number, budget_id: number): Promise<void> {
  const points = [{ section: 'Vecindad', text: 'Frenos' }];
  const template = { name: `Hoja del vecino ${number}`, points };
  const { body: kept } = await neighbour.desk('POST', '/inspection-templates', template);
  const { body } = await neighbour.post('/inspections', { budget_id, template_id: kept.id });
  await neighbour.patch(`/inspections/${body.id}/points/${body.points[0].id}`, { result: 'red' });
}

describe('with rows in both workshops', async () => {
  await own.sql`insert into service_categories (instance_id, name)
    select id, name || ' ' || n from instances, generate_series(1, 2) n`;
  await own.sql`insert into labour_rates (instance_id, name, price_per_hour_cents)
    select id, name || ' ' || n, 5000 from instances, generate_series(1, 2) n`;
  const owners: { client: number; vehicle: number }[] = [];
  for (const number of [1, 2]) {
    const name = `Vecino Inventado ${number}`;
    const client = await neighbour.newClient({ name });
    const vehicle = await neighbour.newVehicle({ client_id: client.id, plate: `VECINO${number}` });
    const wanted = { client_id: client.id, vehicle_id: vehicle.id, ...budgetBody() };
    const budget = await neighbour.newBudget(wanted);
    const { body: time } = await appointmentBody(neighboursRows);
    await neighbour.desk('PATCH', `/boxes/${time.box_id}`, { name: `Box del vecino ${number}` });
    await neighbour.desk('POST', '/appointments', {
      budget_id: time.budget_id,
      box_id: time.box_id,
      start: time.start,
    });
    await neighbour.post('/waiting-list', { budget_id: budget.id });
    await inspectAtNeighbour(number, budget.id);
    await putInvoice(own.sql, { budget, status: 'draft' });
    const part = { reference: `VECINO-${number}`, description: 'Vecino inventado', price: 1 };
    const { body: kept } = await neighbour.desk('POST', '/parts', part);
    await neighbour.desk('POST', '/items', { ...part, category: 'Vecindad' });
    await neighbour.post('/stock/movements', {
      part_id: kept.id,
      kind: 'in',
      quantity: 1,
      reason: 'Del vecino',
    });
    const worker = { name: `Vecino Inventado ${number}` };
    const { body: person } = await neighbour.desk('POST', '/staff', worker);
    await neighbour.post('/work-periods', { budget_id: budget.id, staff_id: person.id, ...hoursBody() });
    await neighbour.post('/absences', { staff_id: person.id, ...absenceBody() });
    owners.push({ client: client.id, vehicle: vehicle.id });
    await makeRow.budgets(ownRows);
  }
  await Promise.all([own, neighbour].map(({ liveKeyId, host }) => logTwo(liveKeyId, host)));
  const url = 'https://vecino.example.com/hooks';
  await neighbour.post('/webhooks', { url, events: ['client.created'] });

  /** Parameters with which the neighbour's key finds the neighbour's rows. */
  const findsThem: Record<string, string | number | undefined> = {
    search: 'vecino inventado',
    category: 'Vecindad',
    plate: 'VECINO1',
    client_id: owners[0]?.client,
    vehicle_id: owners[0]?.vehicle,
    from: '2026-01-01T00:00:00Z',
    to: '2099-01-01T00:00:00Z',
    updated_since: '2026-01-01T00:00:00Z',
    expand: 'vehicles',
    limit: 200,
  };
  const inDays = (days: number) => new Date(own.clock.now().getTime() + days * 86_400_000).toISOString();
  /**
   * Values of `from` and `to`, by list: some lists limit the length of the period, and some require dates without
   * times.
   */
  const spans: Record<string, { from: string; to: string }> = {
    listAppointments: { from: inDays(-1), to: inDays(30) },
    listFreeSlots: { from: inDays(1), to: inDays(7) },
    listStockMovements: { from: '2026-01-01', to: '2099-01-01' },
  };
  // Reports are left out, because they contain no names. Their own tests check the isolation.
  const questions = operations
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !path.startsWith('/reports/'))
    .flatMap((operation) => {
      const filters = listParameters(served, operation).flatMap(({ name, schema }) => {
        // Filters by the first status of the enumeration, which is the status of a new row.
        const [first] = (served.resolve(schema)?.enum as string[] | undefined) ?? [];
        const value = name === 'status' ? first : { ...findsThem, ...spans[operation.operationId] }[name];
        return value === undefined ? [] : [{ [name]: value }];
      });
      const lists = filters.some((filter) => 'limit' in filter) ? { limit: 200 } : {};
      return [lists, ...filters].map((query) => requestOf(operation, { query }));
    });

  test.each(questions)('$path shows nothing of another workshop', async ({ path }) => {
    const theirs = /vecino|neighbour/i;
    expect((await neighbour.get(path)).text).toMatch(theirs);
    expect((await own.get(path)).text).not.toMatch(theirs);
  });

  const paged = operations.filter((operation) =>
    listParameters(served, operation).some(({ name }) => name === 'cursor'),
  );

  test.each(paged)("$operationId: another workshop's cursor is foreign", async (operation) => {
    const { request } = operationRecipes[operation.operationId] ?? {};
    const [theirs, ours] = [await request?.(neighboursRows), await request?.(ownRows)];
    const first = requestOf(operation, { ...theirs, query: { limit: 1 } });
    const { body: page } = await neighbour.get(first.path, first);
    const query = { limit: 1, cursor: page.next_cursor };
    const theirNext = requestOf(operation, { ...theirs, query });
    expect((await neighbour.get(theirNext.path, theirNext)).status).toBe(200);
    const foreign = requestOf(operation, { ...ours, query });
    const answer = await own.get(foreign.path, foreign);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('bad_request');
  });
});
