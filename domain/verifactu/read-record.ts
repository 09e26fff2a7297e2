import { type AltaFields, type AnnulmentFields, altaHash, annulmentHash } from './hash.ts';
import type { KeyLiterals } from './literals.ts';
import { readDocument } from './xml.ts';

interface Read {
  reference: string;
  /** True if the record replaces an earlier record of its invoice (Subsanacion). */
  correctsRecord: boolean;
  /** The key of the previous record; null if the record is marked as the first. */
  previous: KeyLiterals | null;
  /** The hash that the record contains. */
  hash: string;
}

/** The content of a tax record that this service created, as texts in the form in which they are hashed. */
export type ReadRecord = Read &
  ({ kind: 'alta'; fields: AltaFields } | { kind: 'annulment'; fields: AnnulmentFields });

/**
 * Parses the XML of a tax record. Returns null if it lacks the format of this service, or if a field is missing or
 * repeated.
 */
export function readRecord(xml: string): ReadRecord | null {
  const document = readDocument(xml);
  if (document === null) return null;
  const { root, texts } = document;
  const missing: string[] = [];
  const at = (path: string): string => {
    const [text, another] = texts.get(path) ?? [];
    if (text === undefined || another !== undefined) missing.push(path);
    return text ?? '';
  };
  const isFirst = texts.has('Encadenamiento/PrimerRegistro');
  if (isFirst === texts.has(`${previousRecordPath}/Huella`)) return null;
  const read: Read = {
    reference: at('RefExterna'),
    correctsRecord: texts.has('Subsanacion'),
    previous: isFirst ? null : keyAt(at, previousRecordPath, ''),
    hash: at('Huella'),
  };
  const record = recordAt(at, root, read, isFirst ? '' : at(`${previousRecordPath}/Huella`));
  return missing.length === 0 ? record : null;
}

/** Returns the installation number in a tax record, which identifies the record's chain. */
export function readInstallation(xml: string): string | undefined {
  return /<sf:NumeroInstalacion>([^<]+)</.exec(xml)?.[1];
}

/** Computes the hash of a tax record from its fields. */
export function computeRecordHash(record: ReadRecord): string {
  return record.kind === 'alta' ? altaHash(record.fields) : annulmentHash(record.fields);
}

const previousRecordPath = 'Encadenamiento/RegistroAnterior';

type At = (path: string) => string;

function recordAt(at: At, root: string, read: Read, previousHash: string): ReadRecord | null {
  const link = { previousHash, generatedAt: at('FechaHoraHusoGenRegistro') };
  if (root === 'RegistroAnulacion')
    return { ...read, kind: 'annulment', fields: { ...keyAt(at, 'IDFactura', 'Anulada'), ...link } };
  if (root !== 'RegistroAlta') return null;
  const literals = { type: at('TipoFactura'), taxTotal: at('CuotaTotal'), total: at('ImporteTotal') };
  return { ...read, kind: 'alta', fields: { ...keyAt(at, 'IDFactura', ''), ...literals, ...link } };
}

function keyAt(at: At, parent: string, ending: '' | 'Anulada'): KeyLiterals {
  return {
    issuer: at(`${parent}/IDEmisorFactura${ending}`),
    number: at(`${parent}/NumSerieFactura${ending}`),
    date: at(`${parent}/FechaExpedicionFactura${ending}`),
  };
}
