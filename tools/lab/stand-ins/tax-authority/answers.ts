import { momentLiteral } from './days.ts';
import type { Entry } from './ledger.ts';
import { errorText, namespaces } from './schemas.ts';
import type { Tree } from './tree.ts';
import { copy, keyTags, tag } from './xml.ts';

/** Wraps an element in a SOAP envelope. */
export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${namespaces.soap}"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
}

/** Codes of faults of the authority's server, after which a retry may succeed. */
export const technicalCodes: ReadonlySet<string> = new Set(['4103', '4108', '4110', '4111', '4128', '4134']);

export type FaultSide = 'Client' | 'Server';

export function writeFault(
  code: string,
  side: FaultSide = technicalCodes.has(code) ? 'Server' : 'Client',
): string {
  const fault = tag('env:Fault', [
    tag('faultcode', `env:${side}`),
    tag('faultstring', `Codigo[${code}].${errorText(code)}`),
  ]);
  return envelope(fault);
}

export interface SendingAnswer {
  csv: string | null;
  submitter: string;
  at: number;
  /** The header of the message that is answered. */
  header: Tree;
  waitSeconds: number;
  lines: readonly Entry[];
}

/** Formats the answer to a message of records, as the XML element RespuestaRegFactuSistemaFacturacion. */
export function writeAnswer({ csv, submitter, at, header, waitSeconds, lines }: SendingAnswer): string {
  const presentation = [
    tag('sf:NIFPresentador', submitter),
    tag('sf:TimestampPresentacion', momentLiteral(at)),
  ];
  const content = [
    tag('tik:CSV', csv),
    csv === null ? null : tag('tik:DatosPresentacion', presentation),
    copy(header, ['tik', 'sf']),
    tag('tik:TiempoEsperaEnvio', String(waitSeconds)),
    tag('tik:EstadoEnvio', stateOf(lines)),
    ...lines.map(lineTag),
  ].join('');
  const name = 'tik:RespuestaRegFactuSistemaFacturacion';
  return envelope(
    `<${name} xmlns:tik="${namespaces.answer}" xmlns:sf="${namespaces.common}">${content}</${name}>`,
  );
}

function stateOf(lines: readonly Entry[]): string {
  if (lines.every(({ state }) => state === 'Correcto')) return 'Correcto';
  return lines.every(({ state }) => state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
}

function lineTag({ record, state, code, duplicateOf }: Entry): string {
  const { key, kind, tree, reference } = record;
  const operation = [
    tag('sf:TipoOperacion', kind),
    ...['Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio'].map((name) => tag(`sf:${name}`, tree.get(name))),
  ];
  return tag('tik:RespuestaLinea', [
    tag('tik:IDFactura', keyTags(key)),
    tag('tik:Operacion', operation),
    tag('tik:RefExterna', reference),
    tag('tik:EstadoRegistro', state),
    tag('tik:CodigoErrorRegistro', code),
    tag('tik:DescripcionErrorRegistro', code && errorText(code)),
    duplicateOf && tag('tik:RegistroDuplicado', duplicateTags(duplicateOf)),
  ]);
}

/** Names of a duplicate record's states. Answers use the feminine form. */
const duplicateStates = {
  Correcto: 'Correcta',
  AceptadoConErrores: 'AceptadaConErrores',
  Anulado: 'Anulada',
} as const;

function duplicateTags({ state, entry }: NonNullable<Entry['duplicateOf']>): (string | null)[] {
  const code = state === 'AceptadoConErrores' ? entry.code : null;
  return [
    tag('sf:IdPeticionRegistroDuplicado', requestId(entry.message)),
    tag('sf:EstadoRegistroDuplicado', duplicateStates[state]),
    tag('sf:CodigoErrorRegistro', code),
    tag('sf:DescripcionErrorRegistro', code && errorText(code)),
  ];
}

/** Returns the IdPeticion of a message, a number of 20 digits. */
export function requestId(message: number): string {
  return String(message).padStart(20, '0');
}
