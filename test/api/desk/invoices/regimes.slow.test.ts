import { describe, expect, test } from 'vitest';
import { amountLiteral } from '../../../../domain/verifactu/literals.ts';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { type Case, cases, german, moroccan } from './regime-cases.ts';
import { openInvoiceScene } from './scene.ts';

const mainland = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql } = mainland;
const canaries = await mainland.openIssuer(
  'canarias.test',
  { country: 'ES', region: 'CN', timezone: 'Atlantic/Canary' },
  { verifactu: 'test' },
);
const ceuta = await mainland.openIssuer('ceuta.test', { country: 'ES', region: 'CE' }, { verifactu: 'test' });
const unsent = await mainland.openIssuer('unsent.test');
const production = await mainland.openIssuer('produccion.test', {}, { verifactu: 'production' });
type Issuer = Pick<typeof mainland, 'drafted' | 'set' | 'issue' | 'correct' | 'recordsOf' | 'get' | 'verify'>;

interface Detail {
  [name: string]: string | undefined;
}

function detailsOf(alta: { Desglose: { DetalleDesglose: Detail | Detail[] } }): (string | undefined)[][] {
  return [alta.Desglose.DetalleDesglose].flat().map((each) => {
    const treatment = each.CalificacionOperacion ?? each.OperacionExenta;
    const all = [
      each.Impuesto,
      each.ClaveRegimen,
      treatment,
      each.TipoImpositivo,
      each.BaseImponibleOimporteNoSujeto,
    ];
    const more = [each.CuotaRepercutida, each.TipoRecargoEquivalencia, each.CuotaRecargoEquivalencia];
    const there = more.filter((value) => value !== undefined);
    return [...all, ...there];
  });
}

/** Expects the API, the data of the PDF, the tax record and the QR code of an invoice to contain the same figures. */
async function expectAlike(by: Issuer, id: number, tax?: string): Promise<void> {
  const { body } = await by.get(`/invoices/${id}`);
  const [row] = await sql`select * from invoices where id = ${id}`;
  const paper = row?.paper;
  const [record] = await by.recordsOf(id);
  const alta = parsed(record.xml).RegistroAlta;
  const cents = (euros: number) => Math.round(euros * 100);
  expect([cents(body.total), cents(body.totals.total), paper.totals.total_cents]).toEqual(
    Array(3).fill(row?.total_cents),
  );
  expect([cents(body.totals.base), paper.totals.base_cents]).toEqual(Array(2).fill(row?.base_cents));
  const taxes = [cents(body.totals.tax), paper.totals.quota_cents + paper.totals.surcharge_cents];
  expect(taxes).toEqual(Array(2).fill(row?.tax_cents));
  expect(alta.ImporteTotal).toBe(amountLiteral(row?.total_cents));
  expect(alta.CuotaTotal).toBe(tax ?? amountLiteral(row?.tax_cents));
  const lines = body.lines.reduce((sum: number, each: { base: number }) => sum + cents(each.base), 0);
  expect(lines).toBe(row?.base_cents);
  const rates = body.totals.tax_rates as { base: number; quota: number; surcharge: number }[];
  expect(
    rates.reduce((sum, each) => sum + cents(each.base) + cents(each.quota) + cents(each.surcharge), 0),
  ).toBe(row?.total_cents);
  const asked = new URL(paper.qr);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    nif: alta.IDFactura.IDEmisorFactura,
    numserie: body.full_number,
    fecha: alta.IDFactura.FechaExpedicionFactura,
    importe: alta.ImporteTotal,
  });
  expect([paper.full_number, alta.IDFactura.NumSerieFactura]).toEqual([body.full_number, body.full_number]);
  expect([paper.date, record.date]).toEqual([body.date, body.date]);
  expect([alta.Huella, record.hash]).toEqual([body.verifactu_hash, body.verifactu_hash]);
}

/** Workshops by name, for the field `by` of the cases. */
const workshops: Record<string, Issuer> = { canaries, ceuta };

async function issuedCase({ asked = {}, set }: Pick<Case, 'asked' | 'set'>, by: Issuer = mainland) {
  const { id } = await by.drafted({}, asked);
  succeeded(await by.set(id, set));
  await by.issue(id);
  const [record] = await by.recordsOf(id);
  return { by, id, xml: record.xml as string };
}

const signed = (sign: string, literal: string | undefined) => literal && `${sign}${literal}`;

describe.each(Object.entries(cases))('%s', (_, each) => {
  test('is recorded for the tax authority as its schema asks, is said alike everywhere, and is corrected both ways', async () => {
    const { by, id, xml } = await issuedCase(each, workshops[each.by ?? '']);
    expect(schemaFault(sending([xml]))).toBeNull();
    const alta = parsed(xml).RegistroAlta;
    expect([alta.TipoFactura, ...detailsOf(alta)]).toEqual(each.told);
    expect(alta.ImporteTotal).toBe(each.total);
    await expectAlike(by, id, each.tax);
    const substitute = await expectCorrected(by, id, each, 'substitution');
    await expectCorrected(by, substitute, each, 'difference');
  });
});

/**
 * Corrects an invoice by substitution or by difference, and checks the tax record of the correction. Returns the id of
 * the correction.
 */
async function expectCorrected(
  by: Issuer,
  id: number,
  { told: [type, ...told], total, tax }: Case,
  way: 'difference' | 'substitution',
): Promise<number> {
  const sign = way === 'difference' ? '-' : '';
  const draft = succeeded(await by.correct(id, { [way]: true })).body;
  await by.issue(draft.id);
  const [record] = await by.recordsOf(draft.id);
  expect(schemaFault(sending([record.xml])), way).toBeNull();
  const alta = parsed(record.xml).RegistroAlta;
  expect([alta.TipoFactura, alta.ImporteTotal]).toEqual([type === 'F2' ? 'R5' : 'R1', signed(sign, total)]);
  const kinds = (details: (string | undefined)[][]) => details.map((detail) => detail.slice(0, 4));
  expect(kinds(detailsOf(alta))).toEqual(kinds(told));
  expect(alta.ImporteRectificacion === undefined).toBe(way === 'difference');
  await expectAlike(by, draft.id, signed(sign, tax));
  return draft.id;
}

test('all of it is in sound chains', async () => {
  for (const by of [mainland, canaries, ceuta])
    expect(await by.verify()).toMatchObject({ ok: true, broken: null });
});

describe('the recipient', () => {
  const recipientOf = async (set: object) => {
    const { xml } = await issuedCase({ set });
    return parsed(xml).RegistroAlta.Destinatarios.IDDestinatario;
  };

  test.each<[string, object, object]>([
    ['of Spain is known by its NIF', {}, { NIF: '12345678Z' }],
    ['of the Union by its number', german, { IDOtro: { IDType: '02', ID: 'DE123456789' } }],
    [
      'of Greece by its number, which begins otherwise',
      { billing_country: 'GR', billing_tax_id: 'EL123456789' },
      { IDOtro: { IDType: '02', ID: 'EL123456789' } },
    ],
    [
      'of the Union without its number by its country’s document',
      { billing_country: 'FR', billing_tax_id: '880692' },
      { IDOtro: { CodigoPais: 'FR', IDType: '04', ID: '880692' } },
    ],
    ['of elsewhere by its document', moroccan, { IDOtro: { CodigoPais: 'MA', IDType: '04', ID: 'MA0001' } }],
  ])('%s', async (_, set, expected) => {
    expect(await recipientOf(set)).toEqual({ NombreRazon: 'Clara Ejemplo', ...expected });
  });

  test('is nobody on a ticket', async () => {
    const { xml } = await issuedCase({ asked: { simplified: true }, set: { km: 1 } });
    expect(parsed(xml).RegistroAlta).not.toHaveProperty('Destinatarios');
  });
});

describe('the QR', () => {
  const paperOf = async (by: Issuer) => {
    const { id } = await issuedCase({ set: { km: 1 } }, by);
    return (await sql`select paper from invoices where id = ${id}`)[0]?.paper;
  };

  test('asks the tax authority’s test service, and promises nothing, in the mode for tests', async () => {
    const { qr, verifiable, isTest } = await paperOf(mainland);
    expect(qr).toMatch(/^https:\/\/prewww2\.aeat\.es\/wlpl\/TIKE-CONT\/ValidarQR\?nif=B12345674&numserie=F/);
    expect({ verifiable, isTest }).toEqual({ verifiable: false, isTest: true });
  });

  test('is absent where records are not sent', async () => {
    const paper = await paperOf(unsent);
    expect(paper).toMatchObject({ qr: null, verifiable: false });
    expect(paper).not.toHaveProperty('isTest');
  });

  test('asks the tax authority in production', async () => {
    const { qr, verifiable } = await paperOf(production);
    expect(qr).toMatch(/^https:\/\/www2\.agenciatributaria\.gob\.es\/wlpl\/TIKE-CONT\/ValidarQR\?nif=/);
    expect(verifiable).toBe(true);
    const [record] = await sql`select mode from verifactu_records where mode = 'production'`;
    expect(record).toBeDefined();
  });
});

test('the time of a record is that of the workshop’s place', async () => {
  const at = async (by: Issuer) => (await by.recordsOf((await issuedCase({ set: { km: 1 } }, by)).id))[0];
  const [here, there] = [await at(mainland), await at(canaries)];
  const hours = (record: { generated_at: string }) => Number(record.generated_at.slice(-6, -3));
  expect(hours(here) - hours(there)).toBe(1);
});
