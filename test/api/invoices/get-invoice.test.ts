import { expect, test } from 'vitest';
import { invoicesIn } from '../../support/invoice-rows.ts';
import { invoiceLine } from '../../support/invoices.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, desk } = workshop;
const { newBudget, putInvoice, putPayment } = invoicesIn(workshop);

const read = async (id: number) => (await get(`/invoices/${id}`)).body;

test('an issued invoice is shown whole, as it was issued', async () => {
  const budget = await newBudget();
  const columns = { public_notes: 'Gracias por su visita.', date_in: '2026-03-01T08:00:00.000Z' };
  const { id, number, full_number } = await putInvoice({ budget, columns });
  const invoice = await read(id);
  expect(invoice).toEqual({
    id,
    number,
    series: 'F',
    full_number,
    kind: 'invoice',
    status: 'issued',
    date: '2026-03-02',
    operation_date: null,
    issued_at: '2026-03-02T16:40:00.000Z',
    updated_at: '2026-03-02T16:40:00.000Z',
    client_id: budget.client_id,
    client: budget.client,
    budget_id: budget.id,
    vehicle_id: budget.vehicle_id,
    vehicle: { id: budget.vehicle_id, plate: '0000BBB', brand: 'Seat', model: 'León' },
    plate: '0000BBB',
    km: 84_500,
    total: 150.95,
    currency: 'EUR',
    payments: { paid: 0, pending: 150.95, settled: false },
    payment_method: 'transfer',
    rebu: false,
    surcharge: false,
    advance: false,
    split: null,
    rectifies_number: null,
    rectifies_id: null,
    correction: null,
    correction_reason: null,
    exchanges_id: null,
    reverses_id: null,
    replaced_by_id: null,
    verifactu_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    verifactu_status: null,
    due_date: null,
    overdue: false,
    billing: {
      name: 'Clara Ejemplo Ruiz',
      tax_id: '12345678Z',
      address: 'Avenida de la Paz, 3',
      city: 'Alcalá de Henares',
      zip: '28802',
      province: 'Madrid',
      country: 'ES',
    },
    date_in: '2026-03-01T08:00:00.000Z',
    date_out: null,
    public_notes: 'Gracias por su visita.',
    claim_number: null,
    policy_number: null,
    totals: {
      base: 124.75,
      tax: 26.2,
      total: 150.95,
      currency: 'EUR',
      tax_rates: [{ rate: 21, base: 124.75, quota: 26.2, surcharge_rate: 0, surcharge: 0 }],
    },
    lines: [
      {
        id: expect.any(Number),
        description: 'Pastillas de freno delanteras 1',
        reference: null,
        group_title: null,
        quantity: 1,
        unit_price: 49.9,
        discount_pct: 0,
        tax_rate: 21,
        tax_exempt_code: null,
        quota: null,
        deducts_id: null,
        base: 49.9,
        currency: 'EUR',
        sort_order: 1,
      },
      expect.objectContaining({ quantity: 1.5, base: 74.85, sort_order: 2 }),
    ],
    payment_list: [],
  });
});

test('a draft has no number, moment or hash, and owes its total', async () => {
  const { id } = await putInvoice({ budget: await newBudget(), status: 'draft' });
  expect(await read(id)).toMatchObject({
    status: 'draft',
    number: null,
    full_number: null,
    issued_at: null,
    verifactu_hash: null,
    payments: { paid: 0, pending: 150.95, settled: false },
  });
});

test('a simplified invoice names nobody, but has its client', async () => {
  const budget = await newBudget({ vehicle_id: null });
  const { id } = await putInvoice({ budget, kind: 'simplified' });
  const { billing, ...invoice } = await read(id);
  expect(Object.values(billing)).toEqual(Array(7).fill(null));
  expect(invoice).toMatchObject({ kind: 'simplified', client: budget.client, vehicle_id: null });
  expect(invoice).toMatchObject({ vehicle: null, plate: null, km: null });
});

test('a corrective invoice says which it corrects and why, and may owe the client', async () => {
  const budget = await newBudget();
  const corrected = await putInvoice({ budget });
  const lines = [invoiceLine(1, { quantity_hundredths: -100 })];
  const reason = 'Pieza devuelta';
  const columns = { rectifies_id: corrected.id, correction: 'difference', correction_reason: reason };
  const { id } = await putInvoice({ budget, kind: 'corrective', lines, columns });
  expect(await read(id)).toMatchObject({
    kind: 'corrective',
    rectifies_id: corrected.id,
    rectifies_number: corrected.number,
    correction: 'difference',
    correction_reason: reason,
    total: -60.38,
    payments: { paid: 0, pending: -60.38, settled: false },
  });
  const simplified = { budget, kind: 'corrective-simplified', columns } as const;
  expect((await read((await putInvoice(simplified)).id)).kind).toBe('corrective');
});

test('an invoice that another replaces owes nothing, and is settled', async () => {
  const budget = await newBudget();
  const replaced = await putInvoice({ budget });
  const columns = { rectifies_id: replaced.id, correction: 'substitution', correction_reason: 'NIF' };
  const { id } = await putInvoice({ budget, kind: 'corrective', columns });
  await workshop.sql`update invoices set replaced_by_id = ${id}, state_seal = 'x' where id = ${replaced.id}`;
  expect(await read(replaced.id)).toMatchObject({
    replaced_by_id: id,
    payments: { paid: 0, pending: 0, settled: true },
  });
});

test('a cancelled invoice owes nothing, and is not settled', async () => {
  const { id } = await putInvoice({ budget: await newBudget(), status: 'cancelled' });
  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    payments: { paid: 0, pending: 0, settled: false },
  });
});

test('payments are listed by id without those that were undone, and settle the invoice together', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  await putPayment(id, 10_000);
  await putPayment(id, 7_777, { undone: true });
  expect((await read(id)).payments).toEqual({ paid: 100, pending: 50.95, settled: false });
  await putPayment(id, 6_000, { method: 'cash' });
  await putPayment(id, -905, { method: 'transfer' });
  const { payments, payment_list } = await read(id);
  expect(payments).toEqual({ paid: 150.95, pending: 0, settled: true });
  const paid = { id: expect.any(Number), date: '2026-03-02', currency: 'EUR' };
  expect(payment_list).toEqual([
    { ...paid, amount: 100, method: 'card' },
    { ...paid, amount: 60, method: 'cash' },
    { ...paid, amount: -9.05, method: 'transfer' },
  ]);
});

test('used goods show no tax: their prices include it', async () => {
  const lines = [invoiceLine(1, { unit_price_cents: 350_000, unit_cost_cents: 300_000 })];
  const { id } = await putInvoice({ budget: await newBudget(), lines, columns: { rebu: true } });
  const invoice = await read(id);
  expect(invoice).toMatchObject({ rebu: true, total: 3500, lines: [{ tax_rate: 0, base: 3500 }] });
  expect(invoice.totals).toMatchObject({
    base: 3500,
    tax: 0,
    tax_rates: [{ rate: 0, base: 3500, quota: 0, surcharge_rate: 0, surcharge: 0 }],
  });
  expect(JSON.stringify(invoice.lines)).not.toMatch(/cost|3000/);
});

test('the equivalence surcharge is shown by rate, and is part of the tax', async () => {
  const lines = [
    invoiceLine(1, { unit_price_cents: 10_000 }),
    invoiceLine(2, { tax_rate_basis_points: 1_000 }),
  ];
  const { id } = await putInvoice({ budget: await newBudget(), lines, columns: { surcharge: true } });
  const { surcharge, total, totals } = await read(id);
  expect(surcharge).toBe(true);
  expect(totals).toEqual({
    base: 149.9,
    tax: 31.89,
    total,
    currency: 'EUR',
    tax_rates: [
      { rate: 10, base: 49.9, quota: 4.99, surcharge_rate: 1.4, surcharge: 0.7 },
      { rate: 21, base: 100, quota: 21, surcharge_rate: 5.2, surcharge: 5.2 },
    ],
  });
});

test('what is not taxed for several reasons is at rate 0 together', async () => {
  const lines = ['E1', 'N1', null].map((tax_exempt_code, n) => invoiceLine(n + 1, { tax_exempt_code }));
  const { id } = await putInvoice({ budget: await newBudget(), lines });
  const { totals, ...invoice } = await read(id);
  expect(invoice.lines).toMatchObject([
    { tax_rate: 0, tax_exempt_code: 'E1' },
    { tax_rate: 0, tax_exempt_code: 'N1' },
    { tax_rate: 21, tax_exempt_code: null },
  ]);
  expect(totals.tax_rates).toMatchObject([
    { rate: 0, base: 99.8, quota: 0 },
    { rate: 21, base: 49.9, quota: 10.48 },
  ]);
});

test("an erased client's invoice keeps numbers and amounts, and says nothing of the client", async () => {
  const budget = await newBudget();
  const other = await putInvoice({ budget });
  const correction = {
    rectifies_id: other.id,
    correction: 'difference',
    correction_reason: 'Clara lo pidió',
  };
  const columns = { public_notes: 'Para Clara', ...correction };
  const { id } = await putInvoice({ budget, kind: 'corrective', columns });
  const before = await read(id);
  await desk('POST', `/clients/${budget.client_id}/erase`);
  const erased = await read(id);
  expect(JSON.stringify(erased)).not.toMatch(/Clara|12345678Z|Avenida/);
  expect(erased).toEqual({
    ...before,
    client: { id: budget.client_id, name: (await get(`/budgets/${budget.id}`)).body.client.name },
    billing: {
      name: null,
      tax_id: null,
      address: null,
      city: null,
      zip: null,
      province: null,
      country: null,
    },
    public_notes: null,
    correction_reason: null,
    lines: before.lines.map((line: object) => ({
      ...line,
      description: '…',
      reference: null,
      group_title: null,
    })),
  });
  const [listed] = (await get(`/invoices?client_id=${budget.client_id}&series=R`)).body.data;
  expect(listed).toMatchObject({ id, client: erased.client, correction_reason: null });
});

type Vehicle = Record<'brand' | 'model', string | null>;

test("an erased client's invoice shows only a known brand and model, without what was typed beside them", async () => {
  const budget = await newBudget();
  const typed: [Vehicle, Vehicle][] = [
    [
      { brand: 'Seat', model: 'León de Clara Ejemplo Ruiz' },
      { brand: 'Seat', model: 'León' },
    ],
    [
      { brand: 'Seat', model: 'El rojo de Clara' },
      { brand: 'Seat', model: null },
    ],
    [
      { brand: 'De Clara', model: 'León' },
      { brand: null, model: null },
    ],
  ];
  const ids: number[] = [];
  for (const [columns] of typed) ids.push((await putInvoice({ budget, columns })).id);
  for (const [at, id] of ids.entries()) expect((await read(id)).vehicle).toMatchObject({ ...typed[at]?.[0] });
  await desk('POST', `/clients/${budget.client_id}/erase`);
  const listed = (await get(`/invoices?client_id=${budget.client_id}`)).body.data;
  for (const [at, id] of ids.entries()) {
    const one = await read(id);
    expect(one.vehicle).toEqual({ id: budget.vehicle_id, plate: one.plate, ...typed[at]?.[1] });
    expect(listed.find((each: { id: number }) => each.id === id).vehicle).toEqual(one.vehicle);
    expect((await desk('GET', `/invoices/${id}`)).body.vehicle).toEqual(one.vehicle);
  }
});

test('an id that is none is refused', async () => {
  for (const path of ['/invoices/0', '/invoices/F-1', '/invoices/0/pdf']) {
    expect((await get(path)).body.error.fields).toMatchObject([{ path: 'path/id' }]);
  }
});
