import type { KeyLiterals } from '../literals.ts';
import {
  childrenNamed,
  parseKey,
  type Refusal,
  readEnvelope,
  requiredText,
  type Tree,
  textAt,
  UnreadableAnswerError,
} from './soap.ts';

/** The state of a record in the tax authority's answer. */
export type AnsweredState = 'accepted' | 'accepted_with_errors' | 'rejected';

export interface Answer {
  /** The receipt (CSV); null if no record was accepted. The receipt cannot be requested later. */
  csv: string | null;
  presentedAt: string | null;
  /** Seconds to wait before the next message. */
  waitSeconds: number;
  lines: AnswerLine[];
}

/** The tax authority's decision on a record. */
export interface AnswerLine {
  key: KeyLiterals;
  kind: 'alta' | 'anulacion';
  /** The reference that this service assigned to the record (RefExterna). */
  reference: string | null;
  state: AnsweredState;
  code: string | null;
  description: string | null;
  /**
   * If the record was rejected as a duplicate, the state of the record that the tax authority already has; otherwise
   * null.
   */
  duplicate: 'accepted' | 'accepted_with_errors' | 'annulled' | null;
}

/** Parses the answer to a message with records. Throws `UnreadableAnswerError` if it has no known form. */
export function readAnswer(xml: string): Answer | { refusal: Refusal } {
  const read = readEnvelope(xml, 'RespuestaRegFactuSistemaFacturacion');
  if ('refusal' in read) return read;
  const { message } = read;
  return {
    csv: textAt(message, 'CSV') || null,
    presentedAt: textAt(message, 'DatosPresentacion', 'TimestampPresentacion'),
    waitSeconds: waitOf(requiredText(message, 'TiempoEsperaEnvio')),
    lines: childrenNamed(message, 'RespuestaLinea').map(lineOf),
  };
}

function waitOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UnreadableAnswerError('TiempoEsperaEnvio is no number of seconds');
  return Number(text);
}

function lineOf(line: Tree): AnswerLine {
  return {
    key: parseKey(line, 'IDFactura'),
    kind: kindOf(requiredText(line, 'Operacion', 'TipoOperacion')),
    reference: textAt(line, 'RefExterna'),
    state: stateOf(requiredText(line, 'EstadoRegistro')),
    code: textAt(line, 'CodigoErrorRegistro'),
    description: textAt(line, 'DescripcionErrorRegistro'),
    duplicate: duplicateOf(textAt(line, 'RegistroDuplicado', 'EstadoRegistroDuplicado')),
  };
}

function kindOf(text: string): AnswerLine['kind'] {
  if (text === 'Alta') return 'alta';
  if (text === 'Anulacion') return 'anulacion';
  throw new UnreadableAnswerError(`TipoOperacion is ${text}`);
}

function stateOf(text: string): AnsweredState {
  const state = parseStoredState(text) ?? (text === 'Incorrecto' ? 'rejected' : undefined);
  if (state === undefined || state === 'annulled')
    throw new UnreadableAnswerError(`EstadoRegistro is ${text}`);
  return state;
}

function duplicateOf(text: string | null): AnswerLine['duplicate'] {
  if (text === null) return null;
  const state = parseStoredState(text);
  if (state === undefined) throw new UnreadableAnswerError(`EstadoRegistroDuplicado is ${text}`);
  return state;
}

/** Parses the state of a stored record. The tax authority writes the state in masculine or feminine form. */
export function parseStoredState(text: string): 'accepted' | 'accepted_with_errors' | 'annulled' | undefined {
  if (/^Correct[oa]$/.test(text)) return 'accepted';
  if (/^Aceptad[oa]ConErrores$/.test(text)) return 'accepted_with_errors';
  if (/^Anulad[oa]$/.test(text)) return 'annulled';
  return undefined;
}
