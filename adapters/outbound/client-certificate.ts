import { type ChildProcess, fork } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CapacityError } from '../../domain/requests/capacity-error.ts';

export type CertificateFault = 'notPkcs12' | 'wrongPassphrase' | 'legacyCipher' | 'withoutKey' | 'tooSlow';

export class UnusableCertificateError extends Error {
  override name = 'UnusableCertificateError';
  readonly fault: CertificateFault;

  constructor(fault: CertificateFault, options?: ErrorOptions) {
    super(`the certificate cannot be used: ${fault}`, options);
    this.fault = fault;
  }
}

/** A PKCS#12 file with a certificate and its key, and the passphrase of the file. */
export interface ClientCertificate {
  pfx: Buffer;
  passphrase: string;
}

/** The answer of the process that reads a certificate: the certificate in DER, or the error. */
export type CertificateResult =
  | { certificate: Uint8Array }
  | { fault: CertificateFault }
  | { failure: string };

/** Timeout for reading a file. Typical files take milliseconds; a million rounds of key derivation take a second. */
const maxReadingMs = 5_000;
/**
 * Timeout for the start of the process. The start usually takes a tenth of a second, on a very busy machine several
 * seconds.
 */
const maxStartMs = 30_000;

/** Path of the program of the process. In the published package its extension is `.js`. */
const programFile = fileURLToPath(
  new URL(`./certificate-process${extname(import.meta.url)}`, import.meta.url),
);

/** Returns the certificate of a PKCS#12 file. Reads the file in a separate process. Throws `UnusableCertificateError`. */
export async function readClientCertificate(
  file: ClientCertificate,
  readingMs = maxReadingMs,
): Promise<X509Certificate> {
  // Starts the process without the environment, which contains secrets.
  const program = fork(programFile, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const reading = await askProgram(program, file, readingMs);
    if ('certificate' in reading) return new X509Certificate(reading.certificate);
    if ('fault' in reading) throw new UnusableCertificateError(reading.fault);
    throw new Error(`a certificate could not be read: ${reading.failure}`);
  } finally {
    program.kill('SIGKILL');
  }
}

function askProgram(
  program: ChildProcess,
  file: ClientCertificate,
  readingMs: number,
): Promise<CertificateResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CertificateResult>();
  const noRoom = (cause?: unknown) =>
    reject(new CapacityError('no process could start to read a certificate', { cause }));
  let timer = setTimeout(noRoom, maxStartMs);
  program.once('message', () => {
    clearTimeout(timer);
    timer = setTimeout(() => resolve({ fault: 'tooSlow' }), readingMs);
    program.once('message', (reading: CertificateResult) => resolve(reading));
    program.send(file);
  });
  program.once('error', noRoom);
  program.once('exit', noRoom);
  return promise.finally(() => clearTimeout(timer));
}
