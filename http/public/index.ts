import type { FastifyInstance } from 'fastify';
import type { Runtime } from '../runtime.ts';

/** What is called without a key, beside /api/v1: by providers, and by the people whom messages reach. */
export async function registerPublicRoutes(_app: FastifyInstance, _runtime: Runtime): Promise<void> {}
