import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** A signing key derived from an application secret. The id identifies the secret without revealing it. */
export interface SealKey {
  id: Buffer;
  key: Buffer;
}

/** Signs texts with keys that the database does not contain, so that forged rows are detected. */
export interface Seals {
  seal(text: string): Buffer;
  holds(seal: Buffer | null, text: string): boolean;
}

/** Version of the seal's format: a version byte, the key id, and an HMAC-SHA-256. */
const version = 1;
export const sealKeyIdBytes = 4;
const headBytes = 1 + sealKeyIdBytes;
/** The length of a seal in bytes: its header and an HMAC-SHA-256. */
export const sealBytes = headBytes + 32;

/** Creates the seals. The first key signs; all keys are accepted when verifying. */
export function openSeals(keys: readonly SealKey[]): Seals {
  return {
    seal(text) {
      const [newest] = keys;
      if (!newest) throw new Error('APP_SECRET is empty: nothing can be sealed');
      return sealWith(newest, text);
    },
    holds(seal, text) {
      if (seal === null) return false;
      return keys
        .filter(({ id }) => id.equals(seal.subarray(1, headBytes)))
        .some((key) => isSameHash(seal, sealWith(key, text)));
    },
  };
}

function sealWith({ id, key }: SealKey, text: string): Buffer {
  return Buffer.concat([Buffer.of(version), id, createHmac('sha256', key).update(text).digest()]);
}

function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

type Fields = Record<string, string | number | Buffer>;

/** Formats the kind of row and its fields as lines, so that two different rows never have the same text. */
function textToSeal(what: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    return `${name} ${Buffer.isBuffer(value) ? value.toString('hex') : value}\n`;
  });
  return `${what} 1\n${lines.join('')}`;
}

interface ChainLink {
  instance_id: number;
  number: number;
  hash: Buffer;
}

interface NumberGap {
  instance_id: number;
  series_id: number;
  year: number;
  first_number: number;
  last_number: number;
  created_at: string;
  /** The operator who stated the gap; null if unknown, as in all gaps of release 1.0.0. */
  stated_by: string | null;
}

interface InvoicePdf {
  instance_id: number;
  invoice_id: number;
  name: string;
  sha256: Buffer;
  size: number;
}

function pdfFields({ instance_id, invoice_id, name, sha256, size }: InvoicePdf) {
  return { instance_id, invoice_id, name, sha256, size };
}

/** Functions that return the text to seal, per kind of row. */
export const sealedTexts = {
  entry: ({ instance_id, number, hash }: ChainLink) =>
    textToSeal('evidence entry', { instance_id, number, hash }),
  /**
   * Text to seal for the head of a chain of evidence. `entries` is the number of entries, which proves that no entry
   * before the last is missing.
   */
  head: ({ instance_id, number, hash }: ChainLink) =>
    textToSeal('evidence head', { instance_id, entries: number, number, hash }),
  record: ({ instance_id, number, hash }: ChainLink) =>
    textToSeal('tax record', { instance_id, number, hash }),
  chainEnd: ({ instance_id, number, hash }: ChainLink) =>
    textToSeal('end of tax records', { instance_id, records: number, number, hash }),
  invoicePdf: ({ created_at, ...pdf }: InvoicePdf & { created_at: string }) =>
    textToSeal('invoice pdf', { ...pdfFields(pdf), created_at }),
  /** The text that release 1.0.0 sealed, for verifying the rows that it wrote. */
  olderInvoicePdf: (pdf: InvoicePdf) => textToSeal('invoice pdf', pdfFields(pdf)),
  numberGap: (gap: NumberGap) => {
    const { instance_id, series_id, year, first_number, last_number, created_at, stated_by } = gap;
    const numbers = { series_id, year, first_number, last_number };
    const statement = stated_by === null ? {} : { stated_by };
    return textToSeal('invoice number gap', { instance_id, ...numbers, created_at, ...statement });
  },
};

/** Returns the token that authorises the removal of a workshop. The database stores only the token's SHA-256. */
export function removalToken({ key }: SealKey, instanceId: number): string {
  return createHmac('sha256', key)
    .update(textToSeal('workshop removal', { instance_id: instanceId }))
    .digest('hex');
}

/** Returns the SHA-256 of the removal token, which the database stores. */
export function removalHash([newest]: readonly SealKey[], instanceId: number): Buffer {
  if (!newest) throw new Error('APP_SECRET is empty: no workshop can be set up');
  return tokenHash(removalToken(newest, instanceId));
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Formats a seal key as text. The text is stored encrypted, to verify seals made before a change of APP_SECRET. */
export function formatSealKey({ id, key }: SealKey): string {
  return `${id.toString('hex')} ${key.toString('hex')}`;
}

export function readKey(text: string): SealKey {
  const [id = '', key = ''] = text.split(' ');
  return { id: Buffer.from(id, 'hex'), key: Buffer.from(key, 'hex') };
}
