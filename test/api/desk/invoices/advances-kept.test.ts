import { beforeAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { succeeded } from '../../../support/requests.ts';
import { openExportScene } from '../clients/export-scene.ts';
import { refusal } from './scene.ts';

const scene = await openExportScene();
const { sql, desk, askDesk, askIssue, budgetIn, corrected, putStatus, show, get } = scene;
const { json } = commandsOf(scene.deskApp);

const advanceOf = async (budget_id: number, amount: number, more: object = { paid: 'card' }) =>
  succeeded(await askDesk('POST', '/invoices/advance', { budget_id, amount, ...more })).body;
const verified = () => json('verifactu', 'verify');

/** Creates a budget with an advance, its final invoice, and a correction of only the tax. */
async function jobPaidBefore() {
  const budget = await budgetIn('Aprobado');
  const advance = await advanceOf(budget.id, 30);
  await putStatus(budget.id, 'Finalizado');
  const invoice = succeeded(await askIssue({ budget_id: budget.id })).body;
  const lines = [
    { description: 'Solo la cuota', unit_price: 0, tax_rate: 21, quota: -1, line_type: 'other' },
  ];
  const tax = await corrected(invoice.id, { difference: true, lines });
  return { budget, advance, invoice, tax };
}

let job: Awaited<ReturnType<typeof jobPaidBefore>>;
beforeAll(async () => {
  job = await jobPaidBefore();
});

describe('verifactu verify', () => {
  test('finds advances, what deducts them and stated taxes in order', async () => {
    expect(await verified()).toMatchObject({ ok: true, records: 3, differences: [] });
  });

  test.each([
    ['the tax of an advance', 'advance', 'quota_cents', 522],
    ['the tax of a line that deducts it', 'invoice', 'quota_cents', -522],
    ['the tax of a correction of the tax alone', 'tax', 'quota_cents', -99],
    ['the advance that a line deducts', 'invoice', 'deducts_id', null],
  ] as const)('names %s if it was changed', async (_, which, column, value) => {
    const { id, full_number } = job[which];
    const [line] = await sql`
      select id, quota_cents, deducts_id from invoice_lines
      where invoice_id = ${id} and quota_cents is not null order by sort_order limit 1`;
    const put = (to: unknown) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update invoice_lines set ${tx({ [column]: to })} where id = ${line?.id}`;
      });
    await put(value);
    expect((await verified()).differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'changed', table: 'invoice_lines', column, full_number }),
      ]),
    );
    await put(line?.[column]);
  });

  test('names an invoice that is no longer marked as an advance', async () => {
    const mark = (advance: boolean) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update invoices set advance = ${advance} where id = ${job.advance.id}`;
      });
    await mark(false);
    expect((await verified()).differences).toMatchObject([
      { what: 'changed', column: 'advance', full_number: job.advance.full_number },
    ]);
    await mark(true);
  });
});

test('the export of the client has the advance, what deducts it, and stated taxes', async () => {
  const { invoices } = (await scene.exported(job.advance.client.id)).json;
  const of = (id: number) => invoices.find((each: { id: number }) => each.id === id);
  expect(of(job.advance.id)).toMatchObject({
    advance: true,
    total: 30,
    lines: [{ quota: 5.21 }],
  });
  expect(of(job.advance.id).tax_records).toHaveLength(1);
  expect(of(job.invoice.id)).toMatchObject({ advance: false, total: 32.92 });
  expect(of(job.invoice.id).lines.at(-1)).toMatchObject({
    quota: -5.21,
    deducts_id: job.advance.id,
    description: expect.stringContaining(job.advance.full_number),
  });
  expect(of(job.tax.id)).toMatchObject({ total: -1, lines: [{ quota: -1 }] });
});

describe('erasing the client', () => {
  test('blocks the invoices, keeps their amounts and taxes, and discards the draft of an advance', async () => {
    const other = await budgetIn('Aprobado');
    const draft = await advanceOf(other.id, 10, {});
    await desk('POST', `/clients/${job.advance.client.id}/erase`);
    expect((await askDesk('GET', `/invoices/${draft.id}`)).status).toBe(404);
    expect(refusal(await askDesk('POST', '/invoices/advance', { budget_id: other.id, amount: 1 }))).toEqual([
      409,
      'client_erased',
    ]);
    const { body } = await get(`/invoices/${job.invoice.id}`);
    expect(body).toMatchObject({ total: 32.92, billing: { name: null, tax_id: null } });
    expect(body.lines.map(({ description }: { description: string }) => description)).toEqual(['…', '…']);
    const lines = await sql`
      select quota_cents, deducts_id is not null as deducts from invoice_lines
      where invoice_id = ${job.invoice.id} order by sort_order`;
    expect(lines).toEqual([
      { quota_cents: null, deducts: false },
      { quota_cents: -521, deducts: true },
    ]);
    expect((await show(job.tax.id)).total).toBe(-1);
    expect(await verified()).toMatchObject({ ok: true, records: 3, differences: [] });
  });

  test('a change that verify finds later shows no values of it', async () => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update invoice_lines set quota_cents = -1 where invoice_id = ${job.tax.id}`;
    });
    expect((await verified()).differences).toContainEqual(
      expect.objectContaining({ column: 'quota_cents', stored: null, expected: null }),
    );
  });
});
