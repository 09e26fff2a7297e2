import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

export type CertificateFault = 'notPkcs12' | 'wrongPassphrase' | 'legacyCipher' | 'withoutKey';

export class UnusableCertificate extends Error {
  override name = 'UnusableCertificate';
  readonly fault: CertificateFault;

  constructor(fault: CertificateFault, options?: ErrorOptions) {
    super(`the certificate cannot be used: ${fault}`, options);
    this.fault = fault;
  }
}

/** A PKCS#12 file with a certificate and its key. */
export interface ClientCertificate {
  pfx: Buffer;
  passphrase: string;
}

/**
 * Returns the certificate of a PKCS#12 file. Throws `UnusableCertificate`. Node shows it only to the other side of a
 * TLS connection, so this opens one in memory.
 */
export async function readClientCertificate(file: ClientCertificate): Promise<X509Certificate> {
  const secureContext = contextOf(file);
  const [near, far] = duplexPair();
  const server = new TLSSocket(near, { isServer: true, secureContext });
  const client = connect({ socket: far, rejectUnauthorized: false });
  server.on('error', (error) => client.destroy(error));
  try {
    await once(client, 'secureConnect');
    const certificate = client.getPeerX509Certificate();
    if (certificate === undefined) throw new UnusableCertificate('withoutKey');
    return certificate;
  } finally {
    client.destroy();
    server.destroy();
  }
}

function contextOf(file: ClientCertificate): SecureContext {
  try {
    return createSecureContext(file);
  } catch (error) {
    throw new UnusableCertificate(faultOf(error as NodeJS.ErrnoException), { cause: error });
  }
}

function faultOf({ code, message }: NodeJS.ErrnoException): CertificateFault {
  if (message === 'mac verify failure') return 'wrongPassphrase';
  // OpenSSL 3 no longer reads RC2, with which older browsers exported certificates.
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION') return 'legacyCipher';
  if (/private key/.test(message)) return 'withoutKey';
  return 'notPkcs12';
}
