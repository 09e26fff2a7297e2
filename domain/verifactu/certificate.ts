import { normaliseTaxId } from '../clients/tax-id.ts';
import { findDueAnnouncement } from '../time/announcement.ts';

/**
 * The kind of a certificate: of a person, who may represent an organisation, or an organisation's electronic seal. The
 * tax authority has a separate host for each kind.
 */
export type CertificateKind = 'person' | 'seal';

export interface CertificateOwner {
  name: string;
  /** The tax ids in the certificate: of the organisation, of the person, or both. */
  taxIds: string[];
  kind: CertificateKind;
}

/** Days before the expiry of a certificate on which the workshop is alerted. */
const announcements = [1, 7, 30] as const;

/**
 * Returns which alert about a certificate's expiry is due, in days before the expiry; null if none is due. `announced`
 * is the last alert sent.
 */
export function expiryAnnouncement(expiresAt: Date, announced: number | null, now: Date): number | null {
  return findDueAnnouncement(expiresAt.getTime() - now.getTime(), announcements, announced);
}

/** Days before the expiry on which the first alert is sent. */
export const maxAnnouncedDays = 30;

/** Matches an identifier by ETSI EN 319 412-1, such as `VATES-B12345674` or `IDCES-12345678Z`. */
const identifier = /^(?:VAT|NTR|IDC|PNO|TIN)ES-(.+)$/;

/**
 * Reads the owner of a certificate from its subject, which has one `name=value` per line. Returns null without a tax id
 * or a name.
 */
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
