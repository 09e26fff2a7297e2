import { parseConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { buildDeskApp, deskRuntime } from '../../../http/desk-app.ts';
import { lazyExternalCalls } from '../../../tools/operator/desk/perform.ts';
import { startReaper } from '../../../workers/housekeeping/reaper.ts';
import { documentsFolderOf } from '../../support/documents-folder.ts';
import { patienceMs } from '../../support/patience.ts';
import { appSecret, type ServiceSettings, startService } from '../../support/service-process.ts';
import { type Workshop, workshopAt } from './workshop.ts';

export interface Deployment {
  url: string;
  /** A connection with which a test creates states that no operation can create. */
  sql: ReturnType<typeof connect>['sql'];
  openWorkshop(host: string, plan: string, fields?: { sandbox: true }): Promise<Workshop>;
  close(): Promise<void>;
}

/** Starts a service in a separate process on a migrated database, and opens its desk in this process. */
export async function openDeployment(databaseUrl: string, settings?: ServiceSettings): Promise<Deployment> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2, sessionWaitMs: patienceMs });
  const documents = { kind: 'folder', path: documentsFolderOf(databaseUrl) } as const;
  const config = { ...parseConfig({ LOG_LEVEL: 'silent', APP_SECRET: appSecret }), documents };
  const desk = await buildDeskApp(
    deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }),
  );
  const connection = connect({ url: databaseUrl, applicationName: 'contract', settings: {} });
  // Waits for the first round of housekeeping, which creates the partitions of the request log.
  const reaper = await startReaper(database, () => new Date(), rethrow);
  const service = await startService(databaseUrl, settings);
  return {
    url: service.url,
    sql: connection.sql,
    async openWorkshop(host, plan, fields) {
      const workshop = workshopAt({ url: service.url, host, desk, sql: connection.sql });
      await workshop.desk('POST', '/instances', { host, name: `Taller ${host}`, plan, ...fields });
      return workshop;
    },
    async close() {
      await Promise.all([service.stop(), desk.close(), reaper.stop()]);
      await Promise.all([database.close(), connection.close(1_000)]);
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
