import Fastify, { type RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import document from '../../generated/desk.json' with { type: 'json' };
import { addDocumentRoutes } from '../../http/document-routes.ts';
import { addGlueRoutes } from '../../http/glue-routes.ts';
import { annotationKeywords } from '../../http/input/annotations.ts';
import { runtimeDocument } from '../../http/input/runtime-document.ts';
import { createAjv, validatorCompiler } from '../../http/input/validation.ts';

/** Returns the routes that `register` adds to an app, with the schemas that affect validation. */
async function routesBy(register: typeof addGlueRoutes) {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler(createAjv()));
  app.addContentTypeParser('text/csv', (_request, _payload, done) => done(null));
  const routes: Record<string, unknown> = {};
  app.addHook('onRoute', (route: RouteOptions) => {
    const { params, querystring, body, response } = (route.schema ?? {}) as Record<string, unknown>;
    const schemas = { params, querystring: withoutDescriptions(querystring), body, response };
    routes[`${route.method} ${route.url}`] = JSON.parse(JSON.stringify(withoutDescriptions(schemas)));
    route.schema = {};
  });
  await app.register((scope) =>
    register(scope, runtimeDocument(document), () => ({ handler: async () => null })),
  );
  await app.ready();
  await app.close();
  return routes;
}

/** Parts beside a reference, which the library drops. They have no effect on validation. */
const ineffective = new Set(['default', ...annotationKeywords]);

/**
 * Removes parts without effect on validation: descriptions, which the library copies, and defaults and annotations
 * beside a reference, which the library drops.
 */
function withoutDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDescriptions);
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).filter(
    ([name, part]) => !ineffective.has(name) && (name !== 'description' || typeof part !== 'string'),
  );
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutDescriptions(part)]));
}

test('the routes of the desk are those that the glue would make of its document', async () => {
  const [own, glued] = [await routesBy(addDocumentRoutes), await routesBy(addGlueRoutes)];
  expect(Object.keys(own).sort()).toEqual(Object.keys(glued).sort());
  expect(Object.keys(own).length).toBeGreaterThan(120);
  for (const [route, schemas] of Object.entries(glued))
    expect({ route, schemas: own[route] }).toEqual({ route, schemas });
});
