import { connect } from '../../../../../db/embedded/initdb.ts';
import { appSecret } from '../../../../../test/support/service-process.ts';
import { openDesk } from '../../../bench/harness/desk.ts';
import { pkcs12 } from '../../../stand-ins/pkcs12.ts';
import { isOrganisationTaxId } from '../../../stand-ins/tax-authority/tax-ids.ts';
import { insertInvoiceableBudgets } from '../../harness/invoiceable-budgets.ts';

/** Tax id of the company that sends the records of all workshops. */
export const submitter = 'B12345674';

export const hostOf = (n: number) => `taller-${n}.example.com`;

/** Returns valid tax ids of this many invented companies. */
function taxIds(count: number): string[] {
  const found: string[] = [];
  for (let n = 1_000_000; found.length < count; n += 1) {
    const id = Array.from({ length: 10 }, (_, control) => `B${n}${control}`).find(isOrganisationTaxId);
    if (id !== undefined && id !== submitter) found.push(id);
  }
  return found;
}

/** Creates workshops that send their tax records to the test service with the certificate of the deployment. */
export async function openWorkshops(
  databaseUrl: string,
  count: number,
  budgetsOfEach: number,
): Promise<void> {
  const { demand, close } = await openDesk({ APP_SECRET: appSecret, DATABASE_URL: databaseUrl });
  for (const [n, tax_id] of taxIds(count).entries()) {
    const host = hostOf(n);
    await demand(host, 'POST', '/instances', { host, name: `Taller ${n}`, plan: 'business' });
    const place = { address: `Calle Inventada, ${n}`, city: 'Madrid', zip: '28001', province: 'Madrid' };
    await demand(host, 'PATCH', '/settings', { legal_name: `Taller ${n}, S.L.`, tax_id, ...place });
    if (n === 0) await demand(host, 'POST', '/deployment/certificate', certificate());
    await demand(host, 'POST', '/verifactu/representation', { since: '2026-01-01' });
    await demand(host, 'PATCH', '/verifactu/mode', { mode: 'test' });
  }
  await close();
  const sql = connect(databaseUrl, { max: 1 });
  await insertInvoiceableBudgets(sql, { budgetsOfEach });
  await sql.end();
}

function certificate() {
  const passphrase = 'una clave de prueba';
  const { pfx } = pkcs12({ organisation: `VATES-${submitter}`, name: 'Programas Ejemplo, S.L.' }, passphrase);
  return { file: pfx.toString('base64'), passphrase };
}
