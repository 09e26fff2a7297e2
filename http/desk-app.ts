import type { FastifyInstance } from 'fastify';
import type { ExternalCalls, Progress } from '../actions/context.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection/client.ts';
import deskDocument from '../generated/desk.json' with { type: 'json' };
import { type DeskOperation, type DeskOperationId, deskOperations } from '../generated/operations.ts';
import { loadDeskHandlers } from '../handlers/desk/index.ts';
import { createLog } from '../telemetry/log.ts';
import { bareApp } from './bare-app.ts';
import { throughDocument } from './document-routes.ts';
import { latestInstanceGuard } from './guards/instance.ts';
import { MemoryLimits } from './guards/limits.ts';
import { staffGuard } from './guards/staff.ts';
import { takeTable } from './input/read-table.ts';
import { withOperations } from './input/runtime-document.ts';
import { RequestRecord } from './lifecycle/request-record.ts';
import { answerUnknownRoute, documentedPaths } from './output/not-found.ts';
import { registerRoutes } from './routes.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** The desk asks for little at a time and is asked by people it knows: nothing is counted or recorded of it. */
export function deskRuntime(parts: {
  config: Config;
  database: Database;
  externalCalls: ExternalCalls;
  clock?: () => Date;
  onProgress?: (progress: Progress) => void;
}): Runtime {
  return createRuntime({
    clock: () => new Date(),
    ...parts,
    log: createLog(parts.config),
    limits: new MemoryLimits(async () => 0),
    record: new RequestRecord(parts.database, () => {}),
  });
}

/**
 * The workshop's own side: no listener and no keys, the command line reaches it in-process (ADR 0014). A command names
 * the few operations that it asks: it need not wait until all the others can be asked, too.
 */
export async function buildDeskApp(runtime: Runtime, asked?: DeskOperationId[]): Promise<FastifyInstance> {
  const app = bareApp(runtime);
  app.addContentTypeParser('text/csv', takeTable);
  const [instance, staff] = [latestInstanceGuard(runtime), staffGuard(runtime)];
  const { operations, document } = asked ? deskOf(asked) : wholeDesk;
  await registerRoutes(app, {
    runtime,
    document,
    operations,
    handlers: await loadDeskHandlers(Object.keys(operations) as DeskOperationId[]),
    guards: (operation) => (isOfWorkshop(operation as DeskOperation) ? [instance, staff] : []),
    register: throughDocument,
  });
  app.setNotFoundHandler(answerUnknownRoute(documentedPaths(operations, '')));
  app.addHook('onClose', () => runtime.record.close());
  return app;
}

interface Desk {
  operations: Record<string, DeskOperation>;
  document: Record<string, unknown>;
}

const wholeDesk: Desk = { operations: deskOperations, document: deskDocument };

function deskOf(asked: DeskOperationId[]): Desk {
  const operations = Object.fromEntries(asked.map((id) => [id, deskOperations[id]]));
  const isAsked = ({ operationId }: Record<string, unknown>) =>
    Object.hasOwn(operations, String(operationId));
  return { operations, document: withOperations(deskDocument, isAsked) };
}

function isOfWorkshop({ cli }: DeskOperation): boolean {
  return cli.instance === 'one';
}
