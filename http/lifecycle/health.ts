import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from '../../db/connection/migrate.ts';
import { answerWithin } from '../../telemetry/figures.ts';
import type { Runtime } from '../runtime.ts';

/** Longer than this and a load balancer should send requests elsewhere. */
const readyWithinMs = 2_000;

export function registerHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/health/live', () => ({ ok: true }));
  app.get('/health/ready', async (_request, reply) => {
    const health = await healthOf(runtime);
    return reply.code(health.ok ? 200 : 503).send(health);
  });
}

/** Redis is told of, and not asked for: without it limits are shared out and deliveries come late, but all is served. */
async function healthOf({ database, limits, draining }: Runtime) {
  const [pending, queue] = await Promise.all([
    answerWithin(readyWithinMs, () => pendingMigrations(database.reads.$client)),
    limits.redis?.answers(),
  ]);
  const answers = pending !== undefined;
  const migrations = pending === 0;
  return { ok: migrations && !draining, database: answers, migrations, queue: queue ?? answers, draining };
}
