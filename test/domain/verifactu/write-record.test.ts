import { describe, expect, test } from 'vitest';
import type { Alta } from '../../../domain/verifactu/record.ts';
import { findBrokenRules } from '../../../domain/verifactu/rules.ts';
import { altaRecord, annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { parsed, schemaFault, sending } from './fixtures.ts';
import {
  altaInExchange,
  correction,
  first,
  invoice,
  next,
  repair,
  untaxed,
  workedInvoices,
} from './scene.ts';

const annulment = { invoice: invoice().invoice, reference: 'invoice 2' };
const written = (alta: Alta) => parsed(altaRecord(alta, next).xml).RegistroAlta;
const detailOf = (alta: Alta) => written(alta).Desglose.DetalleDesglose;

describe.each(Object.entries(workedInvoices))('%s', (_, alta) => {
  test('breaks no rule', () => {
    expect(findBrokenRules(alta, '2026-11-20')).toEqual([]);
  });

  test.each([
    ['first', first],
    ['next', next],
  ])('is what the schema asks, as the %s of its chain', (_place, link) => {
    const { xml } = altaRecord(alta, link);
    expect(schemaFault(xml)).toBeNull();
    expect(schemaFault(sending([xml]))).toBeNull();
  });
});

test('annulments are what the schema asks, alone and sent together with altas', () => {
  const records = [annulmentRecord(annulment, first).xml, annulmentRecord(annulment, next).xml];
  expect(records.map((record) => schemaFault(record))).toEqual([null, null]);
  expect(schemaFault(sending([...records, altaRecord(invoice(), next).xml]))).toBeNull();
});

test('the schema behind these tests refuses wrong documents', () => {
  const { xml } = altaRecord(invoice(), first);
  expect(schemaFault(xml.replace('>F1<', '>F9<'))).toContain('TipoFactura');
  expect(schemaFault(sending([xml.replace('>121.00<', '>121.001<')]))).toContain('ImporteTotal');
  expect(schemaFault(xml.replace(/<sf:CuotaTotal>.*?<\/sf:CuotaTotal>/, ''))).toContain('ImporteTotal');
});

test('a record is exactly one element that declares its own namespace', () => {
  const { xml } = altaRecord(invoice(), first);
  expect(xml).toMatch(/^<sf:RegistroAlta xmlns:sf="https:[^"]+\/SuministroInformacion.xsd"><sf:IDVersion>/);
  expect(xml).toMatch(/<\/sf:Huella><\/sf:RegistroAlta>$/);
  expect(xml.match(/xmlns/g)).toHaveLength(1);
});

test('a rate and a quota are given where tax is charged or reversed, nowhere else', () => {
  const of = (detail: object) => detailOf(invoice({ details: [{ ...untaxed, ...detail }] }));
  expect(detailOf(invoice())).toEqual({
    Impuesto: '01',
    ClaveRegimen: '01',
    CalificacionOperacion: 'S1',
    TipoImpositivo: '21',
    BaseImponibleOimporteNoSujeto: '100.00',
    CuotaRepercutida: '21.00',
  });
  expect(of({ treatment: 'S2' })).toMatchObject({ TipoImpositivo: '0', CuotaRepercutida: '0.00' });
  const bare = { Impuesto: '01', ClaveRegimen: '01', BaseImponibleOimporteNoSujeto: '100.00' };
  expect(of({ treatment: 'E1' })).toEqual({ ...bare, OperacionExenta: 'E1' });
  expect(of({ treatment: 'N1' })).toEqual({ ...bare, CalificacionOperacion: 'N1' });
  const surcharged = { ...repair, surchargeRateBasisPoints: 520, surchargeCents: 520 };
  expect(detailOf(invoice({ details: [surcharged] }))).toMatchObject({
    TipoRecargoEquivalencia: '5.2',
    CuotaRecargoEquivalencia: '5.20',
  });
});

test('a substitution names the replaced invoice, a difference only the corrected one', () => {
  const key = {
    IDEmisorFactura: '89890001K',
    NumSerieFactura: 'F26/0001',
    FechaExpedicionFactura: '19-11-2026',
  };
  const substitution = written(correction('S'));
  expect(substitution).toMatchObject({
    TipoRectificativa: 'S',
    FacturasRectificadas: { IDFacturaRectificada: key },
    ImporteRectificacion: { BaseRectificada: '120.00', CuotaRectificada: '25.20' },
  });
  const surcharged = correction('S');
  const replaced = { baseCents: 12_000, quotaCents: 2_520, surchargeCents: 624 };
  surcharged.corrects = { way: 'S', invoices: [], replaced };
  expect(written(surcharged).ImporteRectificacion.CuotaRecargoRectificado).toBe('6.24');
  const difference = written(correction('I'));
  expect(difference.TipoRectificativa).toBe('I');
  expect(difference).not.toHaveProperty('ImporteRectificacion');
});

test('an F3 lists what it replaces, and is no correction', () => {
  const record = written(altaInExchange());
  expect(record).toMatchObject({
    TipoFactura: 'F3',
    FacturasSustituidas: {
      IDFacturaSustituida: {
        IDEmisorFactura: '89890001K',
        NumSerieFactura: 'S26/0001',
        FechaExpedicionFactura: '02-11-2026',
      },
    },
  });
  expect(Object.keys(record).filter((name) => name.includes('Rectifica'))).toEqual([]);
});

test('a total of a hundred million euros or more is marked, of whichever sign', () => {
  const mark = (totalCents: number) => written(invoice({ totalCents })).Macrodato;
  expect([9_999_999_999, 10_000_000_000, -10_000_000_000].map(mark)).toEqual([undefined, 'S', 'S']);
});

test('a record names the system that made it, limited to sending, with one installation per customer', () => {
  expect(written(invoice()).SistemaInformatico).toEqual({
    NombreRazon: 'Programas Ejemplo, S.L.',
    NIF: 'B12345674',
    NombreSistemaInformatico: 'Taller Ejemplo',
    IdSistemaInformatico: 'W1',
    Version: '1.0.0',
    NumeroInstalacion: 'W1-000001',
    TipoUsoPosibleSoloVerifactu: 'S',
    TipoUsoPosibleMultiOT: 'S',
    IndicadorMultiplesOT: 'N',
  });
});

test.each([
  ['markup', `Pérez & Hijos <b>"1"</b> 'x' ]]> <!-- -->`, `Pérez & Hijos <b>"1"</b> 'x' ]]> <!-- -->`],
  ['what looks escaped', '&amp; &#65; %26', '&amp; &#65; %26'],
  ['emoji', '🚗 revisión 👩‍🔧', '🚗 revisión 👩‍🔧'],
  ['control characters', ' \u0000a\u0008\t\r\nb\u007f\u0085c\uffff ', 'a b c'],
  ['half an emoji', 'a\ud83d b \ude97c', 'a\ufffd b \ufffdc'],
  ['5,000 characters', '🚗'.repeat(5_000), null],
])('a text with %s is written so that everybody reads what was meant', (_, text, meant) => {
  const expected = (most: number) => meant ?? '🚗'.repeat(most);
  const alta = invoice({
    reference: text,
    issuerName: text,
    description: text,
    recipients: [{ name: text, country: 'US', idType: '06', id: text.slice(0, 10) }],
  });
  const { xml } = altaRecord(alta, first);
  expect(schemaFault(xml)).toBeNull();
  expect(parsed(xml).RegistroAlta).toMatchObject({
    RefExterna: expected(60),
    NombreRazonEmisor: expected(120),
    DescripcionOperacion: expected(500),
    Destinatarios: { IDDestinatario: { NombreRazon: expected(120) } },
  });
});
