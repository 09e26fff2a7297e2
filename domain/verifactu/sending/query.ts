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

/** A query for the records of a month, or of one invoice. */
export interface StoredQuery {
  issuer: Issuer;
  /** `2026-11`. */
  month: string;
  invoice: { fullNumber: string; date: string } | null;
  /** Only records issued from the first to the last of these days. */
  days?: { from: string; until: string };
  /** The last key of the previous page. */
  after: KeyLiterals | null;
}

/** A record stored by the tax authority. */
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
  /** The key after which the next page begins; null: this is the last page. */
  next: KeyLiterals | null;
}

/** Writes the message that queries the tax authority's records (ConsultaFactuSistemaFacturacion). */
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

/** Parses the answer to a query. Throws `UnreadableAnswer`. */
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

/** Records parsed before yielding to other work: each takes about a millisecond. */
const recordsAtOnce = 10;

/**
 * Works as `readPage` for answers of up to 10,000 records, which take seconds to parse: yields the page without
 * records, or the refusal, then batches of records. Throws `UnreadableAnswer`.
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
