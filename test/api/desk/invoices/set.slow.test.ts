import { describe, expect, test } from 'vitest';
import { idOfNothing, openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { desk, drafted, show, set, issued, linesAbout } = scene;

const lastLine = async (budgetId: number) => (await linesAbout(budgetId)).at(-1);

/**
 * A field of a draft, its new value, the path at which the answer shows the value, and whether null clears the field.
 */
const fields: [field: string, value: unknown, at: string, clearable: boolean][] = [
  ['billing_name', 'Bruno Ficticio', 'billing.name', false],
  ['billing_tax_id', '87654321X', 'billing.tax_id', true],
  ['billing_address', 'Plaza Supuesta, 1', 'billing.address', true],
  ['billing_city', 'Soria', 'billing.city', true],
  ['billing_zip', '42001', 'billing.zip', true],
  ['billing_province', 'Soria', 'billing.province', true],
  ['billing_country', 'PT', 'billing.country', false],
  ['operation_date', '2026-11-02', 'operation_date', true],
  ['date_in', '2026-11-02T08:00:00.000Z', 'date_in', true],
  ['date_out', '2026-11-03T16:00:00.000Z', 'date_out', true],
  ['km', 84_500, 'km', true],
  ['public_notes', 'Paga la aseguradora', 'public_notes', true],
  ['payment_method', 'transfer', 'payment_method', true],
  ['rebu', true, 'rebu', false],
  ['surcharge', true, 'surcharge', false],
  ['language', 'fr', 'language', false],
];
const valueAt = (body: object, path: string) =>
  path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], body);

describe.each(fields)('%s', (field, value, at, clearable) => {
  test('is set, and the history has old and new values', async () => {
    const before = await drafted();
    const { status, body } = await set(before.id, { [field]: value });
    expect(status).toBe(200);
    expect(valueAt(body, at)).toEqual(value);
    expect(await show(before.id)).toEqual(body);
    expect(await lastLine(before.budget_id)).toEqual({
      action: 'invoice.updated',
      changes: { [field]: [valueAt(before, at), value] },
      actor_kind: 'staff',
      actor_name: 'Marta Supuesta',
    });
  });

  test(clearable ? 'is cleared with null' : 'is not cleared', async () => {
    const { id } = await drafted();
    await set(id, { [field]: value });
    const cleared = await set(id, { [field]: null });
    if (clearable) expect([cleared.status, valueAt(cleared.body, at)]).toEqual([200, null]);
    else expect(refusal(cleared)).toEqual([422, 'validation_error', `/${field}`]);
  });
});

describe('lines', () => {
  test('are all written again, and the totals follow', async () => {
    const { id, budget_id } = await drafted();
    const { body } = await set(id, {
      lines: [
        {
          description: 'Aceite',
          reference: 'A-1',
          quantity: 4.5,
          unit_price: 12.35,
          discount_pct: 10,
          line_type: 'part',
          unit_cost: 6,
        },
        { description: 'Seguro', unit_price: 20, tax_exempt_code: 'E1' },
        { description: 'Libro', unit_price: 10, tax_rate: 4, group_title: 'Otros' },
      ],
    });
    // 4.5 × 12.35 less 10 % is 50.0175, rounded to 50.02; 21 % of 50.02 is 10.5042; 4 % of 10 is 0.40.
    expect(body).toMatchObject({
      total: 90.92,
      totals: {
        base: 80.02,
        tax: 10.9,
        total: 90.92,
        tax_rates: [
          { rate: 0, base: 20, quota: 0 },
          { rate: 4, base: 10, quota: 0.4 },
          { rate: 21, base: 50.02, quota: 10.5 },
        ],
      },
      lines: [
        {
          description: 'Aceite',
          reference: 'A-1',
          quantity: 4.5,
          discount_pct: 10,
          tax_rate: 21,
          sort_order: 1,
        },
        { description: 'Seguro', quantity: 1, tax_rate: 0, tax_exempt_code: 'E1', sort_order: 2 },
        { description: 'Libro', tax_rate: 4, group_title: 'Otros', sort_order: 3 },
      ],
      costs: [6, null, null],
    });
    const row = await scene.rowOf(id);
    expect([row.base_cents, row.tax_cents, row.total_cents]).toEqual([8_002, 1_090, 9_092]);
    const { changes } = await lastLine(budget_id);
    expect(changes.lines[0]).toEqual([expect.objectContaining({ description: 'Revisión de frenos' })]);
    expect(changes.lines[1]).toHaveLength(3);
  });

  test('that are the same are no change', async () => {
    const { id, budget_id, lines } = await drafted();
    const [{ description, unit_price, tax_rate }] = lines as [(typeof lines)[number]];
    const same = { description, unit_price, tax_rate, line_type: 'other' };
    const before = (await linesAbout(budget_id)).length;
    expect((await set(id, { lines: [same] })).body.lines[0].id).toBe(lines[0]?.id);
    expect(await linesAbout(budget_id)).toHaveLength(before);
  });

  test('of a budget stay as they were', async () => {
    const { id, budget_id } = await drafted();
    await set(id, { lines: [{ description: 'Otra', unit_price: 1 }] });
    const { body } = await desk('GET', `/budgets/${budget_id}`);
    expect(body.lines).toMatchObject([{ description: 'Revisión de frenos', unit_price: 52 }]);
  });
});

describe('the totals', () => {
  test('follow the surcharge', async () => {
    const { id } = await drafted();
    // The surcharge is 5.2 % of 52.00, which is 2.704.
    expect((await set(id, { surcharge: true })).body.totals).toMatchObject({
      base: 52,
      tax: 13.62,
      total: 65.62,
    });
    expect((await set(id, { surcharge: false })).body.total).toBe(62.92);
  });

  test('of used goods are their prices', async () => {
    const { id } = await drafted();
    const { body } = await set(id, { rebu: true });
    expect(body.totals).toMatchObject({ base: 52, tax: 0, total: 52 });
    expect(body.obstacles).toMatchObject([{ path: '/lines/0/unit_cost' }]);
  });
});

describe('a draft', () => {
  test('takes a tax id as records write it, and moments of any zone', async () => {
    const { id } = await drafted();
    const { body } = await set(id, {
      billing_tax_id: ' 87.654.321-x ',
      date_in: '2026-11-02T09:00:00+01:00',
    });
    expect([body.billing.tax_id, body.date_in]).toEqual(['87654321X', '2026-11-02T08:00:00.000Z']);
  });

  test('takes another series of its kind', async () => {
    const { body: series } = await desk('POST', '/series', { code: 'T', kind: 'full' });
    const { id, budget_id, series: usual } = await drafted();
    expect((await set(id, { series: 'T' })).body.series).toBe('T');
    const { changes } = await lastLine(budget_id);
    expect(changes).toMatchObject({ series: [usual, 'T'], series_id: [expect.any(Number), series.id] });
    expect((await scene.issue(id)).full_number).toMatch(/^T\d{4}-0001$/);
  });

  test('that is set to what it is has no line of history, and is not newer', async () => {
    const { id, budget_id, updated_at, billing } = await drafted();
    const before = (await linesAbout(budget_id)).length;
    const same = await set(id, { billing_name: billing.name, rebu: false, km: null, series: 'F' });
    expect([same.status, same.body.updated_at]).toEqual([200, updated_at]);
    expect((await set(id, {})).status).toBe(200);
    expect(await linesAbout(budget_id)).toHaveLength(before);
  });

  const wrong: [string, object, string][] = [
    ['no line', { lines: [] }, '/lines'],
    ['201 lines', { lines: Array(201).fill({ description: 'A' }) }, '/lines'],
    ['a line without words', { lines: [{ unit_price: 1 }] }, '/lines/0/description'],
    ['a quantity of nothing', { lines: [{ description: 'A', quantity: 0 }] }, '/lines/0/quantity'],
    ['three decimals', { lines: [{ description: 'A', unit_price: 1.005 }] }, '/lines/0/unit_price'],
    ['a price below nothing', { lines: [{ description: 'A', unit_price: -1 }] }, '/lines/0/unit_price'],
    ['a rate of 101', { lines: [{ description: 'A', tax_rate: 101 }] }, '/lines/0/tax_rate'],
    [
      'a tax code of nowhere',
      { lines: [{ description: 'A', tax_exempt_code: 'E9' }] },
      '/lines/0/tax_exempt_code',
    ],
    ['a cost below nothing', { lines: [{ description: 'A', unit_cost: -1 }] }, '/lines/0/unit_cost'],
    ['a field of nothing', { lines: [{ description: 'A', optional: true }] }, '/lines/0/optional'],
    ['a blank name', { billing_name: ' ' }, '/billing_name'],
    ['a name of 121', { billing_name: 'A'.repeat(121) }, '/billing_name'],
    ['a country in words', { billing_country: 'España' }, '/billing_country'],
    ['a tax id of 21', { billing_tax_id: '1'.repeat(21) }, '/billing_tax_id'],
    ['a day that there isn’t', { operation_date: '2026-02-30' }, '/operation_date'],
    ['a moment without zone', { date_in: '2026-11-02T08:00:00' }, '/date_in'],
    ['kilometres below nothing', { km: -1 }, '/km'],
    ['a method of nothing', { payment_method: 'gold' }, '/payment_method'],
    ['a language of nobody', { language: 'de' }, '/language'],
    ['a series of nothing', { series: 'NONE' }, '/series'],
    ['a number', { number: 7 }, '/number'],
    ['a status', { status: 'issued' }, '/status'],
    ['why it corrects', { correction_reason: 'Otra' }, '/correction_reason'],
    ['how it corrects', { correction_code: 'R4' }, '/correction_code'],
  ];

  test('takes none of what is wrong', async () => {
    const before = await drafted();
    for (const [what, body, path] of wrong)
      expect(refusal(await set(before.id, body)), what).toEqual([422, 'validation_error', path]);
    expect(await show(before.id)).toEqual(before);
    expect(await linesAbout(before.budget_id)).toHaveLength(1);
  });
});

describe('a corrective draft', () => {
  test('takes why it corrects', async () => {
    const { body } = await scene.correct((await issued()).id, { difference: true });
    const reason = { correction_code: 'R4', correction_reason: 'Otro motivo' };
    expect((await set(body.id, reason)).body).toMatchObject(reason);
    expect(refusal(await set(body.id, { correction_code: 'R5' }))).toEqual([
      422,
      'validation_error',
      '/correction_code',
    ]);
  });

  test('of a simplified invoice has no code', async () => {
    const { id } = await scene.issue((await drafted({}, { simplified: true })).id);
    const { body } = await scene.correct(id, { difference: true });
    const refused = [422, 'validation_error', '/correction_code'];
    expect(refusal(await set(body.id, { correction_code: 'R4' }))).toEqual(refused);
    expect((await set(body.id, { correction_reason: 'Otro motivo' })).status).toBe(200);
  });
});

test('an issued invoice, a cancelled one and one that does not exist are not set', async () => {
  const { id, full_number } = await issued();
  const before = await show(id);
  expect(refusal(await set(id, { km: 5 }))).toEqual([409, 'invoice_conflict']);
  expect(await show(id)).toEqual(before);
  await scene.cancel(id, full_number);
  expect(refusal(await set(id, { km: 5 }))).toEqual([409, 'invoice_conflict']);
  expect(refusal(await set(idOfNothing, { km: 5 }))).toEqual([404, 'not_found']);
});
