import type { FastifyInstance, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Document } from './input/runtime-document.ts';
import type { RouteOf } from './routes.ts';

/** Makes the routes of a document with fastify-openapi-glue, which validates the document first. That is slow. */
export async function throughGlue(
  app: FastifyInstance,
  specification: Document,
  routeOf: RouteOf,
): Promise<void> {
  await app.register(glue, {
    specification,
    // The glue adds method and url, which its type requires.
    operationResolver: (operationId) => routeOf(operationId) as RouteOptions,
  });
}
