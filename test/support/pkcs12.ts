import forge from 'node-forge';

export interface CertificateSubject {
  /** The tax id of an organisation, as in `VATES-B12345674`. */
  organisation?: string;
  /** The tax id of a person, as in `IDCES-12345678Z`. */
  person?: string;
  name: string;
}

interface Validity {
  from?: Date;
  until?: Date;
}

const dayMs = 86_400_000;

/** Creates a certificate with its key in a PKCS#12 file, and the certificate in PEM. Each run creates its own key. */
export function pkcs12(
  { organisation, person, name }: CertificateSubject,
  passphrase: string,
  { from = new Date(Date.now() - dayMs), until = new Date(Date.now() + 365 * dayMs) }: Validity = {},
): { pfx: Buffer; pem: string } {
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = until;
  const field = (type: string, value: string | undefined) =>
    value === undefined ? [] : [{ type, value, valueTagClass: forge.asn1.Type.UTF8 as never }];
  const subject = [
    ...field('2.5.4.6', 'ES'),
    ...field('2.5.4.10', organisation && name),
    ...field('2.5.4.97', organisation),
    ...field('2.5.4.4', person && 'EJEMPLO FICTICIO'),
    ...field('2.5.4.42', person && 'NURIA'),
    ...field('2.5.4.5', person),
    ...field('2.5.4.3', name),
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const file = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], passphrase, { algorithm: 'aes256' });
  return {
    pfx: Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary'),
    pem: forge.pki.certificateToPem(certificate),
  };
}
