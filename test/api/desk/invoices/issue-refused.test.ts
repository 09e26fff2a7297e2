import { describe, expect, test } from 'vitest';
import { issueDraft } from '../../../../actions/invoices/issue/issue.ts';
import { actingIn, openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, drafted, show, set, askIssue, issue, issued, eventsOf } = scene;

const lastNumber = async (): Promise<number> =>
  (await sql`select coalesce(max(number), 0)::int as number from invoices where series = 'F'`)[0]?.number;

describe('what keeps a draft from being issued', () => {
  const line = { description: 'Revisión', unit_price: 50 };
  const ofDrafts: [string, object, string, RegExp, object?][] = [
    ['nobody’s tax id', { billing_tax_id: null }, '/billing_tax_id', /nombre, NIF y domicilio|destinatario/],
    [
      'no company’s address',
      { billing_tax_id: 'B87654323', billing_address: null },
      '/billing_address',
      /empresa/,
    ],
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
    [
      'less than nothing',
      { lines: [{ ...line, quantity: -1 }] },
      '/lines',
      /^El total es negativo \(-60\.5 EUR\)\. Solo una factura rectificativa/,
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
      /S2/,
      { simplified: true },
    ],
  ];

  test.each(ofDrafts)(
    '%s is reported, and nothing is written',
    async (_, change, path, message, asked = {}) => {
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
    },
  );

  test('leaves no gap in the numbers', async () => {
    const before = await lastNumber();
    const { id } = await drafted();
    await set(id, { billing_tax_id: null });
    await askIssue({ id });
    expect((await issued()).number).toBe(before + 1);
    await set(id, { billing_tax_id: '12345678Z' });
    expect((await issue(id)).number).toBe(before + 2);
  });

  test('of the workshop is reported, too', async () => {
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
    await issueDraft(context, { invoiceId: id });
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await scene.trace({ id: budget_id })).toEqual(before);
  expect((await show(id)).status).toBe('draft');
  expect((await issue(id)).number).toBe(number + 1);
});
