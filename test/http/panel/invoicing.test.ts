import { describe, expect, test } from 'vitest';
import { issuer } from '../../support/fixtures.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, sql, instanceId } = workshop;
await desk('PATCH', '/settings', issuer);
const office = await signIn(workshop, 'office', 'Marta Supuesta');

async function createJob(client: object = {}, price = 100): Promise<{ id: number; path: string }> {
  const { body: owner } = await desk('POST', '/clients', {
    name: 'Rosa Inventada',
    phone: `6${Math.floor(Math.random() * 1e8)}`,
    ...client,
  });
  const { body: budget } = await desk('POST', '/budgets', {
    client_id: owner.id,
    lines: [{ description: 'Revisión', line_type: 'labor', unit_price: price }],
  });
  return { id: budget.id, path: `/panel/budgets/${budget.id}` };
}

async function finishJob(id: number): Promise<void> {
  for (const status of ['Enviado', 'Aprobado', 'En curso', 'Finalizado'])
    await desk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, {});
}

const invoicesOf = (id: number) => sql`
  select i.status, i.kind, i.total_cents::int, i.paid_cents::int, i.without_tax_id from invoices i
  where i.instance_id = ${instanceId} and i.budget_id = ${id}`;

describe('the invoice on the page of a quote', () => {
  test('is offered only when the work is finished', async () => {
    const { id, path } = await createJob();
    const before = (await office.get(path)).payload;
    expect(before).toContain('cuando el trabajo esté finalizado');
    expect(before).not.toContain('data-operation="issueInvoice"');
    await finishJob(id);
    expect((await office.get(path)).payload).toContain('Emitir factura, 121,00');
  });

  test('is simplified for a client without a tax id, asks before it is issued, and is paid at once', async () => {
    const { id, path } = await createJob();
    await finishJob(id);
    const asked = await office.submit(path, 'issueInvoice', { paid: 'card' });
    expect(asked.statusCode).toBe(422);
    expect(await invoicesOf(id)).toEqual([]);
    const issued = await office.submit(path, 'issueInvoice', { paid: 'card', sure: 'true' });
    expect(issued.statusCode).toBe(303);
    expect(await invoicesOf(id)).toEqual([
      {
        status: 'issued',
        kind: 'simplified',
        total_cents: 12_100,
        paid_cents: 12_100,
        without_tax_id: false,
      },
    ]);
    const { payload } = await office.get(path);
    expect(payload).toContain('Pagada');
    expect(payload).not.toContain('data-operation="recordPayment"');
  });

  test('is the main act of finished work, then the payment, then the handover', async () => {
    const { body: owner } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
    const { body: car } = await desk('POST', '/vehicles', { client_id: owner.id, plate: '1234BCD' });
    const lines = [{ description: 'Revisión', line_type: 'labor', unit_price: 100 }];
    const { body: budget } = await desk('POST', '/budgets', {
      ...{ client_id: owner.id, vehicle_id: car.id, lines },
    });
    const path = `/panel/budgets/${budget.id}`;
    await desk('POST', '/vehicles/check-in', { budget_id: budget.id });
    const mainAct = async () => {
      const { payload } = await office.get(path);
      const [head = ''] = /data-region="head"[\s\S]*?<details/.exec(payload) ?? [];
      return /class="button primary"[^>]*>(.*?)<\/(?:a|button)>/.exec(head)?.[1]?.replaceAll(/<[^>]*>/g, '');
    };
    await finishJob(budget.id);
    expect(await mainAct()).toBe('Emitir factura');
    await office.submit(path, 'issueInvoice', { sure: 'true' });
    expect(await mainAct()).toBe('Registrar cobro');
    await office.submit(path, 'recordPayment', { method: 'cash' });
    expect(await mainAct()).toBe('Entregar vehículo');
    expect((await office.submit(path, 'deliverVehicle', {})).statusCode).toBe(303);
    expect(await mainAct()).toBeUndefined();
  });

  test('suggests a full invoice with a tax id, and one without it above the limit', async () => {
    const company = await createJob({ tax_id: 'B12345674' });
    const large = await createJob({}, 900);
    for (const { id } of [company, large]) await finishJob(id);
    const suggested = async ({ id }: { id: number }) =>
      (await desk('GET', `/budgets/${id}`)).body.suggested_invoice;
    expect(await suggested(company)).toBe('full');
    expect(await suggested(large)).toBe('without_tax_id');
  });

  test('takes a part of the amount, then the rest, and refuses more', async () => {
    const { id, path } = await createJob();
    await finishJob(id);
    await office.submit(path, 'issueInvoice', { sure: 'true' });
    await office.submit(path, 'recordPayment', { amount: '21,00', method: 'cash' });
    expect((await office.get(path)).payload).toContain('Pendiente de cobro: 100,00');
    const tooMuch = await office.submit(path, 'recordPayment', { amount: '100,01', method: 'cash' });
    expect(tooMuch.statusCode).toBe(409);
    await office.submit(path, 'recordPayment', { method: 'card' });
    expect(await invoicesOf(id)).toMatchObject([{ paid_cents: 12_100 }]);
  });

  test('answers its PDF as a download', async () => {
    const { id, path } = await createJob();
    await finishJob(id);
    await office.submit(path, 'issueInvoice', { sure: 'true' });
    const { headers, rawPayload } = await office.submit(path, 'drawInvoicePdf', {});
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"/);
    expect(rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  });

  test('is not shown to a mechanic', async () => {
    const mechanic = await signIn(workshop, 'mechanic', 'Íñigo Ficticio');
    const { id, path } = await createJob();
    await finishJob(id);
    expect((await mechanic.get(path)).payload).not.toContain('data-region="invoicing"');
  });
});
