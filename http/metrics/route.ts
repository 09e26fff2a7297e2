import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Runtime } from '../runtime.ts';
import { DatabaseFigures } from '../telemetry/database-figures.ts';
import { expose, exposedType, type Source } from '../telemetry/exposition.ts';
import { mayReadMetrics } from '../telemetry/metrics-access.ts';
import { processMetrics } from '../telemetry/process-metrics.ts';
import { ServiceFigures } from './service-figures.ts';

/** /metrics, beside /health. Who may not read it meets a path of nothing. `others` are what else this process does. */
export function registerMetrics(
  app: FastifyInstance,
  runtime: Runtime,
  answerUnknown: RouteHandlerMethod,
  others: Source[],
): void {
  const { config, metrics, database, clock } = runtime;
  const sources = [metrics, new ServiceFigures(runtime), new DatabaseFigures(database, clock), ...others];
  app.get('/metrics', async function (request, reply) {
    if (!mayReadMetrics(config.metricsToken, request.raw)) return answerUnknown.call(this, request, reply);
    return reply.type(exposedType).send(await expose([processMetrics(), ...sources]));
  });
}
