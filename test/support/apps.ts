import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../http/app.ts';
import { buildDeskApp } from '../../http/desk-app.ts';
import type { Runtime } from '../../http/runtime.ts';

interface Apps {
  app: FastifyInstance;
  deskApp: FastifyInstance;
  giveBack(): Promise<void>;
}

interface Shared extends Apps {
  runtime: Runtime;
  desk: Runtime;
  isTaken: boolean;
}

let shared: Promise<Shared> | undefined;

/**
 * To compile the routes is most of a service's start. The files that a worker runs one after the other share them, and
 * each gives them a runtime of its own: nothing that one file did is left for the next.
 */
export async function takeApps(runtime: Runtime, desk: Runtime, own: unknown): Promise<Apps> {
  if (own) return build(runtime, desk);
  shared ??= build(runtime, desk).then((apps) => ({ ...apps, runtime, desk, isTaken: false }));
  const apps = await shared;
  if (apps.isTaken) return build(runtime, desk);
  apps.isTaken = true;
  // The routes keep the log and the counters that they were built with.
  const { log, metrics } = apps.runtime;
  Object.assign(apps.runtime, runtime, { log, metrics });
  Object.assign(apps.desk, desk, { log: apps.desk.log, metrics: apps.desk.metrics });
  return {
    app: apps.app,
    deskApp: apps.deskApp,
    async giveBack() {
      await apps.desk.record.close();
      apps.isTaken = false;
    },
  };
}

async function build(runtime: Runtime, desk: Runtime): Promise<Apps> {
  const [app, deskApp] = [await buildApp(runtime), await buildDeskApp(desk)];
  const giveBack = async () => void (await Promise.all([app.close(), deskApp.close()]));
  return { app, deskApp, giveBack };
}
