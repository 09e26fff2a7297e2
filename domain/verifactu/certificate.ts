import { normaliseTaxId } from '../clients/tax-id.ts';
import { dueAnnouncement } from '../time/announcement.ts';

/** The tax authority has separate hosts for certificates of persons and their representatives, and for seals. */
export type CertificateKind = 'person' | 'seal';

export interface CertificateOwner {
  name: string;
  /** The tax ids of the organisation or person in the certificate, or both. */
  taxIds: string[];
  kind: CertificateKind;
}

/** Days before the expiry at which the workshop is alerted. */
const announcements = [1, 7, 30] as const;

/**
 * Returns the due announcement of a certificate's expiry, in days before it; null for none. `announced` is the latest
 * one made.
 */
export function expiryAnnouncement(expiresAt: Date, announced: number | null, now: Date): number | null {
  return dueAnnouncement(expiresAt.getTime() - now.getTime(), announcements, announced);
}

/** The earliest announcement. */
export const maxAnnouncedDays = 30;

/** An identifier by ETSI EN 319 412-1, such as `VATES-B12345674` or `IDCES-12345678Z`. */
const identifier = /^(?:VAT|NTR|IDC|PNO|TIN)ES-(.+)$/;

/** Reads the owner from a certificate's subject, one `name=value` per line. */
export function certificateOwner(subject: string): CertificateOwner | null {
  const fields = new Map<string, string>();
  for (const line of subject.split('\n')) {
    const [name = '', ...value] = line.split('=');
    fields.set(name, value.join('=').replaceAll(/\\(.)/g, '$1'));
  }
  const ids = [fields.get('organizationIdentifier'), fields.get('serialNumber')];
  const taxIds = ids.flatMap((id) => taxIdOf(id) ?? []);
  const name = fields.get('O') ?? fields.get('CN');
  if (taxIds.length === 0 || name === undefined) return null;
  return { name, taxIds, kind: fields.has('SN') ? 'person' : 'seal' };
}

function taxIdOf(id: string | undefined): string | null {
  if (id === undefined) return null;
  const taxId = normaliseTaxId(identifier.exec(id)?.[1] ?? id);
  return /^[0-9A-Z]{9}$/.test(taxId) ? taxId : null;
}
