import { parseConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../db/connection/client.ts';
import { connect } from '../../../../db/embedded/initdb.ts';
import { buildDeskApp, deskRuntime } from '../../../../http/desk-app.ts';
import { appSecret } from '../../../../test/support/service-process.ts';
import { lazyExternalCalls } from '../../../operator/desk/perform.ts';
import { pkcs12 } from '../../stand-ins/pkcs12.ts';
import { isOrganisationTaxId } from '../../stand-ins/tax-authority/tax-ids.ts';

/** The company that sends for all workshops. */
export const presenter = 'B12345674';

export const hostOf = (n: number) => `taller-${n}.example.com`;

/** Returns the tax ids of invented companies. */
function taxIds(count: number): string[] {
  const found: string[] = [];
  for (let n = 1_000_000; found.length < count; n += 1) {
    const id = Array.from({ length: 10 }, (_, control) => `B${n}${control}`).find(isOrganisationTaxId);
    if (id !== undefined && id !== presenter) found.push(id);
  }
  return found;
}

/** Sets workshops up that send to the test service with the certificate of the deployment. */
export async function openWorkshops(
  databaseUrl: string,
  count: number,
  budgetsOfEach: number,
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const config = parseConfig({ APP_SECRET: appSecret, DATABASE_URL: databaseUrl });
  const desk = await buildDeskApp(
    deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }),
  );
  const ask = async (host: string, method: 'POST' | 'PATCH', url: string, payload: object) => {
    const answer = await desk.inject({ method, url, payload, headers: { host } });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  };
  for (const [n, tax_id] of taxIds(count).entries()) {
    const host = hostOf(n);
    await ask(host, 'POST', '/instances', { host, name: `Taller ${n}`, plan: 'business' });
    const place = { address: `Calle Inventada, ${n}`, city: 'Madrid', zip: '28001', province: 'Madrid' };
    await ask(host, 'PATCH', '/settings', { legal_name: `Taller ${n}, S.L.`, tax_id, ...place });
    if (n === 0) await ask(host, 'POST', '/deployment/certificate', certificate());
    await ask(host, 'POST', '/verifactu/representation', { since: '2026-01-01' });
    await ask(host, 'PATCH', '/verifactu/mode', { mode: 'test' });
  }
  await desk.close();
  await database.close();
  await openBudgets(databaseUrl, budgetsOfEach);
}

function certificate() {
  const passphrase = 'una clave de prueba';
  const { pfx } = pkcs12({ organisation: `VATES-${presenter}`, name: 'Programas Ejemplo, S.L.' }, passphrase);
  return { file: pfx.toString('base64'), passphrase };
}

/** Inserts budgets that can be invoiced, with a client for each workshop. */
async function openBudgets(databaseUrl: string, budgetsOfEach: number): Promise<void> {
  const sql = connect(databaseUrl, { max: 1 });
  await sql`
    insert into clients (instance_id, search_text, name, tax_id, address, city, zip, province, country, created_at,
      updated_at)
    select id, '', 'Clara Ejemplo', '12345678Z', 'Avenida de la Paz, 3', 'Madrid', '28802', 'Madrid', 'ES', now(), now()
    from instances`;
  await sql`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    select c.instance_id, 'Finalizado', 'api', c.id, decode(md5(c.instance_id || ' ' || n), 'hex'), '', now(), now()
    from clients c cross join generate_series(1, ${budgetsOfEach}::int) n`;
  await sql`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select instance_id, id, 1, 'Revisión', 'labor', 100 + id % 200, 5000 + id, 0, 2100 from budgets`;
  await sql.end();
}
