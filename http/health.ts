import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from '../db/migrate.ts';
import type { Runtime } from './runtime.ts';

/** Longer than this and a load balancer should send requests elsewhere. */
const readyWithinMs = 2_000;

export function registerHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/health/live', () => ({ ok: true }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await answers(runtime);
    return reply.code(database ? 200 : 503).send({ ok: database, database });
  });
}

/** The database answers, and has this release's tables. */
async function answers(runtime: Runtime): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, readyWithinMs, false).unref());
  const answered = pendingMigrations(runtime.database.reads.$client).then(
    (pending) => pending === 0,
    () => false,
  );
  return Promise.race([answered, late]);
}
