import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareDatabase } from '../../../../../db/deployment/prepare.ts';
import { startCluster } from '../../../../../db/embedded/cluster.ts';
import { connect } from '../../../../../db/embedded/initdb.ts';
import { appSecret, startService, startWorker } from '../../../../../test/support/service-process.ts';
import { openDesk } from '../../../bench/harness/desk.ts';
import { insertInvoiceableBudgets } from '../../harness/invoiceable-budgets.ts';
import { liftKeyLimits } from '../../harness/key-limits.ts';

export const host = 'moved.test';

export type Cell = Awaited<ReturnType<typeof openCell>>;

/** Starts a deployment on its own PostgreSQL server: an API process, a worker, and the desk. */
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
  const desk = await openDesk(settings, { operations: ['createInstance', 'createKey', 'issueInvoice'] });
  const { DOCUMENTS_URL } = settings;
  const own = { CELL: String(cell), DOCUMENTS_URL, STRICT_RESPONSES: '0', LOG_LEVEL: 'fatal' };
  const [api, worker] = await Promise.all([startService(databaseUrl, own), startWorker(databaseUrl, own)]);
  const sql = connect(databaseUrl, { max: 2, onnotice: () => {} });
  // Raises the rate limits, also for keys that arrive with a moved workshop.
  await liftKeyLimits(sql);
  return {
    settings,
    envFile,
    url: api.url,
    sql,
    ask: (url: string, payload: object) => desk.send(host, 'POST', url, payload),
    /** Tells whether this deployment serves the workshop; a paused workshop counts as served. */
    serves: async (): Promise<boolean> => {
      const [row] = await sql`
        select from instances i join instance_hosts h on h.instance_id = i.id
        where h.host = ${host} and i.removing_at is null`;
      return row !== undefined;
    },
    async close() {
      await Promise.all([api.kill(), worker.kill(), desk.close()]);
      await sql.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a workshop that issues invoices, with finished budgets; returns an API key and the ids of the budgets. */
export async function openWorkshopAt({ ask, sql }: Cell, budgets: number) {
  const created = await ask('/instances', { host, name: 'Taller que se muda', plan: 'business' });
  const { id } = created.body;
  await sql`
    update instances set legal_name = 'Taller Inventado, S.L.', tax_id = 'B00000000', address = 'Calle Falsa, 1',
      city = 'Madrid', zip = '28001', verifactu = 'test', verifactu_represented_since = '2026-01-01'
    where id = ${id}`;
  const ids = await insertInvoiceableBudgets(sql, { budgetsOfEach: budgets, instanceId: id });
  const { body } = await ask('/keys', { name: 'Writers', purpose: 'faults', scopes: ['all'] });
  await liftKeyLimits(sql);
  return { id: Number(id), key: String(body.key), budgets: ids };
}
