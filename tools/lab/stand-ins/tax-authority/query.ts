import { envelope, requestId } from './answers.ts';
import { dayOf, momentLiteral } from './days.ts';
import { type InvoiceState, keyName, type Ledger, type Message } from './ledger.ts';
import { type Key, keyOf } from './records.ts';
import { errorText, namespaces } from './schemas.ts';
import type { Tree } from './tree.ts';
import { copy, keyTags, tag } from './xml.ts';

export interface QueryRules {
  pageSize: number;
  /**
   * The day that a query's month refers to: the day of issue or the day of the operation. The authority's documents do
   * not specify which.
   */
  month: 'issue' | 'operation';
  /** Whether a query gets the first page, whatever page it requests. */
  repeats: boolean;
}

type Filter = (standing: InvoiceState) => boolean;

/** Formats the answer to a query, as the XML element RespuestaConsultaFactuSistemaFacturacion. */
export function answerQuery(query: Tree, ledger: Ledger, { pageSize, month, repeats }: QueryRules): string {
  const filters = [byAsker(query), byPeriod(query, month), ...chosenFilters(query)];
  const found = [...ledger.standings.values()].filter((each) => filters.every((accepts) => accepts(each)));
  const after = repeats ? undefined : query.at('FiltroConsulta/ClavePaginacion');
  const last = after && keyName(keyOf(after));
  const start = last === undefined ? 0 : found.findIndex((each) => keyName(keyAt(each)) === last) + 1;
  const page = found.slice(start, start + pageSize);
  const end = found.length > start + pageSize ? page.at(-1) : undefined;
  const content = [
    copy(query.at('Cabecera') as Tree, ['con', 'sf']),
    copy(query.at('FiltroConsulta/PeriodoImputacion') as Tree, ['con', 'con']),
    tag('con:IndicadorPaginacion', end ? 'S' : 'N'),
    tag('con:ResultadoConsulta', page.length > 0 ? 'ConDatos' : 'SinDatos'),
    ...page.map((each) => recordTag(each, query, ledger.messages)),
    end ? tag('con:ClavePaginacion', keyTags(keyAt(end))) : null,
  ].join('');
  const name = 'con:RespuestaConsultaFactuSistemaFacturacion';
  return envelope(
    `<${name} xmlns:con="${namespaces.queryAnswer}" xmlns:sf="${namespaces.common}">${content}</${name}>`,
  );
}

const keyAt = ({ entry }: InvoiceState): Key => entry.record.key;

/**
 * Returns a filter by the querying party: an issuer gets its own records; a recipient gets the records of invoices that
 * name it.
 */
function byAsker(query: Tree): Filter {
  const issuer = query.get('Cabecera/ObligadoEmision/NIF');
  const recipient = query.get('Cabecera/Destinatario/NIF');
  return (standing) =>
    issuer === null ? hasRecipient(standing, recipient) : keyAt(standing).issuer === issuer;
}

function hasRecipient({ entry: { record } }: InvoiceState, recipient: string | null): boolean {
  return record.kind === 'Alta' && (record.recipients ?? []).some(({ taxId }) => taxId === recipient);
}

function byPeriod(query: Tree, month: QueryRules['month']): Filter {
  const period = query.at('FiltroConsulta/PeriodoImputacion');
  const asked = `${period?.get('Ejercicio')}-${period?.get('Periodo')}`;
  return ({ entry: { record } }) => {
    const operationDay = record.kind === 'Alta' ? record.operationDay : null;
    const day = (month === 'operation' ? operationDay : null) ?? record.issueDay;
    return day?.startsWith(asked) ?? false;
  };
}

/** Returns filters for the optional conditions of a query. */
function chosenFilters(query: Tree): Filter[] {
  const filter = query.at('FiltroConsulta');
  const text = (path: string) => filter?.get(path) ?? null;
  const day = (path: string) => dayOf(text(`FechaExpedicionFactura/${path}`) ?? '');
  const equal = (path: string, of: (standing: InvoiceState) => string | null): Filter => {
    const wanted = text(path);
    return (standing) => wanted === null || of(standing) === wanted;
  };
  const system =
    (name: string) =>
    ({ entry }: InvoiceState) =>
      entry.record.tree.get(`SistemaInformatico/${name}`);
  const [on, from, until] = [
    day('FechaExpedicionFactura'),
    day('RangoFechaExpedicion/Desde'),
    day('RangoFechaExpedicion/Hasta'),
  ];
  const counterpart = text('Contraparte/NIF');
  const asksAsIssuer = query.at('Cabecera/ObligadoEmision') !== undefined;
  return [
    equal('NumSerieFactura', (each) => keyAt(each).number),
    equal('RefExterna', ({ entry }) => entry.record.reference),
    ...['NIF', 'IdSistemaInformatico', 'NumeroInstalacion'].map((name) =>
      equal(`SistemaInformatico/${name}`, system(name)),
    ),
    ({ entry: { record } }) => {
      const issued = record.issueDay ?? '';
      return (on ?? issued) === issued && (from ?? issued) <= issued && issued <= (until ?? issued);
    },
    (standing) =>
      counterpart === null ||
      (asksAsIssuer ? hasRecipient(standing, counterpart) : keyAt(standing).issuer === counterpart),
  ];
}

/** Names of fields that answers omit, or return only on request. */
const omittedFields = new Set([
  'IDVersion',
  'IDFactura',
  'NombreRazonEmisor',
  'SistemaInformatico',
  'Signature',
]);
/**
 * Names of elements that contain lists. In answers, their child elements belong to the namespace of the answer's
 * schema, and not to that of the common schema.
 */
const listFields = new Set([
  'FacturasRectificadas',
  'FacturasSustituidas',
  'Destinatarios',
  'Encadenamiento',
]);

function recordTag(standing: InvoiceState, query: Tree, messages: readonly Message[]): string {
  const { entry, state, changedAt } = standing;
  const asked = (name: string) => query.get(`DatosAdicionalesRespuesta/Mostrar${name}`) === 'S';
  const fields = entry.record.tree.children.filter(({ name }) => !omittedFields.has(name) || asked(name));
  const message = messages[entry.message - 1];
  const code = state === 'AceptadoConErrores' ? entry.code : null;
  return tag('con:RegistroRespuestaConsultaFactuSistemaFacturacion', [
    tag('con:IDFactura', keyTags(keyAt(standing))),
    tag('con:DatosRegistroFacturacion', [
      ...fields.map((field) =>
        copy(field, listFields.has(field.name) ? ['con', 'con', 'sf'] : ['con', 'sf']),
      ),
      tag('con:Incidencia', message?.isAfterFailure ? 'S' : null),
    ]),
    message === undefined
      ? null
      : tag('con:DatosPresentacion', [
          tag('sf:NIFPresentador', message.submitter),
          tag('sf:TimestampPresentacion', momentLiteral(message.receivedAt)),
          tag('sf:IdPeticion', requestId(message.number)),
        ]),
    tag('con:EstadoRegistro', [
      tag('con:TimestampUltimaModificacion', momentLiteral(changedAt)),
      tag('con:EstadoRegistro', state),
      tag('con:CodigoErrorRegistro', code),
      tag('con:DescripcionErrorRegistro', code && errorText(code)),
    ]),
  ]);
}
