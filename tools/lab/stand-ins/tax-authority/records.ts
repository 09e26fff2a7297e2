import { dayOf } from './days.ts';
import type { Tree } from './tree.ts';

/** An amount in cents. */
export type Cents = number;

export interface Line {
  tax: string;
  regime: string | null;
  /** CalificacionOperacion: S1, S2, N1 or N2; null if the line is exempt. */
  treatment: string | null;
  /** OperacionExenta: E1 to E8; null if the line is taxed. */
  exemption: string | null;
  /** Tax rate in hundredths of a per cent. */
  rate: number | null;
  base: Cents;
  costBase: Cents | null;
  quota: Cents | null;
  surchargeRate: number | null;
  surcharge: Cents | null;
}

export interface Party {
  name: string;
  taxId: string | null;
  country: string | null;
  idType: string | null;
  id: string | null;
}

/** Identifies an invoice: issuer, number and date, with the date as in the message. */
export interface Key {
  issuer: string;
  number: string;
  date: string;
}

export interface Link extends Key {
  hash: string;
}

/** The fields that invoices and annulments have in common. */
interface Common {
  tree: Tree;
  /** The XML of the record, as in the message. */
  xml: string;
  key: Key;
  /** The day of issue; null if the date does not exist. */
  issueDay: string | null;
  reference: string | null;
  previousRefusal: string | null;
  /** Reference to the previous record; null for the first record of a chain. */
  previous: Link | null;
  /** Tax id of the software's maker; null for a foreign maker. */
  maker: string | null;
  installation: string;
  generatedAt: string;
  hash: string;
}

export interface Alta extends Common {
  kind: 'Alta';
  isCorrection: boolean;
  type: string;
  way: string | null;
  /** The simplified invoices that an invoice of type F3 replaces. */
  exchanged: Key[];
  operationDay: string | null;
  recipients: Party[] | null;
  thirdParty: Party | null;
  issuedBy: string | null;
  lines: Line[];
  quotaTotal: Cents;
  total: Cents;
}

export interface Annulment extends Common {
  kind: 'Anulacion';
  isWithoutRecord: boolean;
}

export type TaxRecord = Alta | Annulment;

/** Parses a decimal amount or rate as an integer of hundredths. */
export function hundredths(text: string | null): number | null {
  if (text === null) return null;
  const [whole = '', decimals = ''] = text.replace(/^[+-]/, '').split('.');
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return text.startsWith('-') && value !== 0 ? -value : value;
}

/** Parses the element RegistroFactura, which must be valid according to the schema. */
export function readRecord(invoice: Tree, xml: string): TaxRecord {
  const alta = invoice.at('RegistroAlta');
  const annulment = invoice.at('RegistroAnulacion');
  if (alta) return readAlta(alta, xml);
  if (annulment) return readAnnulment(annulment, xml);
  throw new Error('the schema accepted an element without a record');
}

function readAlta(tree: Tree, xml: string): Alta {
  const recipients = tree.at('Destinatarios')?.list('IDDestinatario').map(partyOf);
  const thirdParty = tree.at('Tercero');
  const operation = tree.get('FechaOperacion');
  return {
    ...commonOf(tree, xml, ''),
    kind: 'Alta',
    isCorrection: tree.get('Subsanacion') === 'S',
    type: tree.get('TipoFactura') ?? '',
    way: tree.get('TipoRectificativa'),
    exchanged: tree.list('FacturasSustituidas/IDFacturaSustituida').map((each) => keyOf(each)),
    operationDay: operation && dayOf(operation),
    recipients: recipients ?? null,
    thirdParty: thirdParty ? partyOf(thirdParty) : null,
    issuedBy: tree.get('EmitidaPorTerceroODestinatario'),
    lines: tree.list('Desglose/DetalleDesglose').map(lineOf),
    quotaTotal: hundredths(tree.get('CuotaTotal')) ?? 0,
    total: hundredths(tree.get('ImporteTotal')) ?? 0,
  };
}

function readAnnulment(tree: Tree, xml: string): Annulment {
  return {
    ...commonOf(tree, xml, 'Anulada'),
    kind: 'Anulacion',
    isWithoutRecord: tree.get('SinRegistroPrevio') === 'S',
  };
}

function commonOf(tree: Tree, xml: string, suffix: string): Common {
  const text = (path: string) => tree.get(path) ?? '';
  const key = keyOf(tree.at('IDFactura'), suffix);
  const previous = tree.at('Encadenamiento/RegistroAnterior');
  const system = (name: string) => text(`SistemaInformatico/${name}`);
  return {
    tree,
    xml,
    key,
    issueDay: dayOf(key.date),
    reference: tree.get('RefExterna'),
    previousRefusal: tree.get('RechazoPrevio'),
    previous: previous ? { ...keyOf(previous), hash: previous.get('Huella') ?? '' } : null,
    maker: system('NIF') || null,
    installation: installationName(
      key.issuer,
      system('NIF') || system('IDOtro/ID'),
      system('IdSistemaInformatico'),
      system('NumeroInstalacion'),
    ),
    generatedAt: text('FechaHoraHusoGenRegistro'),
    hash: text('Huella'),
  };
}

/** Returns the name of an installation of a software at an issuer. Each installation has its own chain of records. */
export function installationName(issuer: string, maker: string, system: string, number: string): string {
  return `${issuer} ${maker} ${system} ${number}`;
}

export function keyOf(tree: Tree | undefined, suffix = ''): Key {
  const text = (name: string) => tree?.get(`${name}${suffix}`) ?? '';
  return {
    issuer: text('IDEmisorFactura'),
    number: text('NumSerieFactura'),
    date: text('FechaExpedicionFactura'),
  };
}

function partyOf(tree: Tree): Party {
  return {
    name: tree.get('NombreRazon') ?? '',
    taxId: tree.get('NIF'),
    country: tree.get('IDOtro/CodigoPais'),
    idType: tree.get('IDOtro/IDType'),
    id: tree.get('IDOtro/ID'),
  };
}

function lineOf(tree: Tree): Line {
  const amount = (name: string) => hundredths(tree.get(name));
  return {
    tax: tree.get('Impuesto') ?? '01',
    regime: tree.get('ClaveRegimen'),
    treatment: tree.get('CalificacionOperacion'),
    exemption: tree.get('OperacionExenta'),
    rate: amount('TipoImpositivo'),
    base: amount('BaseImponibleOimporteNoSujeto') ?? 0,
    costBase: amount('BaseImponibleACoste'),
    quota: amount('CuotaRepercutida'),
    surchargeRate: amount('TipoRecargoEquivalencia'),
    surcharge: amount('CuotaRecargoEquivalencia'),
  };
}
