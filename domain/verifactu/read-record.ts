import { type AltaFields, type AnnulmentFields, altaHash, annulmentHash } from './hash.ts';
import type { KeyLiterals } from './literals.ts';
import { readDocument } from './xml.ts';

interface Read {
  reference: string;
  /** The record before, as this one names it; null: this one says that it is the first. */
  previous: KeyLiterals | null;
  /** What it says that its own hash is. */
  hash: string;
}

/** What a record that we wrote says, in the literals that it is hashed from. */
export type ReadRecord = Read &
  ({ kind: 'alta'; fields: AltaFields } | { kind: 'annulment'; fields: AnnulmentFields });

/** Null: it is no record as we write them, or it lacks something, or says it twice. */
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
  if (isFirst === texts.has(`${before}/Huella`)) return null;
  const read: Read = {
    reference: at('RefExterna'),
    previous: isFirst ? null : keyAt(at, before, ''),
    hash: at('Huella'),
  };
  const record = recordAt(at, root, read, isFirst ? '' : at(`${before}/Huella`));
  return missing.length === 0 ? record : null;
}

/** What its hash has to be, by what stands in it. */
export function hashOf(record: ReadRecord): string {
  return record.kind === 'alta' ? altaHash(record.fields) : annulmentHash(record.fields);
}

const before = 'Encadenamiento/RegistroAnterior';

type At = (path: string) => string;

function recordAt(at: At, root: string, read: Read, previousHash: string): ReadRecord | null {
  const link = { previousHash, generatedAt: at('FechaHoraHusoGenRegistro') };
  if (root === 'RegistroAnulacion')
    return { ...read, kind: 'annulment', fields: { ...keyAt(at, 'IDFactura', 'Anulada'), ...link } };
  if (root !== 'RegistroAlta') return null;
  const said = { type: at('TipoFactura'), taxTotal: at('CuotaTotal'), total: at('ImporteTotal') };
  return { ...read, kind: 'alta', fields: { ...keyAt(at, 'IDFactura', ''), ...said, ...link } };
}

function keyAt(at: At, parent: string, ending: '' | 'Anulada'): KeyLiterals {
  return {
    issuer: at(`${parent}/IDEmisorFactura${ending}`),
    number: at(`${parent}/NumSerieFactura${ending}`),
    date: at(`${parent}/FechaExpedicionFactura${ending}`),
  };
}
