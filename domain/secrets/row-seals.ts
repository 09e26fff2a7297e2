import { crc32 } from 'node:zlib';
import { canonicalJson } from '../text/json.ts';
import { type Seals, sealBytes } from './seals.ts';

/** The values that a row seal covers, by field name. A field is a column, or a part of a column. */
export type SealedFields = Readonly<Record<string, unknown>>;

/** Length of a field's digest: two bytes for the name and two for the value. */
const digestBytes = 4;
const digestMask = 0xffff;

/**
 * Seals a row with an HMAC over its non-empty fields, followed by a short digest of each field. The digests prove
 * nothing; they only show which field was changed. Columns added by later releases are empty in existing rows, so that
 * their seals stay valid.
 */
export function sealRow(seals: Seals, kind: string, fields: SealedFields): Buffer {
  const texts = textsOf(fields);
  return Buffer.concat([seals.seal(sealedText(kind, texts)), digestsOf(texts)]);
}

/** Returns the names of the fields that were changed since the row was sealed; `seal` if only the seal is wrong. */
export function listChangedFields(
  seals: Seals,
  kind: string,
  { fields, seal }: { fields: SealedFields; seal: Buffer | null },
): string[] {
  const texts = textsOf(fields);
  const isSame =
    seal !== null &&
    seals.holds(seal.subarray(0, sealBytes), sealedText(kind, texts)) &&
    seal.subarray(sealBytes).equals(digestsOf(texts));
  if (isSame) return [];
  const changed = seal === null ? [] : listDifferingFields(seal.subarray(sealBytes), fields, texts);
  return changed.length > 0 ? changed : ['seal'];
}

/**
 * Returns the non-empty fields as text, sorted by name. Null and false count as empty, because columns added by later
 * releases have these values in existing rows.
 */
function textsOf(fields: SealedFields): [name: string, text: string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]): [string, string] => [name, textOf(value)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : canonicalJson(value);
}

function sealedText(kind: string, texts: [string, string][]): string {
  return `row of ${kind} 1\n${texts.map(([name, text]) => `${name} ${text}\n`).join('')}`;
}

function digestsOf(texts: [string, string][]): Buffer {
  const digests = Buffer.alloc(texts.length * digestBytes);
  texts.forEach(([name, text], place) => {
    digests.writeUInt16BE(crc32(name) & digestMask, place * digestBytes);
    digests.writeUInt16BE(crc32(text) & digestMask, place * digestBytes + 2);
  });
  return digests;
}

/**
 * Returns the names of the fields whose digest differs from the sealed digest. A removed field is reported as
 * `deletedFieldName`.
 */
function listDifferingFields(digests: Buffer, fields: SealedFields, texts: [string, string][]): string[] {
  if (digests.length % digestBytes !== 0) return [];
  const sealed = new Map<number, number>();
  for (let at = 0; at < digests.length; at += digestBytes)
    sealed.set(digests.readUInt16BE(at), digests.readUInt16BE(at + 2));
  const today = new Map(texts);
  const names = Object.keys(fields);
  const changed = names.filter((name) => {
    const text = today.get(name);
    const found = sealed.get(crc32(name) & digestMask);
    return text === undefined ? found !== undefined : found !== (crc32(text) & digestMask);
  });
  const known = new Set(names.map((name) => crc32(name) & digestMask));
  const isAnyGone = [...sealed.keys()].some((name) => !known.has(name));
  return isAnyGone ? [...changed, deletedFieldName] : changed;
}

/** The name that is reported for missing fields, such as the fields of a deleted line. */
export const deletedFieldName = 'lines';
