import { describe, expect, test } from 'vitest';
import { trackingTokenHash } from '../../../domain/secrets/tracking-link.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, desk, createKey, openInstance, liveKeyId, host, sql } =
  await openWorkshop();
await letSend(sql, host);

const clara = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
const bruno = await newClient({ name: 'Bruno Ficticio' });
const leon = await newVehicle({ client_id: clara.id, plate: '0000BBB', brand: 'Seat', model: 'León' });
const { body: mechanics } = await desk('POST', '/categories', { name: 'Mecánica' });
const { body: brakes } = await desk('POST', '/categories', { name: 'Frenos', parent_id: mechanics.id });
const { body: bodywork } = await desk('POST', '/categories', { name: 'Chapa' });
const { body: own } = await desk('POST', '/categories', { name: 'Coches propios', internal: true });
const { body: ownService } = await desk('POST', '/categories', { name: 'Lavado', parent_id: own.id });

const lines = [{ description: 'Revisión' }];
const minimal = { client_id: clara.id, lines };

const complete = {
  client_id: clara.id,
  vehicle_id: leon.id,
  category_id: mechanics.id,
  subcategory_id: brakes.id,
  client_reference: 'OT-2026-0042',
  public_notes: 'Recoger después de las 18:00.\nGracias.',
  lines: [
    {
      description: 'Mano de obra',
      line_type: 'labor',
      group_title: 'Frenos',
      quantity: 1.5,
      unit_price: 52,
    },
    {
      description: 'Pastillas',
      reference: 'PF-1042',
      line_type: 'part',
      unit_price: 61.67,
      discount_pct: 10,
      tax_rate: 10,
    },
  ],
};

describe('a complete budget', async () => {
  const created = await post('/budgets', complete);
  const { id, tracking_url } = created.body;

  test('is answered with 201, its names, its lines and what they come to', () => {
    expect(created.status).toBe(201);
    const { client_id, vehicle_id, client_reference, public_notes } = complete;
    expect(created.body).toMatchObject({
      status: 'Pendiente',
      channel: 'API',
      client_id,
      client: { id: clara.id, name: 'Clara Ejemplo' },
      vehicle_id,
      vehicle: { id: leon.id, plate: '0000BBB', brand: 'Seat', model: 'León' },
      category: { id: mechanics.id, name: 'Mecánica' },
      subcategory: { id: brakes.id, name: 'Frenos' },
      client_reference,
      public_notes,
      totals: {
        base: 133.5,
        tax: 21.93,
        total: 155.43,
        currency: 'EUR',
        tax_rates: [
          { rate: 10, base: 55.5, quota: 5.55 },
          { rate: 21, base: 78, quota: 16.38 },
        ],
      },
    });
    expect(created.body.updated_at).toBe(created.body.created_at);
    expect(created.body.lines).toMatchObject([
      { ...complete.lines[0], tax_rate: 21, discount_pct: 0, base: 78, sort_order: 1 },
      { ...complete.lines[1], quantity: 1, base: 55.5, sort_order: 2 },
    ]);
  });

  test('is shown the same afterwards, and in the list without notes, lines and totals', async () => {
    expect((await get(`/budgets/${id}`)).body).toEqual(created.body);
    const { public_notes, lines, totals, ...item } = created.body;
    expect((await get(`/budgets?vehicle_id=${leon.id}`)).body.data).toContainEqual(item);
  });

  test('has a link at the canonical host, of which the database tells nothing', async () => {
    const [, token] =
      new RegExp(`^https?://${host.replace('.', '\\.')}/t/([\\w-]{22})$`).exec(tracking_url) ?? [];
    const [row] = await sql`select tracking_token_hash, sealed_tracking_token from budgets where id = ${id}`;
    expect(row?.tracking_token_hash).toEqual(trackingTokenHash(token as string));
    expect(row?.sealed_tracking_token.toString('latin1')).not.toContain(token);
  });

  test("is in its history under the key's name, with its first step", async () => {
    const [line] = await sql`
      select action, changes, actor_kind, actor_id, actor_name from budget_history where budget_id = ${id}`;
    const { lines: _, ...fields } = complete;
    const told = { status: 'Pendiente', channel: 'API', ...fields };
    expect({ ...line, changes: line?.changes }).toEqual({
      action: 'budget.created',
      changes: Object.fromEntries(Object.entries(told).map(([field, value]) => [field, [null, value]])),
      actor_kind: 'key',
      actor_id: liveKeyId,
      actor_name: 'Prueba',
    });
    const steps = await sql`select status, at from budget_milestones where budget_id = ${id}`;
    expect([...steps]).toEqual([{ status: 'Pendiente', at: created.body.created_at }]);
  });

  test('tells that it was created, and its first status', async () => {
    const events = await sql`
      select event, data from events where (data->>'leadId')::bigint = ${id} order by id`;
    const data = { leadId: id, from: null, to: 'Pendiente' };
    expect(events.map((each) => [each.event, each.data])).toEqual([
      ['lead.created', data],
      ['lead.status_changed', data],
    ]);
  });
});

test('what is left out is null, or false, or what the workshop has set', async () => {
  const another = await openInstance('otro.test', 'business');
  await another.desk('PATCH', '/settings', { tax_rate: 10 });
  const someone = await another.newClient({ name: 'Alba Lejana' });
  const { status, body } = await another.post('/budgets', { client_id: someone.id, lines });
  expect(status).toBe(201);
  const { id, client, client_id, tracking_url, created_at, updated_at, lines: made, totals, ...rest } = body;
  expect(made).toMatchObject([
    { quantity: 1, unit_price: 0, discount_pct: 0, tax_rate: 10, line_type: 'other', base: 0 },
  ]);
  expect(totals).toMatchObject({ total: 0, tax_rates: [{ rate: 10, base: 0, quota: 0 }] });
  const { status: state, channel, appointment, waiting_parts, on_hold, valid_until, ...empty } = rest;
  expect(valid_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect({ state, channel, waiting_parts, on_hold }).toEqual({
    state: 'Pendiente',
    channel: 'API',
    waiting_parts: false,
    on_hold: false,
  });
  expect(appointment).toEqual({
    start: null,
    end: null,
    status: null,
    client_confirmed_at: null,
    estimated_duration_minutes: null,
    box: { id: null, name: null },
  });
  expect(new Set(Object.values(empty))).toEqual(new Set([null]));
});

test('a subcategory brings its category along', async () => {
  const { body } = await post('/budgets', { ...minimal, subcategory_id: brakes.id });
  expect(body.category).toEqual({ id: mechanics.id, name: 'Mecánica' });
});

describe('is refused with 422 at the field, as if there were none, for', async () => {
  const brunos = await newVehicle({ client_id: bruno.id, plate: '0000CCC' });

  test.each([
    ['a client of nothing', { client_id: 987_654 }, '/client_id'],
    ['a vehicle of nothing', { vehicle_id: 987_654 }, '/vehicle_id'],
    ["another client's vehicle", { vehicle_id: brunos.id }, '/vehicle_id'],
    ['a category of nothing', { category_id: 987_654 }, '/category_id'],
    ['a category for internal use', { category_id: own.id }, '/category_id'],
    ['a subcategory for a category', { category_id: brakes.id }, '/category_id'],
    ['a category for a subcategory', { subcategory_id: bodywork.id }, '/subcategory_id'],
    [
      "another category's subcategory",
      { category_id: bodywork.id, subcategory_id: brakes.id },
      '/subcategory_id',
    ],
    ['what stands under a category for internal use', { subcategory_id: ownService.id }, '/subcategory_id'],
    ['no line', { lines: [] }, '/lines'],
    ['a 201st line', { lines: Array.from({ length: 201 }, () => lines[0]) }, '/lines'],
    ['a quantity of zero', { lines: [lines[0], { ...lines[0], quantity: 0 }] }, '/lines/1/quantity'],
    ['three decimals', { lines: [{ ...lines[0], unit_price: 0.005 }] }, '/lines/0/unit_price'],
    ['a cost', { lines: [{ ...lines[0], unit_cost: 3 }] }, '/lines/0/unit_cost'],
    ['internal notes', { internal_notes: 'Ojo' }, '/internal_notes'],
  ])('%s', async (_, change, path) => {
    const before = await sql`select count(*) as budgets from budgets`;
    const refused = await post('/budgets', { ...minimal, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'validation_error', fields: [{ path }] });
    expect([...(await sql`select count(*) as budgets from budgets`)]).toEqual([...before]);
  });
});

test('takes two hundred lines', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ description: `Línea ${n + 1}` }));
  const { status, body } = await post('/budgets', { ...minimal, lines: many });
  expect(status).toBe(201);
  expect(body.lines.map((line: { sort_order: number }) => line.sort_order)).toEqual(
    many.map((_, n) => n + 1),
  );
});

test('takes two hundred lines of full texts, with every character of them escaped', async () => {
  const line = { description: '🚗'.repeat(500), reference: '🚗'.repeat(100), group_title: '🚗'.repeat(120) };
  const texts = { public_notes: '🚗'.repeat(4_000), client_reference: '🚗'.repeat(100) };
  const body = JSON.stringify({ ...minimal, ...texts, lines: Array.from({ length: 200 }, () => line) });
  const escaped = body.replaceAll('🚗', '\\ud83d\\ude97');
  const answer = await post('/budgets', escaped, { headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(201);
  expect(answer.body.lines[199]).toMatchObject(line);
});

test('an erased client takes no budget: 409', async () => {
  const gone = await newClient({ name: 'Dora Pasada' });
  await desk('POST', `/clients/${gone.id}/erase`);
  const refused = await post('/budgets', { ...minimal, client_id: gone.id });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
});

describe('telling the client', () => {
  const messages = (budgetId: number) =>
    sql`select channel, recipient, subject, body, status, error from communications where budget_id = ${budgetId}`;

  test('takes communications:send: without it 403, and nothing is written', async () => {
    const { key } = await createKey({ scopes: ['budgets:write'] });
    const before = await sql`select last_value from budgets_id_seq`;
    const refused = await post('/budgets', { ...minimal, notify_client: true }, { key });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect([...(await sql`select last_value from budgets_id_seq`)]).toEqual([...before]);
    expect((await post('/budgets', { ...minimal, notify_client: false }, { key })).status).toBe(201);
  });

  test('sends an acknowledgement with the link', async () => {
    const { body } = await post('/budgets', { ...complete, notify_client: true });
    const [message, ...others] = await messages(body.id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: 'email', recipient: 'clara@example.com', status: 'queued' });
    expect(message?.body).toContain('0000BBB');
    // The table stores a placeholder for the link; the log shows the link.
    expect(message?.body).not.toContain(body.tracking_url);
    const { body: log } = await get('/communications');
    const logged = log.data.find(({ idlead }: { idlead: number | null }) => idlead === body.id);
    expect(logged.body).toContain(body.tracking_url);
  });

  test.each([
    [true, 'quote'],
    [false, null],
  ])(
    'brings the quote along as a PDF where the workshop wants that: %s',
    async (mail_quote_pdf, attached) => {
      const ownHost = `pdf-${mail_quote_pdf}.test`;
      const workshop = await openInstance(ownHost, 'business');
      await letSend(sql, ownHost);
      await workshop.desk('PATCH', '/settings', { mail_quote_pdf });
      const ana = await workshop.newClient({ name: 'Ana', email: 'ana@example.com' });
      const { body } = await workshop.post('/budgets', { client_id: ana.id, lines, notify_client: true });
      const staged = await sql`
      select o.attached from outbound_messages o
      join communications c on c.id = o.communication_id where c.budget_id = ${body.id}`;
      expect([...staged]).toEqual([{ attached }]);
    },
  );

  test('is logged with the reason where there is no address, and refuses nothing', async () => {
    const { status, body } = await post('/budgets', { client_id: bruno.id, lines, notify_client: true });
    expect(status).toBe(201);
    const [message] = await messages(body.id);
    expect(message).toMatchObject({ status: 'failed', error: expect.stringContaining('no') });
  });

  test('is not done unasked', async () => {
    const { body } = await post('/budgets', complete);
    expect([...(await messages(body.id))]).toEqual([]);
  });
});

test('erasing the client empties the stored answer', async () => {
  const client = await newClient({ name: 'Elsa Breve' });
  const idempotencyKey = 'presupuesto-de-elsa';
  const request = { client_id: client.id, lines };
  await post('/budgets', request, { idempotencyKey });
  await desk('POST', `/clients/${client.id}/erase`);
  const again = await post('/budgets', request, { idempotencyKey });
  expect([again.status, again.body.error.code]).toEqual([409, 'client_erased']);
});
