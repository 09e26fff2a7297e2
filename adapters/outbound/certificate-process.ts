// Program of the separate process that reads a PKCS#12 file for `client-certificate.ts`. The file determines the number
// of rounds of key derivation. A process can be ended at a timeout, but native code in a thread cannot be interrupted.
import { once } from 'node:events';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { CertificateFault, CertificateResult, ClientCertificate } from './client-certificate.ts';

class UnusableCertificateError extends Error {
  readonly fault: CertificateFault;

  constructor(fault: CertificateFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/**
 * Returns the certificate of a PKCS#12 file. Opens an in-memory TLS connection for this, because Node shows a
 * certificate only to the peer of a connection.
 */
async function readCertificate(file: ClientCertificate): Promise<Buffer> {
  const secureContext = contextOf(file);
  const [near, far] = duplexPair();
  const server = new TLSSocket(near, { isServer: true, secureContext });
  const client = connect({ socket: far, rejectUnauthorized: false });
  server.on('error', (error) => client.destroy(error));
  try {
    await once(client, 'secureConnect');
    const certificate = client.getPeerX509Certificate();
    if (certificate === undefined) throw new UnusableCertificateError('withoutKey');
    return certificate.raw;
  } finally {
    client.destroy();
    server.destroy();
  }
}

function contextOf(file: ClientCertificate): SecureContext {
  try {
    return createSecureContext(file);
  } catch (error) {
    throw new UnusableCertificateError(faultOf(error as NodeJS.ErrnoException), { cause: error });
  }
}

function faultOf({ code, message }: NodeJS.ErrnoException): CertificateFault {
  if (message === 'mac verify failure') return 'wrongPassphrase';
  // Means a certificate that an older browser exported with RC2, which OpenSSL 3 does not support.
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION') return 'legacyCipher';
  if (/private key/.test(message)) return 'withoutKey';
  return 'notPkcs12';
}

function answer(reading: CertificateResult): void {
  process.send?.(reading, undefined, {}, () => process.disconnect());
}

process.once('message', ({ pfx, passphrase }: ClientCertificate) => {
  readCertificate({ pfx: Buffer.from(pfx), passphrase }).then(
    (certificate) => answer({ certificate }),
    (error) =>
      answer(error instanceof UnusableCertificateError ? { fault: error.fault } : { failure: String(error) }),
  );
});
process.send?.('ready');
