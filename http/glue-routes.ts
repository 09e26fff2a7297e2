import type { FastifyInstance, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Document } from './input/runtime-document.ts';
import type { RouteOf } from './routes.ts';

/**
 * Registers the routes of a document with fastify-openapi-glue. The library first validates the document, which is
 * slow.
 */
export async function addGlueRoutes(
  app: FastifyInstance,
  specification: Document,
  routeOf: RouteOf,
): Promise<void> {
  await app.register(glue, {
    specification,
    // Casts the type: it requires `method` and `url`, which the library adds.
    operationResolver: (operationId) => routeOf(operationId) as RouteOptions,
  });
}
