import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { Faults } from './faults.ts';
import { readRequest } from './message.ts';
import { namespaces, schemaObjection } from './schemas.ts';
import { defaultSettings, Service, type Settings } from './service.ts';
import { bodyOf, parseXml, type Tree } from './tree.ts';

/** The messages below are written by hand, so that they do not depend on the code under test. */

/** The time of the stand-in's clock in these tests. */
export const noon = Date.parse('2026-11-24T12:00:00+01:00');
export const issuer = '89890001K';
export const company = 'B12345674';

/** Texts of child elements by name, in the order that the schema requires; null omits an element. */
export type Content = Record<string, string | null>;

const write = (content: Content) =>
  Object.entries(content)
    .map(([name, text]) => (text === null ? '' : `<sf:${name}>${text}</sf:${name}>`))
    .join('');

const detailOrder: Content = {
  Impuesto: '01',
  ClaveRegimen: '01',
  CalificacionOperacion: 'S1',
  OperacionExenta: null,
  TipoImpositivo: '21',
  BaseImponibleOimporteNoSujeto: '100.00',
  BaseImponibleACoste: null,
  CuotaRepercutida: '21.00',
  TipoRecargoEquivalencia: null,
  CuotaRecargoEquivalencia: null,
};

/** Builds a line; by default 100 € with 21 % IVA. */
export const detail = (changes: Content = {}) =>
  `<sf:DetalleDesglose>${write({ ...detailOrder, ...changes })}</sf:DetalleDesglose>`;

const untaxed = { CalificacionOperacion: null, TipoImpositivo: null, CuotaRepercutida: null };
export const exempt = (reason: string, changes: Content = {}) =>
  detail({ ...untaxed, OperacionExenta: reason, ...changes });
export const notSubject = (treatment: string, changes: Content = {}) =>
  detail({ ...untaxed, CalificacionOperacion: treatment, ...changes });

export const nif = (taxId: string, name = 'Núria Ejemplo') =>
  `<sf:IDDestinatario>${write({ NombreRazon: name, NIF: taxId })}</sf:IDDestinatario>`;
export const foreign = (idType: string, id: string, country: string | null = null) =>
  `<sf:IDDestinatario>${write({ NombreRazon: 'Beispiel', IDOtro: write({ CodigoPais: country, IDType: idType, ID: id }) })}</sf:IDDestinatario>`;
export const party = (taxId: string) => write({ NombreRazon: 'Ejemplo', NIF: taxId });

export const key = (number: string, date = '20-11-2026', taxId = issuer) =>
  write({ IDEmisorFactura: taxId, NumSerieFactura: number, FechaExpedicionFactura: date });

/** Builds the element that describes the installation which made a record. */
export const system = (changes: Content = {}) =>
  write({
    NombreRazon: 'Programas Ejemplo',
    NIF: company,
    IDOtro: null,
    NombreSistemaInformatico: 'Taller',
    IdSistemaInformatico: 'W1',
    Version: '1.0',
    NumeroInstalacion: 'W1-000001',
    TipoUsoPosibleSoloVerifactu: 'S',
    TipoUsoPosibleMultiOT: 'S',
    IndicadorMultiplesOT: 'N',
    ...changes,
  });

/** Builds the element that refers to the previous record. */
export const after = (number: string, hash: string, date = '20-11-2026') =>
  `<sf:RegistroAnterior>${key(number, date)}<sf:Huella>${hash}</sf:Huella></sf:RegistroAnterior>`;

const closing: Content = {
  Encadenamiento: '<sf:PrimerRegistro>S</sf:PrimerRegistro>',
  SistemaInformatico: system(),
  FechaHoraHusoGenRegistro: '2026-11-24T11:00:00+01:00',
};

const altaOrder: Content = {
  IDVersion: '1.0',
  IDFactura: key('F/1'),
  RefExterna: 'ref 1',
  NombreRazonEmisor: 'Talleres Ejemplo',
  Subsanacion: null,
  RechazoPrevio: null,
  TipoFactura: 'F1',
  TipoRectificativa: null,
  FacturasRectificadas: null,
  FacturasSustituidas: null,
  ImporteRectificacion: null,
  FechaOperacion: null,
  DescripcionOperacion: 'Reparación',
  FacturaSimplificadaArt7273: null,
  FacturaSinIdentifDestinatarioArt61d: null,
  Macrodato: null,
  EmitidaPorTerceroODestinatario: null,
  Tercero: null,
  Destinatarios: nif('12345678Z'),
  Cupon: null,
  Desglose: detail(),
  CuotaTotal: '21.00',
  ImporteTotal: '121.00',
  ...closing,
  NumRegistroAcuerdoFacturacion: null,
  TipoHuella: '01',
};

const annulmentOrder: Content = {
  IDVersion: '1.0',
  IDFactura: key('F/1').replaceAll(/(Factura)>/g, '$1Anulada>'),
  RefExterna: 'annulment 1',
  SinRegistroPrevio: null,
  RechazoPrevio: null,
  GeneradoPor: null,
  Generador: null,
  ...closing,
  TipoHuella: '01',
};

const textIn = (xml: string | null | undefined, name: string) =>
  new RegExp(`<sf:${name}>([^<]*)<`).exec(xml ?? '')?.[1]?.trim() ?? '';

/** Computes the hash that a record's content must have. */
function hashOf(content: Content, suffix: string): string {
  const id = (name: string) => `${name}${suffix}=${textIn(content.IDFactura, `${name}${suffix}`)}`;
  const amounts = ['TipoFactura', 'CuotaTotal', 'ImporteTotal'].map((name) => `${name}=${content[name]}`);
  const text = [
    ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map(id),
    ...(suffix === '' ? amounts : []),
    `Huella=${textIn(content.Encadenamiento, 'Huella')}`,
    `FechaHoraHusoGenRegistro=${content.FechaHoraHusoGenRegistro}`,
  ].join('&');
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

/** Returns the computed hash of a record, unless the content already has a hash. */
const seal = (content: Content, suffix: string): Content => ({
  Huella: content.Huella ?? hashOf(content, suffix),
});

/** Builds a RegistroAlta; by default an invoice for a repair with a correct hash. */
export function alta(changes: Content = {}): string {
  const content = { ...altaOrder, ...changes };
  return `<sf:RegistroAlta>${write({ ...content, ...seal(content, '') })}</sf:RegistroAlta>`;
}

/** Builds a RegistroAnulacion with a correct hash. */
export function annulment(changes: Content = {}): string {
  const content = { ...annulmentOrder, ...changes };
  return `<sf:RegistroAnulacion>${write({ ...content, ...seal(content, 'Anulada') })}</sf:RegistroAnulacion>`;
}

/** Returns the hash of a record, which is the last hash in its XML. */
export const hashIn = (record: string) =>
  /<sf:Huella>([^<]*)<\/sf:Huella><\/sf:Registro(?:Alta|Anulacion)>$/.exec(record)?.[1] ?? '';

export interface Header {
  taxId?: string;
  /** XML that follows ObligadoEmision in the header. */
  rest?: string;
}

/** Builds a message with records in a SOAP envelope. */
export function sending(records: string[], { taxId = issuer, rest = '' }: Header = {}): string {
  const header = `<lr:Cabecera><sf:ObligadoEmision>${party(taxId)}</sf:ObligadoEmision>${rest}</lr:Cabecera>`;
  const content = records.map((record) => `<lr:RegistroFactura>${record}</lr:RegistroFactura>`).join('');
  return soap(
    `<lr:RegFactuSistemaFacturacion xmlns:lr="${namespaces.sending}" xmlns:sf="${namespaces.common}">${header}${content}</lr:RegFactuSistemaFacturacion>`,
  );
}

/** Builds a query for the records of a month. */
export function query(filter = '', { taxId = issuer, month = '11', as = 'ObligadoEmision' } = {}): string {
  return soap(
    `<con:ConsultaFactuSistemaFacturacion xmlns:con="${namespaces.query}" xmlns:sf="${namespaces.common}"><con:Cabecera><sf:IDVersion>1.0</sf:IDVersion><sf:${as}>${party(taxId)}</sf:${as}></con:Cabecera><con:FiltroConsulta><con:PeriodoImputacion><sf:Ejercicio>2026</sf:Ejercicio><sf:Periodo>${month}</sf:Periodo></con:PeriodoImputacion>${filter}</con:FiltroConsulta><con:DatosAdicionalesRespuesta><con:MostrarSistemaInformatico>S</con:MostrarSistemaInformatico></con:DatosAdicionalesRespuesta></con:ConsultaFactuSistemaFacturacion>`,
  );
}

export const soap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${namespaces.soap}"><s:Body>${body}</s:Body></s:Envelope>`;

/** Parses an answer after validating it against the authority's schema. */
export function readAnswer(xml: string): Tree {
  using document = parseXml(xml);
  const body = bodyOf(document);
  if (body === undefined) throw new Error('the answer has no body');
  if (body.name !== 'Fault') expect(schemaObjection(document, 'answers')).toBeNull();
  return body;
}

export interface Line {
  number: string | null;
  operation: string | null;
  state: string | null;
  code: string | null;
  duplicate: string | null;
}

export function linesOf(answer: Tree): Line[] {
  return answer.list('RespuestaLinea').map((line) => ({
    number: line.get('IDFactura/NumSerieFactura'),
    operation: line.get('Operacion/TipoOperacion'),
    state: line.get('EstadoRegistro'),
    code: line.get('CodigoErrorRegistro'),
    duplicate: line.get('RegistroDuplicado/EstadoRegistroDuplicado'),
  }));
}

/** Opens the stand-in's service without a network. */
export function openService(changes: Partial<Settings> = {}) {
  const faults = new Faults();
  const service = new Service({ ...defaultSettings(), now: () => noon, ...changes }, faults);
  const post = (xml: string | Buffer, holders = [issuer], contentType = 'text/xml; charset=utf-8') => {
    const request = readRequest(Buffer.from(xml as string), contentType);
    const reply = service.reply(request, holders, null);
    reply.confirm();
    return readAnswer(reply.xml);
  };
  const { ledger, settings } = service;
  return { faults, ledger, settings, post, send: (...records: string[]) => linesOf(post(sending(records))) };
}
