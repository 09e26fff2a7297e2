import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../../../../test/support/service-process.ts';
import { pkcs12 } from '../../stand-ins/pkcs12.ts';
import { type Deployment, programFile } from './deployment.ts';

/**
 * Starts a stand-in of the tax authority that accepts every record. The setting VERIFACTU_STAND_IN should name the file
 * that this function writes.
 */
export async function startTaxAuthority({ folder }: Deployment) {
  const { output, stop } = await startProgram([process.execPath, programFile('tax-authority')], process.env);
  const { listening: port, ca } = JSON.parse(output());
  const file = join(folder, 'stand-in.json');
  writeFileSync(file, JSON.stringify({ port, ca }));
  return { file, stop };
}

/** Creates a client certificate with which a workshop can send its tax records. */
export function createCertificate(issuer: { tax_id: string; legal_name: string }) {
  const passphrase = 'una clave de prueba';
  const { pfx } = pkcs12({ organisation: `VATES-${issuer.tax_id}`, name: issuer.legal_name }, passphrase);
  return { file: pfx.toString('base64'), passphrase };
}
