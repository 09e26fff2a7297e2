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

/** Encryption of the private key. Older browsers used 3DES and RC2. */
type KeyForm = 'aes256' | '3des' | 'rc2' | 'none';

let pair: forge.pki.rsa.KeyPair | undefined;

/**
 * Creates a certificate with its private key in a PKCS#12 file, and the certificate in PEM. Each process creates one
 * key and reuses it.
 */
export function pkcs12(
  { organisation, person, name }: CertificateSubject,
  passphrase: string,
  { from = new Date(Date.now() - dayMs), until = new Date(Date.now() + 365 * dayMs) }: Validity = {},
  form: KeyForm = 'aes256',
): { pfx: Buffer; pem: string } {
  pair ??= forge.pki.rsa.generateKeyPair(2_048);
  const keys = pair;
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
  return {
    pfx: form === 'rc2' ? asRc2(fileOf('3des', false)) : fileOf(form, true),
    pem: forge.pki.certificateToPem(certificate),
  };

  function fileOf(form: Exclude<KeyForm, 'rc2'>, useMac: boolean): Buffer {
    const key = (form === 'none' ? null : keys.privateKey) as forge.pki.rsa.PrivateKey;
    const algorithm = form === 'none' ? 'aes256' : form;
    const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm, useMac });
    return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
  }
}

/**
 * The object identifier of 3DES, 1.2.840.113549.1.12.1.3, encoded in DER. The identifier of RC2 differs in the last
 * number, which is 6.
 */
const tripleDes = Buffer.from('060a2a864886f70d010c0103', 'hex');

/**
 * Replaces the identifier of the key's cipher by that of RC2. Requires a file without a checksum, because the checksum
 * would no longer match.
 */
function asRc2(file: Buffer): Buffer {
  file[file.indexOf(tripleDes) + tripleDes.length - 1] = 6;
  return file;
}

/** Sets the number of iterations of the checksum's key derivation to the maximum, so that the check takes minutes. */
export function withManyRounds(pfx: Buffer): Buffer {
  const file = forge.asn1.fromDer(pfx.toString('binary'));
  const checksum = file.value.at(2) as forge.asn1.Asn1;
  const rounds = checksum.value.at(2) as forge.asn1.Asn1;
  rounds.value = forge.asn1.integerToDer(2 ** 31 - 1).getBytes();
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
}
