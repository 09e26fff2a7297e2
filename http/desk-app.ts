import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import document from '../generated/desk.json' with { type: 'json' };
import { type DeskOperation, deskOperations } from '../generated/operations.ts';
import { deskHandlers } from '../handlers/desk/index.ts';
import type { Outside } from '../handlers/outside.ts';
import { bareApp } from './app.ts';
import { instanceGuard } from './hooks/instance.ts';
import { MemoryLimits } from './limits/memory-limits.ts';
import { answerUnknownRoute, documentedPaths } from './not-found.ts';
import { RequestRecord } from './request-record.ts';
import { registerRoutes } from './routes.ts';
import { createRuntime } from './runtime.ts';
import { createLog } from './telemetry/log.ts';

/**
 * The workshop's own side. It has no listener and no keys: the command line reaches it in-process, and a
 * panel will put its sessions in front of it.
 */
export async function buildDeskApp({
  config,
  database,
  outside,
}: {
  config: Config;
  database: Database;
  outside: Outside;
}): Promise<FastifyInstance> {
  const runtime = createRuntime({
    config,
    log: createLog(config),
    database,
    clock: () => new Date(),
    limits: new MemoryLimits(async () => 0),
    record: new RequestRecord(database, () => {}),
    outside,
  });
  const app = bareApp(runtime);
  const instance = instanceGuard(runtime);
  await registerRoutes(app, {
    runtime,
    document,
    operations: deskOperations,
    handlers: { ...deskHandlers },
    guards: (operation) => deskGuards(operation as DeskOperation, instance),
  });
  app.setNotFoundHandler(answerUnknownRoute(documentedPaths(deskOperations, '')));
  app.addHook('onClose', () => runtime.record.close());
  return app;
}

function deskGuards(operation: DeskOperation, instance: onRequestHookHandler): onRequestHookHandler[] {
  return operation.cli.instance === 'none' ? [] : [instance];
}
