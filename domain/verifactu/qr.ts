import { amountLiteral, keyLiterals } from './literals.ts';
import type { InvoiceKey } from './record.ts';

const hosts = { production: 'www2.agenciatributaria.gob.es', test: 'prewww2.aeat.es' };

interface Invoice {
  /** False: the tax authority's test service. */
  production: boolean;
  key: InvoiceKey;
  totalCents: number;
}

/** What the QR of an invoice says: where anybody can ask whether its record was received. Nothing else may be in it. */
export function qrUrl({ production, key, totalCents }: Invoice): string {
  const { issuer, number, date } = keyLiterals(key);
  const values = { nif: issuer, numserie: number, fecha: date, importe: amountLiteral(totalCents) };
  // Not URLSearchParams, which writes a blank as `+`.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://${production ? hosts.production : hosts.test}/wlpl/TIKE-CONT/ValidarQR?${query.join('&')}`;
}
