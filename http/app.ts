import type { FastifyInstance } from 'fastify';
import type { MetricsSource } from '../adapters/telemetry/metrics.ts';
import document from '../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { bareApp, maxParamLength } from './bare-app.ts';
import { addGlueRoutes } from './glue-routes.ts';
import { answerUnlessDeparted } from './guards/departed-host.ts';
import { publicGuards } from './guards/index.ts';
import { docsBaseUrl, isSandbox } from './guards/instance.ts';
import { limitConnections } from './lifecycle/connections.ts';
import { registerHealth, registerMetrics } from './lifecycle/health-and-metrics.ts';
import { logRequests, logUnknownPaths } from './lifecycle/request-log.ts';
import { traceRequests } from './lifecycle/request-trace.ts';
import { mcpPaths, registerMcp } from './mcp/endpoint.ts';
import { refuseConnection } from './output/client-errors.ts';
import {
  answerBeforeBody,
  answerMisroutedPaths,
  answerUnknownRoute,
  listKnownPaths,
  undecodableUrlRewriter,
} from './output/not-found.ts';
import { panelPaths, registerPanel } from './panel/index.ts';
import { publicPaths, registerPublicRoutes } from './public/index.ts';
import { registerRoutes } from './routes.ts';
import type { Runtime } from './runtime/runtime.ts';

const apiPrefix = '/api/v1';

export async function buildApp(runtime: Runtime, others: MetricsSource[] = []): Promise<FastifyInstance> {
  const app = bareApp(runtime, {
    docsBase: docsBaseUrl,
    rewriteUrl: undecodableUrlRewriter(apiPrefix, maxParamLength),
  });
  app.addHook('onClose', () => runtime.changes.flush());
  traceRequests(app, runtime);
  const connections = limitConnections(app, runtime, refuseConnection);
  const known = [
    ...listKnownPaths(operations, apiPrefix),
    ...mcpPaths,
    ...panelPaths,
    ...publicPaths(runtime),
  ];
  const answerUnknown = answerUnlessDeparted(
    runtime,
    answerUnknownRoute(known, (request) => isSandbox(runtime, request)),
  );
  app.addHook('onRequest', answerBeforeBody(answerUnknown));
  logUnknownPaths(app, runtime, apiPrefix);
  registerHealth(app, runtime);
  registerMetrics(app, runtime, answerUnknown, [connections, ...others]);
  await registerPublicRoutes(app, runtime);
  await registerPanel(app, runtime);
  await registerMcp(app, runtime, document);
  await app.register(
    async (api) => {
      logRequests(api, runtime);
      api.addHook('onRequest', answerMisroutedPaths(answerUnknown, operations));
      await registerRoutes(api, {
        runtime,
        document,
        operations,
        handlers,
        guards: publicGuards(runtime),
        register: addGlueRoutes,
      });
      api.setNotFoundHandler(answerUnknown);
    },
    { prefix: apiPrefix },
  );
  app.setNotFoundHandler(answerUnknown);
  return app;
}
