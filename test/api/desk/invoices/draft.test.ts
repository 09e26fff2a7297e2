import { describe, expect, test } from 'vitest';
import { type BudgetStatus, budgetStatuses } from '../../../../domain/budgets/status.ts';
import { idOfNothing, openInvoiceScene, recipient, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, askDesk, post, newClient, patch, budgetIn, draft, drafted, show, discard, linesAbout } =
  scene;

const invoiceable: BudgetStatus[] = ['Aprobado', 'En curso', 'En espera', 'Finalizado'];
const refusedFrom: Partial<Record<BudgetStatus, string>> = {
  Pendiente: 'invalid_status_transition',
  'En cotización': 'invalid_status_transition',
  Enviado: 'invalid_status_transition',
  Facturado: 'budget_locked',
  Rechazado: 'budget_locked',
  Cancelado: 'budget_locked',
  Retirado: 'budget_locked',
};

describe('a draft', () => {
  test('is made of the budget and of whom its client is', async () => {
    const notes = 'Revisar en 1.000 km';
    const lines = [
      {
        description: 'Pastillas',
        reference: 'P-1',
        group_title: 'Frenos',
        quantity: 2,
        unit_price: 39.75,
        line_type: 'part',
      },
      { description: 'Montaje', unit_price: 48.5, discount_pct: 10, line_type: 'labor' },
    ];
    const budget = await budgetIn('Finalizado', { lines, public_notes: notes });
    await desk('PATCH', `/budgets/${budget.id}`, { km: 84_500, date_in: '2026-11-20T08:00:00Z' });
    await desk('PATCH', `/budgets/${budget.id}/lines/${budget.lines[0]?.id}`, { unit_cost: 20 });
    const { status, body } = await draft({ budget_id: budget.id });
    expect(status).toBe(201);
    // The bases 79.50 and 43.65 add up to 123.15; 21 % of 123.15 is 25.8615, rounded to 25.86.
    expect(body).toMatchObject({
      status: 'draft',
      kind: 'invoice',
      series_kind: 'full',
      series: 'F',
      number: null,
      full_number: null,
      issued_at: null,
      verifactu_hash: null,
      language: 'es',
      client_id: scene.client.id,
      budget_id: budget.id,
      vehicle_id: scene.vehicle.id,
      plate: '0000BBB',
      km: 84_500,
      date_in: '2026-11-20T08:00:00.000Z',
      public_notes: notes,
      total: 149.01,
      totals: { base: 123.15, tax: 25.86, total: 149.01 },
      payments: { paid: 0, pending: 149.01, settled: false },
      billing: recipient,
      lines: [
        { description: 'Pastillas', reference: 'P-1', group_title: 'Frenos', quantity: 2, base: 79.5 },
        { description: 'Montaje', discount_pct: 10, base: 43.65 },
      ],
      costs: [20, null],
      obstacles: [],
      doubts: [],
    });
    expect(await show(body.id)).toEqual(body);
    expect(await linesAbout(budget.id)).toEqual([
      {
        action: 'invoice.drafted',
        changes: expect.objectContaining({ invoice_id: [null, body.id], total: [null, 149.01] }),
        actor_kind: 'staff',
        actor_name: 'Marta Supuesta',
      },
    ]);
    expect(await scene.eventsOf(body.id)).toEqual([]);
    expect(await scene.recordsOf(body.id)).toEqual([]);
  });

  test.each(invoiceable)('is made of a budget that is %s, which stays so', async (status) => {
    const budget = await budgetIn(status);
    const before = await scene.trace(budget);
    expect((await draft({ budget_id: budget.id })).status).toBe(201);
    const after = await scene.trace(budget);
    expect([after.row.status, after.milestones, after.events]).toEqual([
      status,
      before.milestones,
      before.events,
    ]);
  });

  test.each(Object.entries(refusedFrom))('is refused of one that is %s: %s', async (status, code) => {
    const budget = await budgetIn(status as BudgetStatus);
    expect(refusal(await draft({ budget_id: budget.id }))).toEqual([409, code]);
    expect(await linesAbout(budget.id)).toEqual([]);
  });

  test('knows what to do with each status there is', () => {
    expect([...invoiceable, ...Object.keys(refusedFrom)].toSorted()).toEqual([...budgetStatuses].toSorted());
  });

  test('is refused for a budget that does not exist, for an internal one, and for an erased client', async () => {
    expect(refusal(await draft({ budget_id: idOfNothing }))).toEqual([422, 'validation_error', '/budget_id']);
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: scene.client.id });
    await scene.putStatus(internal.id, 'Finalizado');
    expect(refusal(await draft({ budget_id: internal.id }))).toEqual([422, 'validation_error', '/budget_id']);
    const client = await newClient({ name: 'Bruno Ficticio' });
    const budget = await budgetIn('Finalizado', { client_id: client.id, vehicle_id: undefined });
    await desk('POST', `/clients/${client.id}/erase`);
    expect(refusal(await draft({ budget_id: budget.id }))).toEqual([409, 'client_erased']);
  });

  test('is the only one: another is refused, and names the first', async () => {
    const first = await drafted();
    const again = await draft({ budget_id: first.budget_id });
    expect(refusal(again)).toEqual([409, 'invoice_conflict']);
    expect(again.body.error.existing_id).toBe(first.id);
    const racing = await budgetIn('Finalizado');
    const answers = await Promise.all(Array.from({ length: 8 }, () => draft({ budget_id: racing.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(await sql`select from invoices where budget_id = ${racing.id}`).toHaveLength(1);
  });

  test('of a client in another language and country is written in those', async () => {
    const client = await newClient({ name: 'Beispiel GmbH', country: 'Alemania', tax_id: 'DE 123.456.789' });
    await patch(`/clients/${client.id}`, { preferred_language: 'en' });
    const budget = await budgetIn('Finalizado', { client_id: client.id, vehicle_id: undefined });
    const { body } = await draft({ budget_id: budget.id });
    expect(body).toMatchObject({
      language: 'en',
      vehicle_id: null,
      vehicle: null,
      plate: null,
      billing: { tax_id: 'DE123456789', country: 'DE' },
    });
  });

  test('of a client whose country nobody knows says so, and of one without one takes the workshop’s', async () => {
    const of = async (fields: object) => {
      const client = await newClient({ name: 'Clara Ejemplo', ...fields });
      const budget = await budgetIn('Finalizado', { client_id: client.id, vehicle_id: undefined });
      return (await draft({ budget_id: budget.id })).body;
    };
    const lost = await of({ country: 'Atlántida' });
    expect(lost.billing.country).toBeNull();
    expect(lost.obstacles.map(({ path }: { path: string }) => path)).toContain('/billing_country');
    expect((await of({})).billing.country).toBe('ES');
  });

  test('is simplified where that is asked for', async () => {
    const body = await drafted({}, { simplified: true });
    expect(body).toMatchObject({ kind: 'simplified', series_kind: 'simplified', series: 'S', obstacles: [] });
  });
});

describe('the lines of a budget with a draft', () => {
  test('stay as they are, for integrators and at the desk, until it is discarded', async () => {
    const budget = await budgetIn('En curso');
    const line = `/budgets/${budget.id}/lines/${budget.lines[0]?.id}`;
    const ways = [
      () => patch(line, { quantity: 2 }),
      () => scene.send('DELETE', line),
      () => post(`/budgets/${budget.id}/lines`, { description: 'Otra' }),
      () => askDesk('PATCH', line, { tax_exempt_code: 'E1' }),
      () => askDesk('PATCH', line, { unit_cost: 3 }),
    ];
    const { id } = (await draft({ budget_id: budget.id })).body;
    for (const way of ways) expect(refusal(await way())).toEqual([409, 'budget_locked']);
    const locked = (
      await sql`select quantity_hundredths from budget_lines where budget_id = ${budget.id}`
    ).map((row) => row.quantity_hundredths);
    expect(locked).toEqual([100]);
    await discard(id);
    expect((await patch(line, { quantity: 2 })).status).toBe(200);
    expect((await askDesk('PATCH', line, { unit_cost: 3 })).status).toBe(200);
    expect((await draft({ budget_id: budget.id })).body.lines[0].quantity).toBe(2);
  });

  test('may be moved on with their budget, which is invoiced once the work is done', async () => {
    const { id, budget_id } = await drafted({}, {}, 'En curso');
    expect(refusal(await scene.askIssue({ id }))).toEqual([409, 'invalid_status_transition']);
    await desk('POST', `/budgets/${budget_id}/status/Finalizado`, {});
    expect((await scene.issue(id)).status).toBe('issued');
  });
});

describe('discarding', () => {
  test('deletes the draft with its lines; the history keeps what it said', async () => {
    const { id, budget_id } = await drafted();
    const { status, body } = await discard(id);
    expect([status, body]).toEqual([200, { ok: true, id }]);
    expect(await scene.rowOf(id)).toBeUndefined();
    expect(await sql`select from invoice_lines where invoice_id = ${id}`).toHaveLength(0);
    const [, line] = await linesAbout(budget_id);
    expect(line).toMatchObject({
      action: 'invoice.discarded',
      changes: {
        invoice_id: [id, null],
        billing_name: [recipient.name, null],
        total: [62.92, null],
        lines: [[expect.objectContaining({ description: 'Revisión de frenos' })], null],
      },
    });
    expect(refusal(await discard(id))).toEqual([404, 'not_found']);
    expect(refusal(await askDesk('GET', `/invoices/${id}`))).toEqual([404, 'not_found']);
  });

  test('is refused of an issued invoice', async () => {
    const { id } = await scene.issued();
    expect(refusal(await discard(id))).toEqual([409, 'invoice_conflict']);
    expect((await show(id)).status).toBe('issued');
  });

  test('of a corrective one leaves the budget invoiced', async () => {
    const { id, budget_id } = await scene.issued();
    const { body } = await scene.correct(id, { difference: true });
    await discard(body.id);
    const budget = (await sql`select status, has_invoice from budgets where id = ${budget_id}`)[0];
    expect({ ...budget }).toEqual({ status: 'Facturado', has_invoice: true });
  });
});
