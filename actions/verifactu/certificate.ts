import { randomBytes } from 'node:crypto';
import {
  type CertificateFault,
  type ClientCertificate,
  readClientCertificate,
  UnusableCertificateError,
} from '../../adapters/outbound/client-certificate.ts';
import type { Db } from '../../db/connection/client.ts';
import {
  type CertificateRow,
  findCertificate,
  findDeploymentCertificate,
} from '../../db/verifactu/certificates.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import {
  nonceBytes,
  openIfSecretKnown,
  type SecretBox,
  secretContexts,
} from '../../domain/secrets/secret-box.ts';
import { localDay } from '../../domain/time/local.ts';
import { type CertificateKind, certificateOwner } from '../../domain/verifactu/certificate.ts';
import type { FieldMessage } from '../../generated/errors.ts';

/** Properties of a certificate that are read from its file. */
export interface CertificateFacts {
  kind: CertificateKind;
  holder: string;
  tax_id: string;
  expires_at: string;
}

const rules: Record<CertificateFault, { path: string; rule: FieldMessage }> = {
  notPkcs12: { path: '/file', rule: 'certificateForm' },
  wrongPassphrase: { path: '/passphrase', rule: 'certificatePassphrase' },
  legacyCipher: { path: '/file', rule: 'certificateCipher' },
  withoutKey: { path: '/file', rule: 'certificateWithoutKey' },
  tooSlow: { path: '/file', rule: 'certificateSlow' },
};

/** Reads a certificate with its key. Rejects a certificate that can't be used for sending tax records. */
export async function readCertificate(file: ClientCertificate, now: Date): Promise<CertificateFacts> {
  const certificate = await readClientCertificate(file).catch((error) => {
    if (!(error instanceof UnusableCertificateError)) throw error;
    const { path, rule } = rules[error.fault];
    throw invalidField(path, rule);
  });
  const { validFromDate, validToDate, subject } = certificate;
  const owner = certificateOwner(subject);
  const [taxId] = owner?.taxIds ?? [];
  if (!owner || taxId === undefined) throw invalidField('/file', 'certificateOwner');
  if (validToDate <= now) throw invalidField('/file', 'certificateExpired', { day: dayOf(validToDate) });
  if (validFromDate > now) throw invalidField('/file', 'certificateTooEarly', { day: dayOf(validFromDate) });
  return { kind: owner.kind, holder: owner.name, tax_id: taxId, expires_at: validToDate.toISOString() };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Rejects a certificate whose tax id differs from the workshop's. A representative's certificate counts as that of its
 * organisation.
 */
export function requireOwnCertificate({ tax_id }: CertificateFacts, instance: Instance): void {
  const own = normaliseTaxId(instance.tax_id);
  if (own === '') throw invalidField('/file', 'certificateWithoutTaxId');
  if (own !== tax_id) throw invalidField('/file', 'certificateOfAnother', { tax_id, own });
}

/** Returns the row of a certificate, with file and passphrase encrypted for the context `place`. */
export function sealedCertificate(
  { secretBox, now }: { secretBox: SecretBox; now: Date },
  place: string,
  { pfx, passphrase }: ClientCertificate,
  facts: CertificateFacts,
): CertificateRow {
  const text = JSON.stringify({ pfx: pfx.toString('base64'), passphrase });
  const sealed = secretBox.seal(text, place, randomBytes(nonceBytes));
  return { ...facts, sealed, added_at: now.toISOString() };
}

/** Decrypts a certificate. Returns null if its secret is lost. */
function openCertificate(secretBox: SecretBox, place: string, sealed: Buffer): ClientCertificate | null {
  const text = openIfSecretKnown(() => secretBox.open(sealed, place));
  if (text === null) return null;
  const { pfx, passphrase }: { pfx: string; passphrase: string } = JSON.parse(text);
  return { pfx: Buffer.from(pfx, 'base64'), passphrase };
}

/** Reasons why a certificate cannot be used for sending. */
export type CertificateProblem =
  | 'no_certificate'
  | 'certificate_expired'
  | 'certificate_of_another'
  | 'certificate_unreadable';

export interface UsableCertificate {
  certificate: ClientCertificate;
  kind: CertificateKind;
  owner: 'own' | 'deployment';
}

interface CertificateContext {
  tx: Db;
  secretBox: SecretBox;
}

/**
 * Finds the certificate for sending a workshop's tax records: the workshop's own, or the deployment's if the workshop
 * is represented. If neither can be used, returns a problem: of the own certificate if there is one, otherwise of the
 * deployment's.
 */
export async function findUsableCertificate(
  { tx, secretBox }: CertificateContext,
  instance: Instance,
  now: Date,
): Promise<UsableCertificate | { problem: CertificateProblem }> {
  // Never sends the records of a sandbox, even if a certificate was inserted manually.
  if (instance.sandbox) return { problem: 'no_certificate' };
  const own = await findCertificate(tx, { instanceId: instance.id });
  const first = own && usable(own, { instance, secretBox, now, owner: 'own' });
  if (first && 'certificate' in first) return first;
  const shared = isRepresented(instance, now) ? await findDeploymentCertificate(tx, {}) : undefined;
  const second = shared && usable(shared, { instance, secretBox, now, owner: 'deployment' });
  if (second && 'certificate' in second) return second;
  return first ?? second ?? { problem: 'no_certificate' };
}

interface Use {
  instance: Instance;
  secretBox: SecretBox;
  now: Date;
  owner: UsableCertificate['owner'];
}

function usable(
  { sealed, kind, tax_id, expires_at }: CertificateRow,
  { instance, secretBox, now, owner }: Use,
): UsableCertificate | { problem: CertificateProblem } {
  const isOwn = owner === 'own';
  // Checks the tax id again, because the workshop may have changed its tax id after the certificate was set.
  if (isOwn && tax_id !== normaliseTaxId(instance.tax_id)) return { problem: 'certificate_of_another' };
  if (Date.parse(expires_at) <= now.getTime()) return { problem: 'certificate_expired' };
  const place = isOwn ? secretContexts.certificate(instance.id) : secretContexts.deploymentCertificate;
  const certificate = openCertificate(secretBox, place, sealed);
  return certificate ? { certificate, kind, owner } : { problem: 'certificate_unreadable' };
}

/** Tells whether the deployment's certificate may be used for the workshop. */
export function isRepresented(
  { verifactu_represented_since: since, timezone }: Instance,
  now: Date,
): boolean {
  return since !== null && since <= localDay(now, timezone);
}
