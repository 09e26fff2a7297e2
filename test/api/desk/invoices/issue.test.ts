import { describe, expect, test } from 'vitest';
import type { BudgetStatus } from '../../../../domain/budgets/status.ts';
import { since } from '../../budgets/status-scene.ts';
import { idOfNothing, openInvoiceScene, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, budgetIn, draft, drafted, show, set, askIssue, issue, issued, eventsOf } = scene;

const lastNumber = async (): Promise<number> =>
  (await sql`select coalesce(max(number), 0)::int as number from invoices where series = 'F'`)[0]?.number;

describe('an issued invoice', () => {
  test('has its number, its moment and its hash, and is what the draft was', async () => {
    const before = await drafted();
    const { status, body } = await askIssue({ id: before.id });
    expect(status).toBe(200);
    const { series_kind, language, correction_code, costs, obstacles, doubts, ...others } = before;
    const { qualified, without_tax_id, located_in, ...answered } = others;
    const { verifactu_code, verifactu_message, verifactu_advice, ...shown } = answered;
    expect(body).toEqual({
      ...shown,
      status: 'issued',
      number: 1,
      full_number: `F${year}-0001`,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      issued_at: expect.stringMatching(/:\d\d\.000Z$/),
      updated_at: expect.any(String),
      verifactu_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    });
    expect((await scene.get(`/invoices/${before.id}`)).body).toEqual(body);
    expect(body.updated_at >= before.updated_at, 'whoever asks for changes since then hears of it').toBe(
      true,
    );
    const [record, ...more] = await scene.recordsOf(before.id);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      number: 1,
      kind: 'alta',
      hash: body.verifactu_hash,
      previous_hash: '',
      full_number: body.full_number,
      date: body.date,
      at: body.issued_at,
      mode: 'off',
    });
  });

  test('has its PDF drawn by the workers; a draft and a refused one do not', async () => {
    const [{ id }, refused] = [await drafted(), await drafted()];
    const due = () => sql`
      select b.item_id::int as id, l.lane from backlog b left join lanes l using (instance_id, kind, lane)
      where b.kind = 'pdfs' and b.item_id in (${id}, ${refused.id})`;
    await set(refused.id, { billing_tax_id: null });
    expect((await askIssue({ id: refused.id })).status).toBe(422);
    expect([...(await due())]).toEqual([]);
    await issue(id);
    expect([...(await due())]).toEqual([{ id, lane: 'invoices' }]);
  });

  test('moves its budget on, with its milestone, its history and its events', async () => {
    const budget = await budgetIn('Finalizado');
    const { id } = (await draft({ budget_id: budget.id })).body;
    const before = await scene.trace(budget);
    const { full_number, total } = await issue(id);
    const after = await scene.trace(budget);
    expect(after.row.status).toBe('Facturado');
    const byMarta = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };
    expect(since(before, after)).toEqual({
      milestones: ['Facturado'],
      history: [
        { action: 'budget.status_changed', changes: { status: ['Finalizado', 'Facturado'] }, ...byMarta },
        {
          action: 'invoice.issued',
          changes: { status: ['draft', 'issued'], full_number: [null, full_number] },
          ...byMarta,
        },
      ],
      events: [
        { event: 'lead.status_changed', data: { leadId: budget.id, from: 'Finalizado', to: 'Facturado' } },
        {
          event: 'invoice.issued',
          data: {
            invoice_id: id,
            full_number,
            client_id: scene.client.id,
            budget_id: budget.id,
            total,
            currency: 'EUR',
          },
        },
      ],
    });
    expect((await scene.get(`/budgets/${budget.id}`)).body.status).toBe('Facturado');
  });

  test('is issued once', async () => {
    const { id } = await issued();
    const before = await scene.rowOf(id);
    expect(refusal(await askIssue({ id }))).toEqual([409, 'invoice_conflict']);
    expect(await scene.rowOf(id)).toEqual(before);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('a budget', () => {
  test.each<BudgetStatus>(['Aprobado', 'En curso', 'En espera'])(
    'that is %s is not invoiced yet',
    async (status) => {
      const { id, budget_id } = await drafted({}, {}, status);
      const numbers = await lastNumber();
      expect(refusal(await askIssue({ id }))).toEqual([409, 'invalid_status_transition']);
      expect((await show(id)).status).toBe('draft');
      expect((await scene.trace({ id: budget_id })).row.status).toBe(status);
      expect(await lastNumber()).toBe(numbers);
      const made = await budgetIn(status);
      expect(refusal(await askIssue({ budget_id: made.id }))).toEqual([409, 'invalid_status_transition']);
      expect(await sql`select from invoices where budget_id = ${made.id}`, 'nor drafted on the way').toEqual(
        [],
      );
    },
  );

  test.each<BudgetStatus>(['Cancelado', 'Facturado'])(
    'that came to be %s keeps its draft',
    async (status) => {
      const { id, budget_id } = await drafted();
      await scene.putStatus(budget_id, status);
      expect(refusal(await askIssue({ id }))).toEqual([409, 'budget_locked']);
    },
  );

  test('is invoiced in one go, whether it has a draft or not', async () => {
    const { id: without } = await budgetIn('Finalizado');
    const made = await askIssue({ budget_id: without });
    expect([made.status, made.body.status, made.body.kind]).toEqual([200, 'issued', 'invoice']);
    const { id, budget_id } = await drafted();
    await set(id, { public_notes: 'Ya redactada' });
    const { body } = await askIssue({ budget_id, simplified: false });
    expect([body.id, body.public_notes]).toEqual([id, 'Ya redactada']);
    for (const each of [without, budget_id]) {
      const again = await askIssue({ budget_id: each });
      expect(refusal(again)).toEqual([409, 'invoice_conflict']);
      expect(again.body.error.existing_id).toBe(each === without ? made.body.id : id);
    }
  });

  test('is invoiced as a ticket, or in a series, where that is asked for', async () => {
    await desk('POST', '/series', { code: 'T', kind: 'simplified' });
    const { id } = await budgetIn('Finalizado');
    const { body } = await askIssue({ budget_id: id, simplified: true, series: 'T' });
    expect(body).toMatchObject({ kind: 'simplified', full_number: `T${year}-0001`, billing: { name: null } });
    await desk('POST', '/series', { code: 'U', kind: 'full' });
    const { budget_id } = await drafted();
    expect((await askIssue({ budget_id, series: 'U' })).body.full_number).toBe(`U${year}-0001`);
  });

  test('with a draft of the other kind is not', async () => {
    const { id, budget_id } = await drafted();
    const refused = await askIssue({ budget_id, simplified: true });
    expect(refusal(refused)).toEqual([409, 'invoice_conflict']);
    expect(refused.body.error.existing_id).toBe(id);
  });

  test('of a budget that does not exist, or an internal one, is 422', async () => {
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: scene.client.id });
    for (const budget_id of [idOfNothing, internal.id])
      expect(refusal(await askIssue({ budget_id }))).toEqual([422, 'validation_error', '/budget_id']);
  });
});

test.each([
  ['nothing', {}, ''],
  ['a draft and a budget', { id: 1, budget_id: 1 }, ''],
  ['a draft as a ticket', { id: 1, simplified: true }, '/simplified'],
  ['a draft in a series', { id: 1, series: 'F' }, '/series'],
  ['a payment of nothing', { id: 1, paid: 'gold' }, '/paid'],
])('%s is not what can be issued', async (_, body, path) => {
  expect(refusal(await askIssue(body))).toEqual([422, 'validation_error', path]);
});

describe('paid at once', () => {
  test('is paid in full, and reported', async () => {
    const { id, budget_id } = await drafted();
    const body = await issue(id, { paid: 'cash' });
    expect(body).toMatchObject({
      payments: { paid: 62.92, pending: 0, settled: true },
      payment_method: 'cash',
      payment_list: [{ date: body.date, amount: 62.92, method: 'cash' }],
    });
    const { id: payment_id } = body.payment_list[0];
    const amount = { amount: 62.92, currency: 'EUR' };
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['invoice.issued', 'payment.received']);
    expect((await eventsOf(id))[1]?.data).toEqual({ invoice_id: id, payment_id, ...amount, settled: true });
    expect((await scene.linesAbout(budget_id)).at(-1)).toMatchObject({ action: 'payment.recorded' });
    const { paper } = await scene.rowOf(id);
    expect(paper.payments).toEqual([{ date: body.date, amount_cents: 6_292, method: 'cash' }]);
  });

  test('keeps how the draft said it was to be paid', async () => {
    const { id } = await drafted();
    await set(id, { payment_method: 'transfer' });
    const { payment_method, payment_list } = await issue(id, { paid: 'card' });
    expect([payment_method, payment_list[0].method]).toEqual(['transfer', 'card']);
  });

  test('over 0 EUR needs no payment', async () => {
    const { id } = await drafted({ lines: [{ description: 'Garantía', unit_price: 0 }] });
    const body = await issue(id, { paid: 'cash' });
    expect([body.payment_list, body.payments.settled]).toEqual([[], true]);
    expect((await scene.rowOf(id)).paper.payments).toEqual([]);
  });
});
