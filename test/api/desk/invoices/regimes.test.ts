import { describe, expect, test } from 'vitest';
import { amountLiteral } from '../../../../domain/verifactu/literals.ts';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const mainland = await openInvoiceScene();
const { sql } = mainland;
const canaries = await mainland.openIssuer('canarias.test', {
  country: 'ES',
  region: 'CN',
  timezone: 'Atlantic/Canary',
});
const ceuta = await mainland.openIssuer('ceuta.test', { country: 'ES', region: 'CE' });
const production = await mainland.openIssuer('produccion.test', {}, { verifactu: 'production' });
type Issuer = Pick<typeof mainland, 'drafted' | 'set' | 'issue' | 'correct' | 'recordsOf' | 'get' | 'verify'>;

interface Case {
  by?: Issuer;
  asked?: object;
  set: object;
  /** TipoFactura, and its details: tax, regime, treatment, rate, base, quota, rate and quota of the surcharge. */
  told: [type: string, ...details: (string | undefined)[][]];
  total: string;
  /** Of the record, where the invoice shows no tax. */
  tax?: string;
}

const line = (unit_price: number, more: object = {}) => ({
  description: 'Pieza',
  unit_price,
  line_type: 'part',
  ...more,
});
const coded = (tax_exempt_code: string) => ({ lines: [line(100, { tax_exempt_code })] });
const german = { billing_country: 'DE', billing_tax_id: 'DE123456789' };
const moroccan = { billing_country: 'MA', billing_tax_id: 'MA0001' };

const cases: Record<string, Case> = {
  'IVA at 21 %': {
    set: { lines: [line(100)] },
    told: ['F1', ['01', '01', 'S1', '21', '100.00', '21.00']],
    total: '121.00',
  },
  'IVA at three rates, done on another day': {
    set: {
      operation_date: '2026-11-02',
      lines: [line(100), line(50.05, { tax_rate: 10 }), line(9.99, { tax_rate: 4 })],
    },
    told: [
      'F1',
      ['01', '01', 'S1', '4', '9.99', '0.40'],
      ['01', '01', 'S1', '10', '50.05', '5.01'],
      ['01', '01', 'S1', '21', '100.00', '21.00'],
    ],
    total: '186.45',
  },
  'IGIC of the Canaries': {
    by: canaries,
    set: { lines: [line(100, { tax_rate: 7 }), line(10, { tax_rate: 0 })] },
    told: ['F1', ['03', '01', 'S1', '0', '10.00', '0.00'], ['03', '01', 'S1', '7', '100.00', '7.00']],
    total: '117.00',
  },
  'an exemption of the Canaries': {
    by: canaries,
    set: coded('E7'),
    told: ['F1', ['03', '01', 'E7', undefined, '100.00']],
    total: '100.00',
  },
  'IPSI of Ceuta': {
    by: ceuta,
    set: { lines: [line(100, { tax_rate: 0.5 })] },
    told: ['F1', ['02', '01', 'S1', '0.5', '100.00', '0.50']],
    total: '100.50',
  },
  'an export from Ceuta': {
    by: ceuta,
    set: { ...moroccan, ...coded('E2') },
    told: ['F1', ['02', '01', 'E2', undefined, '100.00']],
    total: '100.00',
  },
  'the surcharge': {
    set: { surcharge: true, lines: [line(100), line(50, { tax_rate: 10 })] },
    told: [
      'F1',
      ['01', '01', 'S1', '10', '50.00', '5.00', '1.4', '0.70'],
      ['01', '01', 'S1', '21', '100.00', '21.00', '5.2', '5.20'],
    ],
    total: '181.90',
  },
  'a reverse charge': {
    set: coded('S2'),
    told: ['F1', ['01', '01', 'S2', '0', '100.00', '0.00']],
    total: '100.00',
  },
  E1: { set: coded('E1'), told: ['F1', ['01', '01', 'E1', undefined, '100.00']], total: '100.00' },
  E2: {
    set: { ...moroccan, ...coded('E2') },
    told: ['F1', ['01', '02', 'E2', undefined, '100.00']],
    total: '100.00',
  },
  E3: {
    set: { ...moroccan, ...coded('E3') },
    told: ['F1', ['01', '02', 'E3', undefined, '100.00']],
    total: '100.00',
  },
  E4: { set: coded('E4'), told: ['F1', ['01', '01', 'E4', undefined, '100.00']], total: '100.00' },
  E5: {
    set: { ...german, ...coded('E5') },
    told: ['F1', ['01', '01', 'E5', undefined, '100.00']],
    total: '100.00',
  },
  E6: { set: coded('E6'), told: ['F1', ['01', '01', 'E6', undefined, '100.00']], total: '100.00' },
  N1: { set: coded('N1'), told: ['F1', ['01', '01', 'N1', undefined, '100.00']], total: '100.00' },
  N2: {
    set: { ...moroccan, ...coded('N2') },
    told: ['F1', ['01', '01', 'N2', undefined, '100.00']],
    total: '100.00',
  },
  'used goods': {
    set: { rebu: true, lines: [line(6_500, { unit_cost: 5_000 })] },
    told: ['F1', ['01', '03', 'S1', '21', '1239.67', '260.33']],
    total: '6500.00',
    tax: '260.33',
  },
  'a ticket': {
    asked: { simplified: true },
    set: { lines: [line(100)] },
    told: ['F2', ['01', '01', 'S1', '21', '100.00', '21.00']],
    total: '121.00',
  },
  'words with signs, quotes and letters of all kinds': {
    set: { billing_name: 'Núria & <Hijos> "車" 🚗', lines: [line(1, { description: '1 < 2 & 3 > 2 ]]>' })] },
    told: ['F1', ['01', '01', 'S1', '21', '1.00', '0.21']],
    total: '1.21',
  },
};

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

/** What the API, the paper, the record and the QR say of one invoice is the same. */
async function expectAlike(by: Issuer, id: number, tax?: string): Promise<void> {
  const { body } = await by.get(`/invoices/${id}`);
  const [row] = await sql`select * from invoices where id = ${id}`;
  const paper = JSON.parse(row?.paper);
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

async function issuedCase({ by = mainland, asked = {}, set }: Case) {
  const { id } = await by.drafted({}, asked);
  succeeded(await by.set(id, set));
  await by.issue(id);
  const [record] = await by.recordsOf(id);
  return { by, id, xml: record.xml as string };
}

describe.each(Object.entries(cases))('%s', (_, each) => {
  test('is told to the tax authority as its schema asks, and said alike everywhere', async () => {
    const { by, id, xml } = await issuedCase(each);
    expect(schemaFault(sending([xml]))).toBeNull();
    const alta = parsed(xml).RegistroAlta;
    expect([alta.TipoFactura, ...detailsOf(alta)]).toEqual(each.told);
    expect(alta.ImporteTotal).toBe(each.total);
    await expectAlike(by, id, each.tax);
  });

  test('is corrected both ways', async () => {
    const type = each.told[0] === 'F2' ? 'R5' : 'R1';
    for (const [way, sign] of [
      ['difference', '-'],
      ['substitution', ''],
    ] as const) {
      const { by, id } = await issuedCase(each);
      const draft = succeeded(await by.correct(id, { [way]: true })).body;
      await by.issue(draft.id);
      const [record] = await by.recordsOf(draft.id);
      expect(schemaFault(sending([record.xml])), way).toBeNull();
      const alta = parsed(record.xml).RegistroAlta;
      expect([alta.TipoFactura, alta.ImporteTotal]).toEqual([type, `${sign}${each.total}`]);
      expect(detailsOf(alta).map((detail) => detail.slice(0, 3))).toEqual(
        each.told.slice(1).map((detail) => detail.slice(0, 3)),
      );
      expect(alta.ImporteRectificacion === undefined).toBe(way === 'difference');
      await expectAlike(by, draft.id, each.tax && `${sign}${each.tax}`);
    }
  });
});

test('all of it stands in sound chains', async () => {
  for (const by of [mainland, canaries, ceuta])
    expect(await by.verify()).toMatchObject({ ok: true, broken: null });
});

describe('the recipient', () => {
  const recipientOf = async (set: object) => {
    const { xml } = await issuedCase({ set, told: ['F1'], total: '' });
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
    const { xml } = await issuedCase({
      asked: { simplified: true },
      set: { km: 1 },
      told: ['F2'],
      total: '',
    });
    expect(parsed(xml).RegistroAlta).not.toHaveProperty('Destinatarios');
  });
});

describe('the QR', () => {
  const paperOf = async (by: Issuer) => {
    const { id } = await issuedCase({ by, set: { km: 1 }, told: ['F1'], total: '' });
    return JSON.parse((await sql`select paper from invoices where id = ${id}`)[0]?.paper);
  };

  test('asks the tax authority’s test service, and promises nothing, unless records are sent', async () => {
    const { qr, verifiable } = await paperOf(mainland);
    expect(qr).toMatch(/^https:\/\/prewww2\.aeat\.es\/wlpl\/TIKE-CONT\/ValidarQR\?nif=B12345674&numserie=F/);
    expect(verifiable).toBe(false);
  });

  test('asks the tax authority in production', async () => {
    const { qr, verifiable } = await paperOf(production);
    expect(qr).toMatch(/^https:\/\/www2\.agenciatributaria\.gob\.es\/wlpl\/TIKE-CONT\/ValidarQR\?nif=/);
    expect(verifiable).toBe(true);
    const [record] = await sql`select mode from verifactu_records where mode <> 'off'`;
    expect(record?.mode).toBe('production');
  });
});

test('the time of a record is that of the workshop’s place', async () => {
  const at = async (by: Issuer) =>
    (await by.recordsOf((await issuedCase({ by, set: { km: 1 }, told: ['F1'], total: '' })).id))[0];
  const [here, there] = [await at(mainland), await at(canaries)];
  const hours = (record: { generated_at: string }) => Number(record.generated_at.slice(-6, -3));
  expect(hours(here) - hours(there)).toBe(1);
});

describe('outside Spain', () => {
  test('an invoice is issued without a record, a hash or a QR', async () => {
    const portugal = await mainland.openIssuer(
      'portugal.test',
      { country: 'PT', timezone: 'Europe/Lisbon' },
      { tax_id: 'PT123456789' },
    );
    const { id } = await portugal.drafted();
    const lines = [line(100, { tax_rate: 23 })];
    expect(
      (await portugal.set(id, { lines, billing_country: 'PT', billing_tax_id: 'PT 999' })).body.obstacles,
    ).toEqual([]);
    const body = await portugal.issue(id, { paid: 'card' });
    expect(body).toMatchObject({ number: 1, total: 123, verifactu_hash: null, payments: { settled: true } });
    expect(JSON.parse((await portugal.rowOf(id)).paper)).toMatchObject({ qr: null, verifiable: false });
    expect(await portugal.recordsOf(id)).toEqual([]);
    expect(await portugal.verify()).toEqual({ ok: true, records: 0, broken: null });
    expect(refusal(await portugal.askDesk('GET', `/verifactu/record?invoice_id=${id}`))).toEqual([
      404,
      'not_found',
    ]);
    const second = await portugal.issued();
    expect(second.number).toBe(2);
    const { full_number } = second;
    expect((await portugal.cancel(second.id, full_number)).body.status).toBe('cancelled');
    const credit = await portugal.corrected(id, { difference: true });
    expect(credit).toMatchObject({ total: -123, verifactu_hash: null });
    expect(await portugal.verify()).toEqual({ ok: true, records: 0, broken: null });
  });
});
