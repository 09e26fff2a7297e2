import { describe, expect, test } from 'vitest';
import { issueInvoice } from '../../../../actions/invoices/issue.ts';
import type { BudgetStatus } from '../../../../domain/budgets/status.ts';
import { since } from '../../budgets/status-scene.ts';
import { actingIn, idOfNothing, openInvoiceScene, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, budgetIn, draft, drafted, show, set, askIssue, issue, issued, eventsOf } = scene;

const lastNumber = async (): Promise<number> =>
  (await sql`select coalesce(max(number), 0)::int as number from invoices where series = 'F'`)[0]?.number;

describe('an issued invoice', () => {
  test('has its number, its moment and its hash, and is what the draft was', async () => {
    const before = await drafted();
    const { status, body } = await askIssue({ id: before.id });
    expect(status).toBe(200);
    const { series_kind, language, correction_code, costs, obstacles, doubts, ...shown } = before;
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

  test('of nothing, or for internal use, is 422', async () => {
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

test('a draft of nothing is 404', async () => {
  expect(refusal(await askIssue({ id: idOfNothing }))).toEqual([404, 'not_found']);
});

describe('paid at once', () => {
  test('is paid in full, and told', async () => {
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
    expect(JSON.parse(paper).payments).toEqual([{ date: body.date, amount_cents: 6_292, method: 'cash' }]);
  });

  test('keeps how the draft said it was to be paid', async () => {
    const { id } = await drafted();
    await set(id, { payment_method: 'transfer' });
    const { payment_method, payment_list } = await issue(id, { paid: 'card' });
    expect([payment_method, payment_list[0].method]).toEqual(['transfer', 'card']);
  });

  test('of nothing is no payment', async () => {
    const { id } = await drafted({ lines: [{ description: 'Garantía', unit_price: 0 }] });
    const body = await issue(id, { paid: 'cash' });
    expect([body.payment_list, body.payments.settled]).toEqual([[], true]);
    expect(JSON.parse((await scene.rowOf(id)).paper).payments).toEqual([]);
  });
});

describe('what keeps a draft from being issued', () => {
  const line = { description: 'Revisión', unit_price: 50 };
  const ofDrafts: [string, object, string, RegExp, object?][] = [
    ['nobody’s tax id', { billing_tax_id: null }, '/billing_tax_id', /nombre, NIF y domicilio|destinatario/],
    ['nobody’s address', { billing_address: null }, '/billing_address', /destinatario/],
    ['nobody’s city', { billing_city: null }, '/billing_city', /destinatario/],
    ['a tax id that is none', { billing_tax_id: '123' }, '/billing_tax_id', /1123/],
    ['the workshop’s own', { billing_tax_id: 'B12345674' }, '/billing_tax_id', /1193/],
    ['work to come', { operation_date: '2099-01-01' }, '/operation_date', /por venir|todavía|aún|futur/i],
    [
      'no tax, and no reason',
      { lines: [{ ...line, tax_rate: 0 }] },
      '/lines/0/tax_exempt_code',
      /tax_exempt_code/,
    ],
    [
      'a reason beside a tax',
      { lines: [{ ...line, tax_rate: 21, tax_exempt_code: 'E1' }] },
      '/lines/0/tax_rate',
      /1238/,
    ],
    ['a rate that is none', { lines: [{ ...line, tax_rate: 16 }] }, '/lines', /16 %.*1124/],
    ['a rate that was', { lines: [{ ...line, tax_rate: 5 }] }, '/lines', /5 %.*1194/],
    ['a code of the Canaries', { lines: [{ ...line, tax_exempt_code: 'E7' }] }, '/lines', /1182/],
    [
      'the surcharge without a rate',
      { surcharge: true, lines: [{ ...line, tax_rate: 0 }] },
      '/lines/0/tax_rate',
      /1281/,
    ],
    ['used goods of any cost', { rebu: true }, '/lines/0/unit_cost', /unit_cost/],
    ['a delivery to the Union', { lines: [{ ...line, tax_exempt_code: 'E5' }] }, '/billing_tax_id', /1289/],
    ['a large ticket', { lines: [{ ...line, unit_price: 331 }] }, '/lines', /400/, { simplified: true }],
    [
      'a large ticket of goods',
      { lines: [{ ...line, unit_price: 2_480, line_type: 'part' }] },
      '/lines',
      /3000/,
      { simplified: true },
    ],
    [
      'a reverse charge on a ticket',
      { lines: [{ ...line, tax_exempt_code: 'S2' }] },
      '/lines',
      /1197/,
      { simplified: true },
    ],
  ];

  test.each(ofDrafts)('%s is told, and nothing is written', async (_, change, path, message, asked = {}) => {
    const { id, budget_id } = await drafted({}, asked);
    const { body: before } = await set(id, change);
    const [row, numbers] = [
      await scene.rowOf(id),
      await sql`select * from invoice_counters order by series_id`,
    ];
    const refused = await askIssue({ id });
    expect(refusal(refused)).toEqual([422, 'validation_error', path]);
    expect(refused.body.error.fields).toEqual(before.obstacles);
    expect(before.obstacles[0].message).toMatch(message);
    expect(await scene.rowOf(id)).toEqual(row);
    expect(await sql`select * from invoice_counters order by series_id`).toEqual(numbers);
    expect((await scene.trace({ id: budget_id })).row.status).toBe('Finalizado');
    expect([await scene.recordsOf(id), await eventsOf(id)]).toEqual([[], []]);
  });

  test('leaves no gap in the numbers', async () => {
    const before = await lastNumber();
    const { id } = await drafted();
    await set(id, { billing_tax_id: null });
    await askIssue({ id });
    expect((await issued()).number).toBe(before + 1);
    await set(id, { billing_tax_id: '12345678Z' });
    expect((await issue(id)).number).toBe(before + 2);
  });

  test('of the workshop is told, too', async () => {
    for (const [field, value] of [
      ['legal_name', ''],
      ['tax_id', ''],
      ['address', ''],
      ['city', ''],
      ['tax_id', 'B1'],
    ] as const) {
      const other = await scene.openIssuer(
        `${field.replace('_', '-')}${value.length}.test`,
        {},
        { [field]: value },
      );
      const { id } = await other.drafted();
      expect(refusal(await other.askIssue({ id }))).toEqual([422, 'validation_error', `/workshop/${field}`]);
      expect(
        await sql`select from verifactu_chains c join invoices i using (instance_id) where i.id = ${id}`,
      ).toEqual([]);
    }
  });
});

test('a failure on the way leaves neither a number nor anything else', async () => {
  const { number } = await issued();
  const { id, budget_id } = await drafted();
  const before = await scene.trace({ id: budget_id });
  const failing = actingIn(scene).act(async (context) => {
    await issueInvoice(context, { invoiceId: id });
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await scene.trace({ id: budget_id })).toEqual(before);
  expect((await show(id)).status).toBe('draft');
  expect((await issue(id)).number).toBe(number + 1);
});

describe('desks at once', () => {
  test('issue one draft once', async () => {
    const { id, budget_id } = await drafted();
    const numbers = await lastNumber();
    const asked = Array.from({ length: 8 }, (_, at) => askIssue(at % 2 ? { id } : { budget_id }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer.body.error.code).toBe('invoice_conflict');
    }
    expect(await lastNumber()).toBe(numbers + 1);
    expect(await scene.recordsOf(id)).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('draft and issue one budget once', async () => {
    const { id } = await budgetIn('Finalizado');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askIssue({ budget_id: id, paid: 'card' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await sql`select from invoices where budget_id = ${id}`).toHaveLength(1);
  });

  test('give 16 drafts 16 numbers, without a gap, in a sound chain', async () => {
    const numbers = await lastNumber();
    const drafts = await Promise.all(Array.from({ length: 16 }, () => drafted()));
    const answers = await Promise.all(drafts.map(({ id }) => askIssue({ id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const given = answers.map(({ body }) => body.number).toSorted((one, other) => one - other);
    expect(given).toEqual(Array.from({ length: 16 }, (_, at) => numbers + 1 + at));
    expect(await scene.verify()).toMatchObject({ ok: true, broken: null });
    const inOrder = await sql`
      select i.number, r.number as record from verifactu_records r join invoices i on i.id = r.invoice_id
      where i.series = 'F' order by r.number`;
    const numbered = inOrder.map(({ number }) => number);
    expect(numbered, 'numbers go up with the chain').toEqual(numbered.toSorted((one, other) => one - other));
  });

  test('of two workshops have a chain and numbers each', async () => {
    const other = await scene.openIssuer('neighbour.test', {}, { tax_id: 'A58818501' });
    const before = await scene.verify();
    const body = await other.issued();
    expect(body.full_number).toBe(`F${year}-0001`);
    expect((await other.recordsOf(body.id))[0]).toMatchObject({
      number: 1,
      previous_hash: '',
      issuer_tax_id: 'A58818501',
    });
    expect(await other.verify()).toEqual({ ok: true, records: 1, broken: null });
    expect(await scene.verify()).toEqual(before);
    const installations = await sql`select distinct installation from verifactu_chains`;
    expect(installations).toHaveLength((await sql`select from verifactu_chains`).length);
  });
});
