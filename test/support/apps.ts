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
 * Returns compiled routes from a pool that all test files of one worker share, because compiling the routes takes most
 * of a service's start. Each service assigns its own runtime to the routes, so no state passes from one service to the
 * next.
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
  reassign(free.runtime, runtime);
  reassign(free.desk, desk);
  return lend(free);
}

/**
 * Assigns another runtime to compiled routes. The log and the counters stay, because the routes were built with them.
 */
function reassign(routes: Runtime, to: Runtime): void {
  const { log, metrics } = routes;
  log.level = to.log.level;
  Object.assign(routes, to, { log, metrics });
}

/** Settings that routes read from the runtime on each use, and not when they are built. */
const readLater = [
  'appSecrets',
  'databaseConnections',
  'defaultInstance',
  'documents',
  'instanceRequestsPer10s',
  'maker',
  'panelPlainHttp',
  'webhookAllowPrivate',
  'webhookDnsServers',
] satisfies (keyof Config)[];

/** Returns a key of all settings that routes read when they are built. Routes with equal keys are interchangeable. */
function shapeOf(config: Config): string {
  // Levels above `info` are equivalent, because only `info` and more detailed levels add a hook.
  const logLevel = quietLevels.includes(config.logLevel) ? 'quiet' : config.logLevel;
  return JSON.stringify({
    ...config,
    ...Object.fromEntries(readLater.map((name) => [name, null])),
    logLevel,
  });
}

const quietLevels: Config['logLevel'][] = ['error', 'fatal', 'silent'];

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
