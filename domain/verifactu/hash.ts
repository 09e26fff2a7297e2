import { hash } from 'node:crypto';
import type { KeyLiterals } from './literals.ts';

/** The fields of an annulment that are hashed, as written in its XML. */
export interface AnnulmentFields extends KeyLiterals {
  /** The hash of the previous record; empty for the first record. */
  previousHash: string;
  generatedAt: string;
}

/** The fields of an alta that are hashed, as written in its XML. */
export interface AltaFields extends AnnulmentFields {
  type: string;
  taxTotal: string;
  total: string;
}

export function altaHash(fields: AltaFields): string {
  return sha256Of([
    ['IDEmisorFactura', fields.issuer],
    ['NumSerieFactura', fields.number],
    ['FechaExpedicionFactura', fields.date],
    ['TipoFactura', fields.type],
    ['CuotaTotal', fields.taxTotal],
    ['ImporteTotal', fields.total],
    ['Huella', fields.previousHash],
    ['FechaHoraHusoGenRegistro', fields.generatedAt],
  ]);
}

export function annulmentHash(fields: AnnulmentFields): string {
  return sha256Of([
    ['IDEmisorFacturaAnulada', fields.issuer],
    ['NumSerieFacturaAnulada', fields.number],
    ['FechaExpedicionFacturaAnulada', fields.date],
    ['Huella', fields.previousHash],
    ['FechaHoraHusoGenRegistro', fields.generatedAt],
  ]);
}

/**
 * Returns the SHA-256 of the fields in upper-case hexadecimal. Values are not escaped: `&` in an invoice number stays
 * unchanged.
 */
function sha256Of(fields: [name: string, value: string][]): string {
  return hash('sha256', fields.map(([name, value]) => `${name}=${value}`).join('&')).toUpperCase();
}
