import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../db/connection/client.ts';
import { prepareDatabase } from '../../../../db/deployment/prepare.ts';
import { startCluster } from '../../../../db/embedded/cluster.ts';
import { connect } from '../../../../db/embedded/initdb.ts';
import { buildDeskApp, deskRuntime } from '../../../../http/desk-app.ts';
import { appSecret, startService, startWorker } from '../../../../test/support/service-process.ts';
import { lazyExternalCalls } from '../../../operator/desk/perform.ts';

export const host = 'moved.test';

export type Cell = Awaited<ReturnType<typeof openCell>>;

/** A deployment on a PostgreSQL server of its own: an API process, a worker, and the desk. */
export async function openCell(cell: number) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-moves-'));
  const cluster = await startCluster({ folder, durable: true });
  const databaseUrl = cluster.url('postgres');
  await prepareDatabase(
    { ownerUrl: databaseUrl, runtimeUrl: databaseUrl },
    { appSecrets: [appSecret], embedded: false, cell },
  );
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    CELL: String(cell),
    DOCUMENTS_URL: pathToFileURL(join(folder, 'documents')).href,
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'fatal',
  };
  const envFile = join(folder, 'cell.env');
  writeFileSync(
    envFile,
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  );
  const config = parseConfig(settings);
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const desk = await buildDeskApp(
    deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }),
    ['createInstance', 'createKey', 'issueInvoice'],
  );
  const { DOCUMENTS_URL } = settings;
  const own = { CELL: String(cell), DOCUMENTS_URL, STRICT_RESPONSES: '0', LOG_LEVEL: 'fatal' };
  const [api, worker] = await Promise.all([startService(databaseUrl, own), startWorker(databaseUrl, own)]);
  const sql = connect(databaseUrl, { max: 2, onnotice: () => {} });
  await sql`alter table api_keys drop constraint api_keys_per_minute_check`;
  return {
    settings,
    envFile,
    url: api.url,
    sql,
    ask: async (url: string, payload: object) => {
      const answer = await desk.inject({ method: 'POST', url, payload, headers: { host } });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** Checks whether the workshop is served here, though it may be paused. */
    serves: async (): Promise<boolean> => {
      const [row] = await sql`
        select from instances i join instance_hosts h on h.instance_id = i.id
        where h.host = ${host} and i.removing_at is null`;
      return row !== undefined;
    },
    async close() {
      await Promise.all([api.kill(), worker.kill(), desk.close()]);
      await Promise.all([database.close(), sql.end()]);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets a workshop up that issues invoices, with finished budgets to issue them for. Returns a key, and the budgets. */
export async function openWorkshopAt({ ask, sql }: Cell, budgets: number) {
  const created = await ask('/instances', { host, name: 'Taller que se muda', plan: 'business' });
  const { id } = created.body;
  await sql`
    update instances set legal_name = 'Taller Inventado, S.L.', tax_id = 'B00000000', address = 'Calle Falsa, 1',
      city = 'Madrid', zip = '28001', verifactu = 'test', verifactu_represented_since = '2026-01-01'
    where id = ${id}`;
  const [client] = await sql`
    insert into clients (instance_id, search_text, name, tax_id, address, city, zip, created_at, updated_at)
    values (${id}, '', 'Clara Ejemplo', '00000000T', 'Calle Inventada, 2', 'Madrid', '28002', now(), now())
    returning id`;
  await sql`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    select ${id}, 'Finalizado', 'api', ${client?.id}, decode(md5(n::text), 'hex'), '', now(), now()
    from generate_series(1, ${budgets}::int) n`;
  await sql`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select instance_id, id, 1, 'Revisión', 'labor', 100, 5000, 0, 2100 from budgets where instance_id = ${id}`;
  const rows = await sql`select id from budgets where instance_id = ${id} order by id`;
  const { body } = await ask('/keys', { name: 'Writers', purpose: 'faults', scopes: ['all'] });
  await sql`update api_keys set per_minute = 1000000000 where instance_id = ${id}`;
  return { id: Number(id), key: String(body.key), budgets: rows.map((row) => Number(row.id)) };
}
