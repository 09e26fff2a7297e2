import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { buildApp } from '../../http/app.ts';
import { buildDeskApp } from '../../http/desk-app.ts';
import type { Runtime } from '../../http/runtime/runtime.ts';

interface Apps {
  app: FastifyInstance;
  deskApp: FastifyInstance;
  giveBack(): Promise<void>;
}

interface SharedApps extends Apps {
  shape: string;
  runtime: Runtime;
  desk: Runtime;
  isTaken: boolean;
}

const pool: SharedApps[] = [];

/**
 * Shares the compiled routes among the test files that a worker runs one after the other, as compiling them is most
 * of a service's start. Each process gives them its own runtime, so that no state is left for the next one.
 */
export async function takeApps(runtime: Runtime, desk: Runtime): Promise<Apps> {
  const shape = shapeOf(runtime.config);
  const free = pool.find((apps) => !apps.isTaken && apps.shape === shape);
  if (!free) {
    const apps = { ...(await buildApps(runtime, desk)), shape, runtime, desk, isTaken: true };
    pool.push(apps);
    return lend(apps);
  }
  free.isTaken = true;
  // The routes keep the log and the counters with which they were built.
  const { log, metrics } = free.runtime;
  Object.assign(free.runtime, runtime, { log, metrics });
  Object.assign(free.desk, desk, { log: free.desk.log, metrics: free.desk.metrics });
  return lend(free);
}

/** The settings that routes do not read when they are built, but from the runtime whenever they need them. */
const readLater = [
  'databaseConnections',
  'defaultInstance',
  'documents',
  'instanceRequestsPer10s',
  'maker',
  'webhookAllowPrivate',
  'webhookDnsServers',
] satisfies (keyof Config)[];

/** Apps with the same settings besides these can take each other's place. */
function shapeOf(config: Config): string {
  return JSON.stringify({ ...config, ...Object.fromEntries(readLater.map((name) => [name, null])) });
}

function lend(apps: SharedApps): Apps {
  const { app, deskApp, desk } = apps;
  return {
    app,
    deskApp,
    async giveBack() {
      await desk.record.close();
      apps.isTaken = false;
    },
  };
}

export async function buildApps(runtime: Runtime, desk: Runtime): Promise<Apps> {
  const [app, deskApp] = [await buildApp(runtime), await buildDeskApp(desk)];
  const giveBack = async () => void (await Promise.all([app.close(), deskApp.close()]));
  return { app, deskApp, giveBack };
}
