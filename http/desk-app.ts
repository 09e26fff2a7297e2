import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { ExternalCalls, Progress } from '../actions/context.ts';
import { createLog } from '../adapters/telemetry/log.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection/client.ts';
import deskDocument from '../generated/desk.json' with { type: 'json' };
import { type DeskOperation, type DeskOperationId, deskOperations } from '../generated/operations.ts';
import { loadDeskHandlers } from '../handlers/desk/index.ts';
import { bareApp } from './bare-app.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { ifMatchGuard } from './guards/if-match.ts';
import { latestInstanceGuard } from './guards/instance.ts';
import { staffGuard } from './guards/staff.ts';
import { readTable } from './input/read-table.ts';
import { type Document, selectOperations } from './input/runtime-document.ts';
import { MemoryLimits } from './limits/limits.ts';
import { answerUnknownRoute, listKnownPaths } from './output/not-found.ts';
import { registerRoutes } from './routes.ts';
import { RequestRecord } from './runtime/request-record.ts';
import { createRuntime, type Runtime } from './runtime/runtime.ts';

/**
 * Returns the runtime of the desk: without rate limits and without a request log, because the desk's users are trusted
 * and send few requests.
 */
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
 * Builds the app of the desk. The command line calls the app in the same process; the desk has no listener and no keys
 * (ADR 0014). A command passes the few operations that it needs in `asked`, so that the other operations are not
 * loaded.
 */
export async function buildDeskApp(
  runtime: Runtime,
  operationIds?: DeskOperationId[],
  guards: onRequestHookHandler[] = [latestInstanceGuard(runtime), staffGuard(runtime)],
): Promise<FastifyInstance> {
  const app = bareApp(runtime, { docsBase: null });
  app.addContentTypeParser('text/csv', readTable);
  const { operations, document } = operationIds ? buildDesk(operationIds) : wholeDesk;
  await registerRoutes(app, {
    runtime,
    document,
    operations,
    handlers: await loadDeskHandlers(Object.values(operations).map(({ operationId }) => operationId)),
    guards: ({ operationId, sideEffect, versionOf }) => [
      ...(operations[operationId]?.cli.instance === 'one' ? guards : []),
      ...(sideEffect ? [ifMatchGuard(versionOf !== null, () => undefined)] : []),
    ],
    register: addDocumentRoutes,
  });
  app.setNotFoundHandler(answerUnknownRoute(listKnownPaths(operations, '')));
  app.addHook('onClose', async () => {
    await runtime.record.close();
    await runtime.changes.flush();
  });
  return app;
}

interface Desk {
  operations: Record<string, DeskOperation>;
  document: Document;
}

const wholeDesk: Desk = { operations: deskOperations, document: deskDocument };

function buildDesk(operationIds: DeskOperationId[]): Desk {
  const operations = Object.fromEntries(operationIds.map((id) => [id, deskOperations[id]]));
  const document = selectOperations(deskDocument, ({ operationId }) =>
    Object.hasOwn(operations, operationId),
  );
  return { operations, document };
}
