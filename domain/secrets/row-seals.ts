import { crc32 } from 'node:zlib';
import { canonicalJson } from '../text/json.ts';
import { type Seals, sealBytes } from './seals.ts';

/** The values that a row seal proves, by the names of its fields: columns, and parts of them. */
export type SealedFields = Readonly<Record<string, unknown>>;

/** Two bytes for a field's name, two for its value. */
const digestBytes = 4;
const mask = 0xffff;

/**
 * Seals a row: an HMAC over the fields that are not empty, then a digest of each of them. The digests prove nothing, they
 * only show which field was changed. A column that is added later is empty in older rows, so their seals hold.
 */
export function sealRow(seals: Seals, kind: string, fields: SealedFields): Buffer {
  const texts = textsOf(fields);
  return Buffer.concat([seals.seal(sealedText(kind, texts)), digestsOf(texts)]);
}

/** Returns the fields of a row that are not those that were sealed; `seal` itself if only the seal is wrong. */
export function changedFields(
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
  const changed = seal === null ? [] : differing(seal.subarray(sealBytes), fields, texts);
  return changed.length > 0 ? changed : ['seal'];
}

/** Null and false are left out, as columns have them that came later. */
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
    digests.writeUInt16BE(crc32(name) & mask, place * digestBytes);
    digests.writeUInt16BE(crc32(text) & mask, place * digestBytes + 2);
  });
  return digests;
}

/** Compares the digests of the sealed fields with those of today's. A field that is gone is named by the list it was in. */
function differing(digests: Buffer, fields: SealedFields, texts: [string, string][]): string[] {
  if (digests.length % digestBytes !== 0) return [];
  const sealed = new Map<number, number>();
  for (let at = 0; at < digests.length; at += digestBytes)
    sealed.set(digests.readUInt16BE(at), digests.readUInt16BE(at + 2));
  const today = new Map(texts);
  const names = Object.keys(fields);
  const changed = names.filter((name) => {
    const text = today.get(name);
    const found = sealed.get(crc32(name) & mask);
    return text === undefined ? found !== undefined : found !== (crc32(text) & mask);
  });
  const known = new Set(names.map((name) => crc32(name) & mask));
  const isAnyGone = [...sealed.keys()].some((name) => !known.has(name));
  return isAnyGone ? [...changed, goneField] : changed;
}

/** Stands for the fields of rows that are missing, such as those of a deleted line. */
export const goneField = 'lines';
