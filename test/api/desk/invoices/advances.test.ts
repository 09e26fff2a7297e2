import { describe, expect, test } from 'vitest';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { askDesk, askIssue, budgetIn, cancel, corrected, discard, draft, get, putStatus, set, show } = scene;

const ask = (budget_id: number, amount: number, more: object = {}) =>
  askDesk('POST', '/invoices/advance', { budget_id, amount, ...more });
const paid = async (budgetId: number, amount: number) =>
  succeeded(await ask(budgetId, amount, { paid: 'card' })).body;
const statusOf = async (id: number) => (await get(`/budgets/${id}`)).body.status;

/** Creates a budget with a total of 62.92, which is 52.00 plus 21 % tax; returns its id. */
const job = async (status: Parameters<typeof budgetIn>[0] = 'Aprobado') => (await budgetIn(status)).id;

describe('an advance', () => {
  test('is a paid invoice of a part of the price, and leaves the budget and its lines as they are', async () => {
    const id = await job();
    const advance = await paid(id, 30);
    expect(advance).toMatchObject({
      ...{ kind: 'invoice', status: 'issued', advance: true, budget_id: id, total: 30 },
      totals: { base: 24.79, tax: 5.21 },
      payments: { paid: 30, pending: 0, settled: true },
      payment_list: [{ amount: 30, method: 'card' }],
    });
    expect(advance.lines).toMatchObject([
      {
        description: `Anticipo a cuenta del presupuesto ${id}`,
        unit_price: 24.79,
        tax_rate: 21,
        quota: 5.21,
      },
    ]);
    expect(await statusOf(id)).toBe('Aprobado');
    expect((await scene.post(`/budgets/${id}/lines`, { description: 'Otra', unit_price: 1 })).status).toBe(
      201,
    );
    const [record] = await scene.recordsOf(advance.id);
    expect(schemaFault(sending([record.xml]))).toBeNull();
    const alta = parsed(record.xml).RegistroAlta;
    expect([alta.TipoFactura, alta.CuotaTotal, alta.ImporteTotal]).toEqual(['F1', '5.21', '30.00']);
  });

  test('is a draft until it is paid', async () => {
    const id = await job();
    const advance = succeeded(await ask(id, 10)).body;
    expect(advance).toMatchObject({ status: 'draft', total: 10, obstacles: [] });
    expect(refusal(await askIssue({ id: advance.id }))).toEqual([422, 'validation_error', '/paid']);
    expect((await ask(id, 10)).body.error).toMatchObject({ existing_id: advance.id });
    expect((await draft({ budget_id: id })).body.error).toMatchObject({ existing_id: advance.id });
    expect((await scene.issue(advance.id, { paid: 'bizum' })).payments.settled).toBe(true);
    const other = succeeded(await ask(id, 10)).body;
    expect((await discard(other.id)).status).toBe(200);
  });

  test.each([0, -1, 0.001])('of %s is refused', async (amount) => {
    expect((await ask(await job(), amount)).status).toBe(422);
  });

  test('is never more than what the budget comes to, with those before', async () => {
    const id = await job();
    expect(refusal(await ask(id, 62.93))).toEqual([422, 'validation_error', '/amount']);
    await paid(id, 40);
    expect(refusal(await ask(id, 22.93))).toEqual([422, 'validation_error', '/amount']);
    expect((await paid(id, 22.92)).totals).toMatchObject({ base: 18.94, tax: 3.98 });
    expect(refusal(await ask(id, 0.01))).toEqual([422, 'validation_error', '/amount']);
  });

  test.each(['Pendiente', 'Enviado', 'Rechazado', 'Cancelado'] as const)(
    'of a budget that is %s is refused',
    async (status) => {
      expect((await ask(await job(status), 10)).status).toBe(409);
    },
  );

  test('of an invoiced budget, or none, is refused', async () => {
    const invoice = await scene.issued();
    expect((await ask(invoice.budget_id, 1)).body.error).toMatchObject({ existing_id: invoice.id });
    expect(refusal(await ask(Number.MAX_SAFE_INTEGER, 1))).toEqual([422, 'validation_error', '/budget_id']);
  });

  test('has no surcharge', async () => {
    const { id } = succeeded(await ask(await job(), 10)).body;
    expect((await set(id, { surcharge: true })).body.obstacles).toMatchObject([{ path: '/surcharge' }]);
  });
});

describe('the invoice of the work', () => {
  test('deducts the advances by rate, so that all invoices together are the job', async () => {
    const id = await job();
    const first = await paid(id, 30);
    const second = await paid(id, 10);
    await putStatus(id, 'Finalizado');
    const invoice = succeeded(await askIssue({ budget_id: id })).body;
    expect(invoice).toMatchObject({ advance: false, total: 22.92 });
    expect(invoice.lines.slice(1)).toMatchObject([
      { quantity: -1, unit_price: 24.79, quota: -5.21, deducts_id: first.id },
      { quantity: -1, unit_price: 8.26, quota: -1.74, deducts_id: second.id },
    ]);
    expect(invoice.lines[1].description).toContain(first.full_number);
    const bases = [first, second, invoice].map(({ totals }) => Math.round(totals.base * 100));
    expect(bases.reduce((sum, each) => sum + each)).toBe(5_200);
    expect(await statusOf(id)).toBe('Facturado');
    const [record] = await scene.recordsOf(invoice.id);
    expect(schemaFault(sending([record.xml]))).toBeNull();
    expect(parsed(record.xml).RegistroAlta.ImporteTotal).toBe('22.92');
  });

  test('does not deduct an advance that was taken back or cancelled, and the rest of one that was taken back in part', async () => {
    const id = await job();
    const back = await paid(id, 10);
    await corrected(back.id, { difference: true });
    const partly = await paid(id, 20);
    const line = { description: 'Parte', unit_price: 10, tax_rate: 21, quantity: -1 };
    await corrected(partly.id, { difference: true, lines: [line] });
    await putStatus(id, 'Finalizado');
    const invoice = succeeded(await draft({ budget_id: id })).body;
    expect(invoice.total).toBe(55.02);
    expect(invoice.lines.slice(1)).toMatchObject([{ deducts_id: partly.id, unit_price: 6.53, quota: -1.37 }]);
  });

  test('keeps deducting them when its lines are replaced, and is drafted again once they change', async () => {
    const id = await job();
    const advance = await paid(id, 30);
    await putStatus(id, 'Finalizado');
    const invoice = succeeded(await draft({ budget_id: id })).body;
    const lines = [{ description: 'Menos trabajo', unit_price: 20 }];
    const changed = (await set(invoice.id, { lines })).body;
    expect(changed.total).toBe(-5.8);
    expect(changed.obstacles).toMatchObject([{ path: '/lines' }]);
    expect(refusal(await askIssue({ id: invoice.id }))).toEqual([422, 'validation_error', '/lines']);
    await set(invoice.id, { lines: [{ description: 'Trabajo', unit_price: 52 }] });
    expect((await show(invoice.id)).obstacles).toEqual([]);
    await corrected(advance.id, { difference: true });
    expect((await show(invoice.id)).obstacles).toMatchObject([{ path: '/lines' }]);
    await discard(invoice.id);
    expect(succeeded(await askIssue({ budget_id: id })).body.total).toBe(62.92);
  });

  test('of a job that was paid in advance comes to zero', async () => {
    const id = await job();
    await paid(id, 62.92);
    await putStatus(id, 'Finalizado');
    expect(succeeded(await askIssue({ budget_id: id })).body).toMatchObject({
      total: 0,
      payments: { settled: true },
    });
  });

  test('keeps its advances from being cancelled', async () => {
    const id = await job();
    const advance = await paid(id, 10);
    await askDesk('POST', `/payments/${advance.payment_list[0].id}/undo`);
    await putStatus(id, 'Finalizado');
    const invoice = succeeded(await askIssue({ budget_id: id })).body;
    expect((await cancel(advance.id, advance.full_number)).body.error).toMatchObject({
      existing_id: invoice.id,
    });
    await cancel(invoice.id, invoice.full_number);
    expect((await cancel(advance.id, advance.full_number)).status).toBe(200);
    expect(succeeded(await askIssue({ budget_id: id })).body.total).toBe(62.92);
  });
});

test('the workshop is alerted once a job with an advance is cancelled, and can take the advance back', async () => {
  const id = await job();
  const advance = await paid(id, 30);
  succeeded(await askDesk('POST', `/budgets/${id}/status/Cancelado`, {}));
  const [notice] = await scene.sql`select kind, data from workshop_alerts where kind = 'advance_to_return'`;
  expect(notice?.data).toEqual({ budget_id: id, invoices: [advance.full_number] });
  expect((await corrected(advance.id, { difference: true })).total).toBe(-30);
});

test('revenue counts advances and what the invoice of the work adds', async () => {
  const other = await scene.openIssuer('anticipos.test');
  const { id } = await other.budgetIn('Aprobado');
  const advance = succeeded(
    await other.askDesk('POST', '/invoices/advance', { budget_id: id, amount: 30, paid: 'cash' }),
  ).body;
  await scene.sql`update budgets set status = 'Finalizado' where id = ${id}`;
  succeeded(await other.askIssue({ budget_id: id }));
  const { date } = advance;
  const { body } = await other.get(`/reports/revenue?from=${date}&to=${date}`);
  expect(body.totals).toMatchObject({
    ...{ invoices: 2, base: 52, tax: 10.92, total: 62.92, paid: 30, outstanding: 32.92, replaced: 0 },
  });
  const { body: list } = await other.get('/invoices');
  expect(list.data.map((each: { advance: boolean }) => each.advance)).toEqual([true, false]);
});
