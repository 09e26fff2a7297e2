import { describe, expect, test } from 'vitest';
import { parsed } from '../../../domain/verifactu/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { openInvoiceScene, recipient, refusal, year } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, patch, desk, draft, drafted, set, show, issue, corrected, correct, askIssue } = scene;
const portugal = await scene.openIssuer(
  'portugal.test',
  { country: 'PT', timezone: 'Europe/Lisbon' },
  { tax_id: 'PT123456789' },
);

const altaOf = async (id: number) => parsed((await scene.recordsOf(id)).at(-1).xml).RegistroAlta;
const expensive = [{ description: 'Motor', unit_price: 3_000, line_type: 'part' }];

/** Clears the tax id of the scene's client while `work` runs. */
async function anonymously<T>(work: () => Promise<T>): Promise<T> {
  const { id } = scene.client;
  succeeded(await patch(`/clients/${id}`, { tax_id: null }));
  try {
    return await work();
  } finally {
    succeeded(await patch(`/clients/${id}`, { tax_id: recipient.tax_id }));
  }
}

describe('a private person without a tax id', () => {
  const asked = { without_tax_id: true };

  test('gets a full invoice of any amount that names it, recorded as one without a recipient', async () => {
    const invoice = await anonymously(async () => {
      const { id, series, obstacles } = await drafted({}, asked);
      expect([series, obstacles]).toEqual(['F', []]);
      expect((await set(id, { lines: expensive })).body.obstacles).toEqual([]);
      return issue(id);
    });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      total: 3_630,
      billing: {
        name: recipient.name,
        tax_id: null,
        address: recipient.address,
      },
    });
    expect(await show(invoice.id)).toMatchObject({
      without_tax_id: true,
      qualified: false,
    });
    const alta = await altaOf(invoice.id);
    expect(alta).toMatchObject({
      TipoFactura: 'F2',
      FacturaSinIdentifDestinatarioArt61d: 'S',
    });
    expect(alta).not.toHaveProperty('Destinatarios');
    expect((await scene.rowOf(invoice.id)).paper).toMatchObject({
      kind: 'full',
      withoutTaxId: true,
      recipient: { name: recipient.name, tax_id: null },
    });
    expect((await scene.get(`/invoices/${invoice.id}/ubl`)).status).toBe(200);
  });

  test('is never assumed: the obstacle names the option, which works on the draft and on issuing', async () => {
    await anonymously(async () => {
      const { id, budget_id, obstacles } = await drafted();
      expect(obstacles).toEqual([expect.objectContaining({ path: '/billing_tax_id' })]);
      expect(obstacles[0]?.message).toContain('--without-tax-id');
      expect(obstacles[0]?.message).toContain('--simplified');
      expect(refusal(await askIssue({ budget_id }))).toEqual([422, 'validation_error', '/billing_tax_id']);
      expect((await set(id, asked)).body.obstacles).toEqual([]);
      await set(id, { without_tax_id: false });
      expect(succeeded(await askIssue({ budget_id, ...asked })).body).toMatchObject({ status: 'issued' });
    });
  });

  test('has its corrections recorded as those of an invoice without a recipient', async () => {
    const original = await anonymously(async () => issue((await drafted({}, asked)).id));
    expect(refusal(await correct(original.id, { difference: true, code: 'R1' }))).toEqual([
      422,
      'validation_error',
      '/code',
    ]);
    const credit = await corrected(original.id, { difference: true });
    expect(credit).toMatchObject({
      kind: 'corrective',
      series: 'R',
      billing: { tax_id: null },
    });
    expect(await altaOf(credit.id)).toMatchObject({
      TipoFactura: 'R5',
      TipoRectificativa: 'I',
      FacturaSinIdentifDestinatarioArt61d: 'S',
    });
  });

  test('that gives its tax id later gets a corrective invoice that names it', async () => {
    const original = await anonymously(async () => issue((await drafted({}, asked)).id));
    const { id } = succeeded(await correct(original.id, { substitution: true })).body;
    const { billing_tax_id } = { billing_tax_id: recipient.tax_id };
    expect(refusal(await set(id, { billing_tax_id }))).toEqual([422, 'validation_error', '/without_tax_id']);
    succeeded(
      await set(id, {
        billing_tax_id,
        without_tax_id: false,
        correction_code: 'R4',
      }),
    );
    await issue(id);
    const alta = await altaOf(id);
    expect(alta).toMatchObject({
      TipoFactura: 'R4',
      Destinatarios: {
        IDDestinatario: { NombreRazon: recipient.name, NIF: recipient.tax_id },
      },
    });
    expect(alta).not.toHaveProperty('FacturaSinIdentifDestinatarioArt61d');
  });

  test('is refused where the tax id is known, on a ticket, and outside Spain', async () => {
    const { id: budget_id } = await scene.budgetIn('Finalizado');
    expect(refusal(await draft({ budget_id, ...asked }))).toEqual([
      422,
      'validation_error',
      '/without_tax_id',
    ]);
    expect(refusal(await draft({ budget_id, simplified: true, ...asked }))).toEqual([
      422,
      'validation_error',
      '/without_tax_id',
    ]);
    expect(refusal(await set((await drafted()).id, asked))).toEqual([
      422,
      'validation_error',
      '/without_tax_id',
    ]);
    const abroad = await portugal.drafted();
    for (const body of [{ ...asked, billing_tax_id: null }, { located_in: 'canaries' }])
      expect(refusal(await portugal.set(abroad.id, body)).slice(0, 2)).toEqual([422, 'validation_error']);
    expect(await portugal.show(abroad.id)).toMatchObject({
      without_tax_id: false,
      located_in: null,
    });
  });
});

describe('a qualified simplified invoice', () => {
  test('names the client with tax id and address, and is recorded as a full one that is simplified', async () => {
    const invoice = await issue((await drafted({}, { qualified: true })).id);
    expect(invoice).toMatchObject({
      kind: 'simplified',
      full_number: `S${year}-0001`,
      billing: recipient,
    });
    expect(await altaOf(invoice.id)).toMatchObject({
      TipoFactura: 'F1',
      FacturaSimplificadaArt7273: 'S',
      Destinatarios: {
        IDDestinatario: { NombreRazon: recipient.name, NIF: recipient.tax_id },
      },
    });
    expect((await scene.rowOf(invoice.id)).paper).toMatchObject({
      kind: 'simplified',
      recipient: { tax_id: recipient.tax_id, address: recipient.address },
    });
    expect((await scene.get(`/invoices/${invoice.id}/ubl`)).status).toBe(200);
    const credit = await corrected(invoice.id, {
      difference: true,
      code: 'R4',
    });
    expect(credit).toMatchObject({ kind: 'corrective', series: 'SR' });
    expect(await altaOf(credit.id)).toMatchObject({
      TipoFactura: 'R4',
      FacturaSimplificadaArt7273: 'S',
    });
  });

  test('is made of a draft that names nobody, and back', async () => {
    const { id } = await drafted({}, { simplified: true });
    expect(refusal(await set(id, { billing_name: 'Otra' }))).toEqual([
      422,
      'validation_error',
      '/billing_name',
    ]);
    expect((await set(id, { qualified: true })).body).toMatchObject({
      billing: recipient,
      obstacles: [],
    });
    const nobody = { name: null, tax_id: null, address: null, country: null };
    expect((await set(id, { qualified: false })).body).toMatchObject({
      billing: nobody,
      obstacles: [],
    });
    const { budget_id } = await show(id);
    expect(succeeded(await askIssue({ budget_id, qualified: true })).body.billing).toEqual(recipient);
  });

  test('needs the address also of a person, and is no full invoice', async () => {
    const { id } = await drafted({}, { qualified: true });
    const { obstacles } = (await set(id, { billing_address: null })).body;
    expect(obstacles.map(({ path }: { path: string }) => path)).toEqual(['/billing_address']);
    const full = await drafted();
    expect(refusal(await set(full.id, { qualified: true }))).toEqual([422, 'validation_error', '/qualified']);
    expect(refusal(await askIssue({ budget_id: full.budget_id, qualified: true }))).toEqual([
      409,
      'invoice_conflict',
    ]);
    const { id: budget_id } = await scene.budgetIn('Finalizado');
    expect(refusal(await draft({ budget_id, simplified: false, qualified: true }))).toEqual([
      422,
      'validation_error',
      '/qualified',
    ]);
  });
});

test('tax records of each are corrected from the invoice, and say the same again', async () => {
  const person = await anonymously(async () => issue((await drafted({}, { without_tax_id: true })).id));
  const ticket = await issue((await drafted({}, { qualified: true })).id);
  const lines = [{ description: 'Peritaje', unit_price: 100, tax_exempt_code: 'N2' }];
  const elsewhere = await scene.issuedWith({ located_in: 'canaries', lines });
  for (const { id } of [person, ticket, elsewhere]) {
    await sql`
      insert into verifactu_states (instance_id, number, state, code, changed_at, seal)
      select instance_id, number, 'accepted_with_errors', '2004', now(), '' from verifactu_records where invoice_id = ${id}
      on conflict on constraint verifactu_states_pkey do update set state = excluded.state, code = excluded.code`;
    const { body } = await desk('POST', `/verifactu/invoices/${id}/correct`, {
      unchanged: true,
    });
    expect(body).toMatchObject({ needs: null, differences: [] });
  }
  expect(await scene.verify()).toMatchObject({ ok: true });
});

test('a service elsewhere in Spain has its regime in the ledger', async () => {
  const lines = [{ description: 'Peritaje', unit_price: 100, tax_exempt_code: 'N2' }];
  const { full_number, date } = await scene.issuedWith({
    located_in: 'ceuta_melilla',
    lines,
  });
  const { body } = await desk('GET', `/invoices/export?from=${date}&to=${date}&format=json`);
  const rows = JSON.parse(Buffer.from(body.content, 'base64').toString());
  const row = rows.find((each: { full_number: string }) => each.full_number === full_number);
  expect(row).toMatchObject({
    type: 'F1',
    regime: '08',
    tax_exempt_code: 'N2',
  });
});
