import { describe, expect, test } from 'vitest';
import { draftExchange } from '../../../../actions/invoices/correct/exchange.ts';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { actingIn, idOfNothing, openInvoiceScene, recipient, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { desk, drafted, show, issue, issued, correct, corrected, exchange, exchanged, pay, sql } = scene;

const ticketOf = async (more: object = {}, fields: object = {}) =>
  issue((await drafted(fields, { simplified: true })).id, more);
const altaOf = async (id: number) => parsed((await scene.recordsOf(id))[0].xml).RegistroAlta;
const keyOf = ({ full_number, date }: { full_number: string; date: string }) => ({
  IDEmisorFactura: 'B12345674',
  NumSerieFactura: full_number,
  FechaExpedicionFactura: date.split('-').reverse().join('-'),
});
const back = [
  {
    description: 'Pieza devuelta',
    quantity: -1,
    unit_price: 10,
    line_type: 'part',
  },
];

describe('a simplified invoice', () => {
  test('is exchanged for a full one with the same lines, which names the client', async () => {
    const ticket = await ticketOf();
    const { status, body } = await exchange(ticket.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      kind: 'invoice',
      series_kind: 'full',
      series: 'F',
      exchanges_id: ticket.id,
      rectifies_id: null,
      correction: null,
      budget_id: ticket.budget_id,
      operation_date: ticket.date,
      total: ticket.total,
      billing: { name: recipient.name, tax_id: recipient.tax_id, address: recipient.address },
      obstacles: [],
      doubts: [],
    });
    const without = ({ id, ...line }: { id: number }) => line;
    expect(body.lines.map(without)).toEqual(ticket.lines.map(without));
    expect((await scene.linesAbout(ticket.budget_id)).at(-1)).toMatchObject({
      action: 'invoice.drafted',
      changes: { kind: [null, 'full'], exchanges_id: [null, ticket.id] },
    });
    expect((await show(ticket.id)).replaced_by_id, 'a draft replaces nothing').toBeNull();

    const full = await issue(body.id);
    expect(await altaOf(full.id)).toMatchObject({
      TipoFactura: 'F3',
      FacturasSustituidas: { IDFacturaSustituida: keyOf(ticket) },
      Destinatarios: {
        IDDestinatario: { NombreRazon: recipient.name, NIF: recipient.tax_id },
      },
      ImporteTotal: '62.92',
    });
    for (const field of ['TipoRectificativa', 'FacturasRectificadas', 'ImporteRectificacion'])
      expect(await altaOf(full.id)).not.toHaveProperty(field);
    expect(schemaFault(sending([(await scene.recordsOf(full.id))[0].xml]))).toBeNull();
    expect(await show(ticket.id)).toMatchObject({
      status: 'issued',
      replaced_by_id: full.id,
      payments: { pending: 0, settled: true },
    });
    expect(
      (await scene.recordsOf(ticket.id)).map(({ kind }) => kind),
      'it is not annulled',
    ).toEqual(['alta']);
    expect((await scene.rowOf(full.id)).paper.exchanges).toEqual({
      full_number: ticket.full_number,
      date: ticket.date,
    });
    expect(await scene.eventsOf(full.id)).toMatchObject([
      { event: 'invoice.issued', data: { total: 62.92 } },
    ]);
    expect(await scene.eventsOf(ticket.id)).toMatchObject([{ event: 'invoice.issued' }]);
  });

  test('leaves its budget as it is, also when the draft is discarded', async () => {
    const ticket = await ticketOf();
    const budget = async () =>
      (await sql`select status, has_invoice from budgets where id = ${ticket.budget_id}`)[0];
    const before = await budget();
    expect(before).toEqual({ status: 'Facturado', has_invoice: true });
    const { body } = await exchange(ticket.id);
    expect((await scene.discard(body.id)).status).toBe(200);
    expect(await budget()).toEqual(before);
    await exchanged(ticket.id);
    expect(await budget()).toEqual(before);
    const again = await scene.draft({ budget_id: ticket.budget_id });
    expect(refusal(again)).toEqual([409, 'invoice_conflict']);
    expect(again.body.error.existing_id).toBe(ticket.id);
  });

  test('hands over its payments', async () => {
    const ticket = await ticketOf({ paid: 'card' });
    const full = await exchanged(ticket.id);
    expect(full).toMatchObject({
      payment_method: 'card',
      payments: { paid: 62.92, pending: 0, settled: true },
      payment_list: [{ amount: 62.92, method: 'card' }],
    });
    expect((await scene.rowOf(full.id)).paper.payments).toMatchObject([{ amount_cents: 6_292 }]);
    expect(await show(ticket.id)).toMatchObject({
      payments: { paid: 0, pending: 0 },
      payment_list: [],
    });
    expect(refusal(await pay(ticket.id, 1))).toEqual([409, 'invoice_conflict']);
  });

  test('that is not paid is owed once, by the full invoice', async () => {
    const ticket = await ticketOf();
    await pay(ticket.id, 20);
    const full = await exchanged(ticket.id);
    expect(full.payments).toMatchObject({ paid: 20, pending: 42.92 });
    expect((await pay(full.id, 42.92)).body.payments.settled).toBe(true);
  });

  test('keeps its day of supply, and its rate, although it is exchanged later', async () => {
    const { id } = await drafted({}, { simplified: true });
    succeeded(await scene.set(id, { operation_date: `${year - 1}-06-30` }));
    const full = await exchanged((await issue(id)).id);
    expect(full.operation_date).toBe(`${year - 1}-06-30`);
    expect(await altaOf(full.id)).toMatchObject({
      FechaOperacion: `30-06-${year - 1}`,
    });
  });

  test('is exchanged for another recipient than its client', async () => {
    const company = {
      billing_name: 'Transportes Ejemplo, S.L.',
      billing_tax_id: 'b-58378431',
      billing_address: 'Calle Inventada, 7',
      billing_city: 'Madrid',
    };
    const full = await exchanged((await ticketOf()).id, company);
    expect(full.billing).toMatchObject({ name: company.billing_name, tax_id: 'B58378431' });
  });

  test('is exchanged in a series of full invoices', async () => {
    succeeded(await scene.askDesk('POST', '/series', { code: 'C', kind: 'full' }));
    const ticket = await ticketOf();
    expect((await exchange(ticket.id, { series: 'S' })).body.error.fields).toMatchObject([
      { path: '/series' },
    ]);
    expect((await exchanged(ticket.id, { series: 'C' })).full_number).toBe(`C${year}-0001`);
  });

  test('counts once in revenue and ledger', async () => {
    const figures = async () =>
      (await desk('GET', `/reports/revenue?from=${year}-01-01&to=${year}-12-31`)).body;
    const before = (await figures()).totals;
    const full = await exchanged((await ticketOf()).id);
    const { totals } = await figures();
    expect([totals.total - before.total, totals.base - before.base].map(Math.round)).toEqual([63, 52]);
    const path = `/invoices/export?from=${full.date}&to=${full.date}&format=json`;
    const exported = JSON.parse(Buffer.from((await desk('GET', path)).body.content, 'base64').toString());
    const rows = exported.filter(({ budget_id }: { budget_id: number }) => budget_id === full.budget_id);
    expect(rows).toMatchObject([
      {
        type: 'F2',
        row_total: 62.92,
        replaces: null,
        replaced_by: full.full_number,
      },
      {
        type: 'F3',
        row_total: 62.92,
        replaces: rows[0].full_number,
        replaced_amounts: false,
      },
      {
        type: 'F3',
        row_total: -62.92,
        replaces: rows[0].full_number,
        replaced_amounts: true,
      },
    ]);
  });
});

describe('an exchange needs', () => {
  test('a recipient with name, tax id and address', async () => {
    const ticket = await ticketOf();
    const { body } = await exchange(ticket.id, {
      billing_tax_id: null,
      billing_address: null,
      billing_city: null,
    });
    const paths = body.obstacles.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['/billing_address', '/billing_city', '/billing_tax_id']);
    expect(refusal(await scene.askIssue({ id: body.id }))).toEqual([
      422,
      'validation_error',
      '/billing_tax_id',
      '/billing_address',
      '/billing_city',
    ]);
    expect((await show(ticket.id)).replaced_by_id).toBeNull();
  });

  test('a simplified invoice that is issued and names nobody', async () => {
    const draft = await drafted({}, { simplified: true });
    const cancelled = await ticketOf();
    succeeded(await scene.cancel(cancelled.id, cancelled.full_number));
    const qualified = await issue((await drafted({}, { qualified: true })).id);
    for (const { id } of [draft, cancelled, await issued(), qualified]) {
      const records = await sql`select count(*) from invoices`;
      expect(refusal(await exchange(id))).toEqual([409, 'invoice_conflict']);
      expect(await sql`select count(*) from invoices`).toEqual(records);
    }
    expect(refusal(await exchange(idOfNothing))).toEqual([404, 'not_found']);
  });

  test('one that is not exchanged, or about to be', async () => {
    const ticket = await ticketOf();
    const { body } = await exchange(ticket.id);
    for (const again of [exchange(ticket.id), correct(ticket.id, { difference: true }), cancel(ticket)])
      expect((await again).body.error).toMatchObject({ code: 'invoice_conflict', existing_id: body.id });
    const full = await issue(body.id);
    expect((await exchange(ticket.id)).body.error).toMatchObject({ existing_id: full.id });
  });

  test('the issuer of the simplified invoice', async () => {
    const ticket = await ticketOf();
    const { body: draft } = await exchange((await ticketOf()).id);
    const { act, issueAs } = actingIn(scene);
    const asked = { invoiceId: ticket.id, series: undefined, recipient: {} };
    const other = { tax_id: 'B58378431' };
    await expect(act((context) => draftExchange(context, asked), other)).rejects.toMatchObject({
      extras: { reason: 'otherIssuer', params: { tax_id: 'B12345674' } },
    });
    await expect(issueAs(draft.id, other)).rejects.toMatchObject({ code: 'validation_error' });
  });
});

describe('an exchange with a wrong recipient', () => {
  const right = { billing_name: 'Transportes Ejemplo, S.L.', billing_tax_id: 'B58378431' };

  test('is exchanged again: one invoice takes it back, another one takes its place', async () => {
    const ticket = await ticketOf({ paid: 'card' });
    const wrong = await exchanged(ticket.id);
    const { body: draft } = await exchange(wrong.id, right);
    expect(draft).toMatchObject({
      exchanges_id: ticket.id,
      reverses_id: null,
      billing: { name: right.billing_name, tax_id: right.billing_tax_id, address: recipient.address },
      doubts: [{ path: '/exchanges_id', message: expect.stringContaining(wrong.full_number) }],
    });
    expect((await exchange(wrong.id)).body.error).toMatchObject({ existing_id: draft.id });
    const latest = await issue(draft.id);
    const [reversal] = await sql`select id from invoices where reverses_id = ${wrong.id}`;
    const takenBack = await show(reversal?.id);

    expect(takenBack).toMatchObject({
      status: 'issued',
      number: wrong.number + 1,
      total: -62.92,
      billing: wrong.billing,
      exchanges_id: ticket.id,
      replaced_by_id: latest.id,
      payments: { paid: 0, pending: 0, settled: true },
    });
    expect(latest).toMatchObject({
      number: wrong.number + 2,
      total: 62.92,
      payments: { paid: 62.92, pending: 0 },
      payment_list: [{ method: 'card', amount: 62.92 }],
    });
    for (const { id } of [ticket, wrong])
      expect(await show(id)).toMatchObject({ replaced_by_id: latest.id, payments: { paid: 0, pending: 0 } });
    for (const [{ id }, total] of [
      [takenBack, '-62.92'],
      [latest, '62.92'],
    ] as const)
      expect(await altaOf(id)).toMatchObject({
        TipoFactura: 'F3',
        FacturasSustituidas: { IDFacturaSustituida: keyOf(ticket) },
        ImporteTotal: total,
      });
    expect((await scene.rowOf(takenBack.id)).paper).toMatchObject({
      reverses: { full_number: wrong.full_number, date: wrong.date },
      exchanges: { full_number: ticket.full_number },
      payments: [{ method: 'offset', amount_cents: -6_292 }],
    });
  });

  test('still counts once', async () => {
    const revenue = async () =>
      (await desk('GET', `/reports/revenue?from=${year}-01-01&to=${year}-12-31`)).body.totals.total;
    const before = await revenue();
    const wrong = await exchanged((await ticketOf()).id);
    const latest = await exchanged(wrong.id, right);
    expect(Math.round((await revenue()) * 100 - before * 100)).toBe(6_292);
    const path = `/invoices/export?from=${latest.date}&to=${latest.date}&format=json`;
    const exported = JSON.parse(Buffer.from((await desk('GET', path)).body.content, 'base64').toString());
    const rows = exported.filter(({ budget_id }: { budget_id: number }) => budget_id === latest.budget_id);
    expect(rows.map(({ row_total }: { row_total: number }) => row_total)).toEqual([
      62.92, 62.92, -62.92, -62.92, 62.92, 62.92, -62.92,
    ]);
    expect(rows.map(({ pending }: { pending: number | null }) => pending ?? 0)).toEqual([
      0, 0, 0, 0, 0, 62.92, 0,
    ]);
  });

  test('is exchanged as often as it takes, but not once it was corrected, or taken back', async () => {
    const ticket = await ticketOf();
    const first = await exchanged(ticket.id);
    const second = await exchanged(first.id, right);
    const third = await exchanged(second.id, { billing_name: 'Transportes Ejemplo, S.A.' });
    expect((await show(ticket.id)).replaced_by_id).toBe(third.id);
    for (const { id } of [ticket, first])
      expect((await exchange(id)).body.error).toMatchObject({ code: 'invoice_conflict' });
    const [reversal] = await sql`select id from invoices where reverses_id = ${first.id}`;
    for (const tried of [exchange(reversal?.id), correct(reversal?.id, { difference: true })])
      expect((await tried).body.error).toMatchObject({ code: 'invoice_conflict' });
    await corrected(third.id, { difference: true, code: 'R3' });
    expect(refusal(await exchange(third.id))).toEqual([409, 'invoice_conflict']);
  });

  test('keeps its place if the draft is discarded, or refused', async () => {
    const ticket = await ticketOf();
    const wrong = await exchanged(ticket.id);
    const { body } = await exchange(wrong.id, { billing_tax_id: null });
    expect(refusal(await scene.askIssue({ id: body.id }))).toEqual([
      422,
      'validation_error',
      '/billing_tax_id',
    ]);
    expect(await sql`select 1 from invoices where reverses_id = ${wrong.id}`).toEqual([]);
    succeeded(await scene.discard(body.id));
    expect(await show(wrong.id)).toMatchObject({ replaced_by_id: null, payments: { pending: 62.92 } });
  });
});

const cancel = ({ id, full_number }: { id: number; full_number: string }) => scene.cancel(id, full_number);

describe('an invoice that was issued in exchange', () => {
  test('is neither cancelled nor corrected, and its simplified invoice is not cancelled or substituted', async () => {
    const ticket = await ticketOf();
    const full = await exchanged(ticket.id);
    const tries = [
      cancel(full),
      correct(full.id, { difference: true }),
      correct(full.id, { substitution: true }),
    ];
    for (const refused of await Promise.all(tries))
      expect(refused.body.error).toMatchObject({ code: 'invoice_conflict', existing_id: ticket.id });
    for (const refused of [await cancel(ticket), await correct(ticket.id, { substitution: true })])
      expect(refused.body.error).toMatchObject({ code: 'invoice_conflict', existing_id: full.id });
  });

  test('keeps lines, taxes and day in its draft, and needs the tax id', async () => {
    const { body } = await exchange((await ticketOf()).id);
    const changes = {
      lines: back,
      surcharge: true,
      rebu: true,
      operation_date: '2026-01-01',
      without_tax_id: true,
    };
    for (const [field, value] of Object.entries(changes))
      expect(refusal(await scene.set(body.id, { [field]: value }))).toEqual([
        422,
        'validation_error',
        `/${field}`,
      ]);
    const notes = { billing_name: 'Clara Ejemplo Ruiz', public_notes: 'A petición de la clienta' };
    expect((await scene.set(body.id, notes)).body).toMatchObject({ public_notes: notes.public_notes });
  });

  test('gets the corrections of the simplified invoice by another exchange', async () => {
    const ticket = await ticketOf({ paid: 'card' });
    const full = await exchanged(ticket.id);
    const { body: draft } = await correct(ticket.id, {
      difference: true,
      lines: back,
    });
    expect(draft.doubts).toMatchObject([
      {
        path: '/rectifies_id',
        message: expect.stringContaining(ticket.full_number),
      },
    ]);
    const credit = await issue(draft.id);
    expect(await altaOf(credit.id)).toMatchObject({ TipoFactura: 'R5', TipoRectificativa: 'I' });
    const fullCredit = await exchanged(credit.id);
    expect(fullCredit).toMatchObject({
      total: -12.1,
      kind: 'invoice',
      payments: { pending: -12.1 },
    });
    expect(await altaOf(fullCredit.id)).toMatchObject({
      TipoFactura: 'F3',
      FacturasSustituidas: { IDFacturaSustituida: keyOf(credit) },
      ImporteTotal: '-12.10',
    });
    expect((await show(credit.id)).payments).toMatchObject({ pending: 0 });
    expect(await show(full.id)).toMatchObject({ replaced_by_id: null, total: 62.92 });
  });

  test('warns of corrections that were made before', async () => {
    const ticket = await ticketOf();
    const credit = await corrected(ticket.id, { difference: true, lines: back });
    const { body } = await exchange(ticket.id);
    expect(body.doubts).toMatchObject([
      {
        path: '/exchanges_id',
        message: expect.stringContaining(credit.full_number),
      },
    ]);
  });

  test('is corrected for an unpaid debt, less what its simplified invoice took back', async () => {
    const ticket = await ticketOf();
    const full = await exchanged(ticket.id);
    await exchanged((await corrected(ticket.id, { difference: true, lines: back })).id);
    const unpaid = await corrected(full.id, { difference: true, code: 'R3' });
    expect(unpaid).toMatchObject({
      total: -8.82,
      payments: { pending: 0 },
      rectifies_id: full.id,
    });
    expect(await altaOf(unpaid.id)).toMatchObject({ TipoFactura: 'R3' });
  });
});

test('an advance that was exchanged is deducted once, under its new number', async () => {
  const { id: budget_id } = await scene.budgetIn('Aprobado');
  const ask = { budget_id, amount: 20, paid: 'card', simplified: true };
  const ticket = succeeded(await scene.askDesk('POST', '/invoices/advance', ask)).body;
  const full = await exchanged(ticket.id);
  expect(full).toMatchObject({
    advance: true,
    total: 20,
    payments: { settled: true },
  });
  succeeded(await scene.askDesk('POST', `/budgets/${budget_id}/status/Finalizado`, {}));
  const { body } = await scene.draft({ budget_id });
  const deducted = body.lines.filter((line: { deducts_id: number | null }) => line.deducts_id !== null);
  expect(deducted).toMatchObject([{ deducts_id: ticket.id, quantity: -1 }]);
  expect(deducted[0].description).toContain(full.full_number);
  expect(await issue(body.id)).toMatchObject({ total: 42.92 });
});

test('the part of one of two payers is exchanged, and the other part stays as it is', async () => {
  const { id: budget_id } = await scene.budgetIn('Finalizado');
  const insurer = {
    name: 'Seguros Inventados, S.A.',
    tax_id: 'A12345674',
    address: 'Calle Falsa, 1',
    city: 'Madrid',
  };
  const payer = await scene.newClient(insurer);
  const ask = { budget_id, payer_id: payer.id, excess: 20, simplified: true };
  const [own, others] = succeeded(await scene.askDesk('POST', '/invoices/split', ask)).body.invoices;
  const ticket = await issue(own.id);
  const full = await exchanged(ticket.id);
  expect(full).toMatchObject({ split: 'owner', total: 20, client_id: ticket.client_id });
  await corrected(
    (await corrected(ticket.id, { difference: true, lines: [{ ...back[0], unit_price: 1 }] })).id,
    {
      difference: true,
    },
  );
  expect(await issue(others.id)).toMatchObject({ total: 42.92 });
  expect((await scene.trace({ id: budget_id })).row.status).toBe('Facturado');
});

test('outside Spain a simplified invoice is exchanged without a tax id', async () => {
  const accepted = { uncertified_accepted_at: new Date().toISOString() };
  const columns = { country: 'FR', tax_id: 'FR40303265045', ...accepted };
  const atelier = await scene.openIssuer('atelier.test', {}, columns);
  const draft = await atelier.drafted(
    { lines: [{ description: 'Révision', unit_price: 50, tax_rate: 20 }] },
    { simplified: true },
  );
  const ticket = await atelier.issue(draft.id);
  const full = await atelier.exchanged(ticket.id, { billing_tax_id: null });
  expect(full).toMatchObject({ kind: 'invoice', exchanges_id: ticket.id, verifactu_hash: null, total: 60 });
});

test('the verification finds nothing to object to', async () => {
  const { broken, differences } = (await desk('GET', '/verifactu/verify')).body;
  expect({ broken, differences }).toMatchObject({ broken: null, differences: [] });
});
