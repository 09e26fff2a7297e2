import { writeXml, type XmlElement } from '../../text/xml.ts';
import { dayLiteral, type KeyLiterals } from '../literals.ts';
import { parseStoredState } from './read-answer.ts';
import {
  childrenNamed,
  elementAt,
  envelope,
  type Issuer,
  issuerElement,
  namespaces,
  parseKey,
  type Refusal,
  readElements,
  readEnvelope,
  requiredText,
  type Tree,
  textAt,
  UnreadableAnswerError,
} from './soap.ts';

/** A query for the records of a month or of an invoice, as the tax authority stores them. */
export interface StoredQuery {
  issuer: Issuer;
  /** The month in the form `2026-11`. */
  month: string;
  invoice: { fullNumber: string; date: string } | null;
  /** Selects only invoices dated from the first to the last of these days. */
  days?: { from: string; until: string };
  /** The last key on the previous page; null for the first page. */
  after: KeyLiterals | null;
}

/** A record as stored by the tax authority. */
export interface StoredRecord {
  key: KeyLiterals;
  reference: string | null;
  hash: string | null;
  state: 'accepted' | 'accepted_with_errors' | 'annulled';
  code: string | null;
  description: string | null;
  /** The installation that sent the record (NumeroInstalacion). */
  installation: string | null;
}

export interface StoredPage {
  records: StoredRecord[];
  /** The key after which the next page begins; null on the last page. */
  next: KeyLiterals | null;
}

/** Creates the message that queries the records stored by the tax authority (ConsultaFactuSistemaFacturacion). */
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

/** Parses the answer to a query. Throws `UnreadableAnswerError` if it has no known form. */
export function readPage(xml: string): StoredPage | { refusal: Refusal } {
  const read = readEnvelope(xml, 'RespuestaConsultaFactuSistemaFacturacion');
  if ('refusal' in read) return read;
  const { message } = read;
  const hasMore = requiredText(message, 'IndicadorPaginacion') === 'S';
  return {
    records: childrenNamed(message, recordName).map(recordOf),
    next: hasMore ? parseKey(message, 'ClavePaginacion') : null,
  };
}

const recordElement = new RegExp(`<(?:[\\w.-]+:)?${recordName}>[^]*?</(?:[\\w.-]+:)?${recordName}>`, 'g');

/** Number of records parsed before other work may run. Parsing a record takes about a millisecond. */
const recordsAtOnce = 10;

/**
 * Parses the answer to a query in pieces, because an answer may have 10,000 records, which take seconds to parse.
 * Yields the page without records, or the refusal, then batches of records. Throws `UnreadableAnswerError` if the answer has
 * no known form.
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
  const content = elementAt(record, 'DatosRegistroFacturacion');
  const state = parseStoredState(requiredText(record, 'EstadoRegistro', 'EstadoRegistro'));
  if (state === undefined) throw new UnreadableAnswerError('EstadoRegistro is unknown');
  return {
    key: parseKey(record, 'IDFactura'),
    reference: textAt(content, 'RefExterna'),
    hash: textAt(content, 'Huella'),
    state,
    code: textAt(record, 'EstadoRegistro', 'CodigoErrorRegistro'),
    description: textAt(record, 'EstadoRegistro', 'DescripcionErrorRegistro'),
    installation: textAt(content, 'SistemaInformatico', 'NumeroInstalacion'),
  };
}
