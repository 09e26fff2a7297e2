import type { FastifyInstance, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Json } from './input/runtime-document.ts';
import type { RouteOf } from './routes.ts';

/** The routes of a document as fastify-openapi-glue makes them. It judges the document first, which takes a while. */
export async function throughGlue(
  app: FastifyInstance,
  specification: Json,
  routeOf: RouteOf,
): Promise<void> {
  await app.register(glue, {
    specification,
    // The glue adds method and url, which its type asks for.
    operationResolver: (operationId) => routeOf(operationId) as RouteOptions,
  });
}
