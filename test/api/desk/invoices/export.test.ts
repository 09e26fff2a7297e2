import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openInvoiceScene, recipient, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { desk, askDesk, newClient, sql, drafted, issue, issued, corrected, cancel, pay } = scene;

const file = async (query: string) => {
  const { status, body } = await desk('GET', `/invoices/export?${query}`);
  expect(status).toBe(200);
  const bytes = Buffer.from(body.content, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(body).toMatchObject({ size: bytes.length, sha256 });
  return { filename: body.filename, text: bytes.toString() };
};
const today = (await issued()).date;
const days = `from=${today}&to=${today}`;
const rows = async (query = days) => JSON.parse((await file(`${query}&format=json`)).text);
const rowsOf = async (id: number) =>
  (await rows()).filter(({ invoice_id }: { invoice_id: number }) => invoice_id === id);

describe('the export', () => {
  test('has a row for each invoice and rate, in the order of issuing, drafts left out', async () => {
    const lines = [
      { description: 'Revisión', unit_price: 100 },
      { description: 'Libro', unit_price: 10, tax_rate: 4 },
    ];
    const { id, full_number, client_id, budget_id } = await issued({ lines });
    await pay(id, 31.4);
    const draft = await drafted();
    const [first, second, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      full_number,
      date: today,
      kind: 'full',
      status: 'issued',
      name: recipient.name,
      tax_id: recipient.tax_id,
      country: 'ES',
      plate: '0000BBB',
      client_id,
      budget_id,
      tax_rate: 4,
      base: 10,
      quota: 0.4,
      row_total: 10.4,
      invoice_total: 131.4,
      paid: 31.4,
      pending: 100,
      verifactu_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    });
    expect(second).toMatchObject({ tax_rate: 21, base: 100, quota: 21, invoice_total: null, paid: null });
    const all = await rows();
    expect(all.map(({ invoice_id }: { invoice_id: number }) => invoice_id)).not.toContain(draft.id);
    const numbers = all.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one: number, other: number) => one - other));
  });

  test('shows which invoice corrects which, and does not count cancelled or replaced ones', async () => {
    const original = await issued();
    const credit = await corrected(original.id, { difference: true });
    expect(await rowsOf(credit.id)).toMatchObject([
      { rectifies: original.full_number, kind: 'corrective', base: -52, quota: -10.92, pending: -62.92 },
    ]);
    const void_ = await issued();
    await cancel(void_.id, void_.full_number);
    expect(await rowsOf(void_.id)).toMatchObject([
      {
        full_number: void_.full_number,
        status: 'cancelled',
        base: 0,
        quota: 0,
        invoice_total: 0,
        pending: 0,
      },
    ]);
    const replaced = await issued();
    const substitute = await corrected(replaced.id, { substitution: true });
    expect(await rowsOf(replaced.id)).toMatchObject([
      { status: 'issued', pending: 0, replaced_by: substitute.full_number, type: 'F1' },
    ]);
    expect(await rowsOf(substitute.id)).toMatchObject([
      { correction: 'substitution', replaces: replaced.full_number, base: 52, replaced_amounts: false },
      {
        correction: 'substitution',
        replaces: replaced.full_number,
        base: -52,
        replaced_amounts: true,
        paid: null,
      },
    ]);
  });

  test('shows used goods and the surcharge as the client saw them', async () => {
    const used = await drafted();
    await scene.set(used.id, {
      rebu: true,
      lines: [{ description: 'Coche', unit_price: 6_500, unit_cost: 5_000 }],
    });
    await issue(used.id);
    expect(await rowsOf(used.id)).toMatchObject([
      {
        rebu: true,
        base: 6_500,
        quota: 0,
        tax_rate: 0,
        regime: '03',
        rebu_margin: 1_239.67,
        rebu_tax: 260.33,
      },
    ]);
    const trader = await scene.issuedWith({ surcharge: true });
    expect(await rowsOf(trader.id)).toMatchObject([
      { surcharge_rate: 5.2, surcharge: 2.7, row_total: 65.62 },
    ]);
  });

  test('is a CSV that no spreadsheet runs, unless JSON is asked for', async () => {
    const name = '=HYPERLINK("https://example.com"), Clara';
    const { id } = await scene.issuedWith({ billing_name: name });
    const { filename, text } = await file(days);
    expect(filename).toBe(`invoices-${today}-${today}.csv`);
    expect(text.startsWith('\uFEFFfull_number,series,')).toBe(true);
    expect(text).toContain(`,"'=HYPERLINK(""https://example.com""), Clara",`);
    expect(text.trimEnd().split('\r\n')).toHaveLength((await rows()).length + 1);
    expect((await file(`${days}&format=json`)).filename).toBe(`invoices-${today}-${today}.json`);
    expect((await rowsOf(id))[0].name).toBe(name);
  });

  test('shows the type and regime of the record, and the last payment', async () => {
    const { id } = await issued();
    await pay(id, 10, { method: 'cash' });
    await pay(id, 5);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ paid_by: 'card+cash', paid_on: today });
    const [record] = await scene.recordsOf(id);
    expect(record.xml).toContain(`<sf:TipoFactura>${row.type}</sf:TipoFactura>`);
    expect(record.xml).toContain(`<sf:ClaveRegimen>${row.regime}</sf:ClaveRegimen>`);
  });

  test('is the register of the tax authority if asked for, with cancelled numbers and their reasons', async () => {
    const { full_number } = await issued();
    const void_ = await issued();
    const reason = 'El cliente no trajo el coche';
    await askDesk('POST', `/invoices/${void_.id}/cancel`, { confirm: void_.full_number, reason });
    expect((await scene.verify()).ok).toBe(true);
    const { filename, text } = await file(`${days}&format=aeat`);
    expect(filename).toBe(`invoices-${today}-${today}-aeat.csv`);
    const numberCells = (number: string) => `;${number.slice(0, -4)};${number.slice(-4)};`;
    expect(text).toContain(numberCells(full_number));
    const row = text.split('\r\n').find((each) => each.includes(numberCells(void_.full_number)));
    const day = today.split('-').reverse().join('/');
    expect(row?.endsWith(`;${day};${reason}`)).toBe(true);
    const official = await file(`${days}&format=aeat-official`);
    expect(official.filename).toBe(`invoices-${today}-${today}-aeat-official.csv`);
    expect(official.text).toContain(numberCells(full_number));
    expect(official.text).not.toContain(numberCells(void_.full_number));
  });

  test('names no client that was erased, and keeps its amounts', async () => {
    const client = await newClient({ ...recipient, name: 'Bruno Ficticio', tax_id: '87654321X' });
    const { id } = await drafted({ client_id: client.id, vehicle_id: undefined });
    await scene.set(id, { billing_address: 'Calle 1', billing_city: 'Soria' });
    await issue(id);
    expect(await rowsOf(id)).toMatchObject([{ name: 'Bruno Ficticio' }]);
    await desk('POST', `/clients/${client.id}/erase`);
    expect(await rowsOf(id)).toMatchObject([
      { name: null, tax_id: null, country: null, invoice_total: 62.92 },
    ]);
    expect((await file(days)).text).not.toContain('Bruno');
  });

  test('is of its days alone, and of its workshop alone', async () => {
    expect(await rows('from=2019-01-01&to=2019-12-31')).toEqual([]);
    expect((await file('from=2019-01-01&to=2019-12-31')).text.split('\r\n')).toHaveLength(2);
    expect(await rows('from=1900-01-01&to=2099-12-31')).toEqual(await rows());
    const other = await scene.openInstance('other.test', 'business');
    const { body } = await other.desk('GET', `/invoices/export?${days}&format=json`);
    expect(Buffer.from(body.content, 'base64').toString()).toBe('[]\n');
  });

  test.each([
    ['from=2026-11-02&to=2026-11-01', 'query/to'],
    ['from=2026-11-02', 'query/to'],
    ['to=2026-11-02', 'query/from'],
    ['from=2026-02-30&to=2026-11-02', 'query/from'],
    ['from=2026-11-01&to=2026-11-02&format=xml', 'query/format'],
  ])('%s is refused', async (query, path) => {
    expect(refusal(await askDesk('GET', `/invoices/export?${query}`))).toEqual([
      422,
      'validation_error',
      path,
    ]);
  });
});

test('its sums are those of the database', async () => {
  const cents = (value: number | null) => Math.round((value ?? 0) * 100);
  const all = await rows();
  const [sum] = await sql`select sum(total_cents)::int as total from invoices
    where status = 'issued' and replaced_by_id is null`;
  const total = (read: (row: { row_total: number; invoice_total: number | null }) => number | null) =>
    all.reduce((so: number, row: never) => so + cents(read(row)), 0);
  expect(total(({ row_total }) => row_total)).toBe(sum?.total);
  expect(total(({ invoice_total }) => invoice_total)).toBe(sum?.total);
});
