import type { FastifyInstance } from 'fastify';
import type { KnownPath } from '../not-found.ts';
import type { Runtime } from '../runtime.ts';
import { outboxPaths, registerOutbox } from './dev-outbox/index.ts';
import { documentPaths, registerDocuments } from './documents/index.ts';
import { hookPaths, registerHooks } from './hooks/index.ts';
import { linkPaths, registerLinks } from './links/index.ts';
import { registerTracking, trackingPaths } from './tracking/index.ts';

/** What is called without a key, beside /api/v1: by providers, and by the people whom messages reach. */
export async function registerPublicRoutes(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await registerHooks(app, runtime);
  await registerLinks(app, runtime);
  await registerDocuments(app, runtime);
  await registerTracking(app, runtime);
  await registerOutbox(app, runtime);
}

/** Its paths, with the methods that each has: others are 405 there. */
export function publicPaths(runtime: Runtime): KnownPath[] {
  return [...hookPaths, ...linkPaths, ...documentPaths, ...trackingPaths, ...outboxPaths(runtime)];
}
