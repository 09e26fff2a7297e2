import { hash } from 'node:crypto';
import { canonicalJson } from '../text/json.ts';

/** A tax record as it is kept. */
export interface KeptRecord {
  instance_id: number;
  number: number;
  invoice_id: number;
  kind: 'alta' | 'anulacion';
  issuer_tax_id: string;
  full_number: string;
  date: string;
  mode: string;
  at: string;
  generated_at: string;
  previous_hash: string;
  hash: string;
  xml: string;
}

/** Before the first record. */
export const noRecord = { number: 0, hash: '', row_hash: Buffer.alloc(32) };

/** SHA-256 of the row before and of this one, whole. */
export function rowHash(before: Buffer, record: KeptRecord): Buffer {
  const { instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date } = record;
  const { mode, at, generated_at, previous_hash, hash: told, xml } = record;
  const row = {
    instance_id,
    number,
    invoice_id,
    kind,
    issuer_tax_id,
    full_number,
    date,
    mode,
    at,
    generated_at,
    previous_hash,
    hash: told,
    xml,
  };
  return hash('sha256', `${before.toString('hex')} ${canonicalJson(row)}`, 'buffer');
}
