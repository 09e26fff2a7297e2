import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pkcs12 } from '../stand-ins/pkcs12.ts';

/** Starts a server that accepts every record. VERIFACTU_STAND_IN is to name its file, which lies in the folder. */
export async function startTaxAuthority(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tax-authority.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { listening: port, ca } = JSON.parse(line);
  const file = join(folder, 'stand-in.json');
  writeFileSync(file, JSON.stringify({ port, ca }));
  return { file, stop: () => child.kill() };
}

/** Makes a certificate with which a workshop sends its records. */
export function certificateOf(issuer: { tax_id: string; legal_name: string }) {
  const passphrase = 'una clave de prueba';
  const { pfx } = pkcs12({ organisation: `VATES-${issuer.tax_id}`, name: issuer.legal_name }, passphrase);
  return { file: pfx.toString('base64'), passphrase };
}
