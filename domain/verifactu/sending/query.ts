import { writeXml, type XmlElement } from '../../text/xml.ts';
import { dayLiteral, type KeyLiterals } from '../literals.ts';
import { storedState } from './read-answer.ts';
import {
  at,
  envelope,
  type Issuer,
  issuerElement,
  keyAt,
  listAt,
  namespaces,
  type Refusal,
  readElements,
  readEnvelope,
  requiredText,
  type Tree,
  textAt,
  UnreadableAnswer,
} from './soap.ts';

/** Asks for the records of a month, or of one invoice. */
export interface StoredQuery {
  issuer: Issuer;
  /** `2026-11`. */
  month: string;
  invoice: { fullNumber: string; date: string } | null;
  /** Only records of these days of issue, of the first to the last. */
  days?: { from: string; until: string };
  /** Where the page before ended. */
  after: KeyLiterals | null;
}

/** A record as the tax authority has stored it. */
export interface StoredRecord {
  key: KeyLiterals;
  reference: string | null;
  hash: string | null;
  state: 'accepted' | 'accepted_with_errors' | 'annulled';
  code: string | null;
  description: string | null;
  /** The installation that sent it (NumeroInstalacion). */
  installation: string | null;
}

export interface StoredPage {
  records: StoredRecord[];
  /** Where the next page begins; null: this is the last one. */
  next: KeyLiterals | null;
}

/** Writes the message that asks which records the tax authority has (ConsultaFactuSistemaFacturacion). */
export function writeQuery({ issuer, month, invoice, days, after }: StoredQuery): string {
  const [year = '', monthOfYear = ''] = month.split('-');
  const filter: (XmlElement | null)[] = [
    [
      'con:PeriodoImputacion',
      [
        ['sf:Ejercicio', year],
        ['sf:Periodo', monthOfYear],
      ],
    ],
    invoice && ['con:NumSerieFactura', invoice.fullNumber],
    invoice && ['con:FechaExpedicionFactura', [['sf:FechaExpedicionFactura', dayLiteral(invoice.date)]]],
    days ? ['con:FechaExpedicionFactura', [rangeOf(days)]] : null,
    after && [
      'con:ClavePaginacion',
      [
        ['sf:IDEmisorFactura', after.issuer],
        ['sf:NumSerieFactura', after.number],
        ['sf:FechaExpedicionFactura', after.date],
      ],
    ],
  ];
  const query: XmlElement = [
    'con:ConsultaFactuSistemaFacturacion',
    [
      ['con:Cabecera', [['sf:IDVersion', '1.0'], issuerElement(issuer)]],
      ['con:FiltroConsulta', filter],
      ['con:DatosAdicionalesRespuesta', [['con:MostrarSistemaInformatico', 'S']]],
    ],
    { 'xmlns:con': namespaces.query, 'xmlns:sf': namespaces.common },
  ];
  return envelope(writeXml(query));
}

function rangeOf({ from, until }: NonNullable<StoredQuery['days']>): XmlElement {
  const [first, last] = [dayLiteral(from), dayLiteral(until)];
  return [
    'sf:RangoFechaExpedicion',
    [
      ['sf:Desde', first],
      ['sf:Hasta', last],
    ],
  ];
}

const recordName = 'RegistroRespuestaConsultaFactuSistemaFacturacion';

/** Reads the answer to a query. Throws `UnreadableAnswer`. */
export function readPage(xml: string): StoredPage | { refusal: Refusal } {
  const read = readEnvelope(xml, 'RespuestaConsultaFactuSistemaFacturacion');
  if ('refusal' in read) return read;
  const { message } = read;
  const hasMore = requiredText(message, 'IndicadorPaginacion') === 'S';
  return {
    records: listAt(message, recordName).map(recordOf),
    next: hasMore ? keyAt(message, 'ClavePaginacion') : null,
  };
}

const recordElement = new RegExp(`<(?:[\\w.-]+:)?${recordName}>[^]*?</(?:[\\w.-]+:)?${recordName}>`, 'g');

/** Reading a record takes about a millisecond: others may work after this many. */
const recordsAtOnce = 10;

/**
 * Works as `readPage` for answers of up to 10,000 records, which take seconds to read: yields the page without records,
 * or the refusal, and then some records at a time. Throws `UnreadableAnswer`.
 */
export function* readPageInPieces(xml: string): Generator<ReturnType<typeof readPage>, undefined> {
  const records = xml.match(recordElement) ?? [];
  const page = readPage(xml.replaceAll(recordElement, ''));
  yield page;
  if ('refusal' in page) return;
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = readElements(records.slice(from, from + recordsAtOnce), recordName);
    yield { records: some.map(recordOf), next: page.next };
  }
}

function recordOf(record: Tree): StoredRecord {
  const content = at(record, 'DatosRegistroFacturacion');
  const state = storedState(requiredText(record, 'EstadoRegistro', 'EstadoRegistro'));
  if (state === undefined) throw new UnreadableAnswer('EstadoRegistro is unknown');
  return {
    key: keyAt(record, 'IDFactura'),
    reference: textAt(content, 'RefExterna'),
    hash: textAt(content, 'Huella'),
    state,
    code: textAt(record, 'EstadoRegistro', 'CodigoErrorRegistro'),
    description: textAt(record, 'EstadoRegistro', 'DescripcionErrorRegistro'),
    installation: textAt(content, 'SistemaInformatico', 'NumeroInstalacion'),
  };
}
