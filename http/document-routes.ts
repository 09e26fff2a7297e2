import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Json } from './input/runtime-document.ts';
import type { RouteOf } from './routes.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Json;
}

interface Documented {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

/**
 * Makes the same routes as the glue, without loading it: `make generate` has judged the document already, and a command
 * of the desk would wait a quarter of a second for it to be judged again.
 */
export async function throughDocument(app: FastifyInstance, document: Json, routeOf: RouteOf): Promise<void> {
  for (const { method, url, operation } of documentedRoutes(document))
    app.route({ method, url, schema: schemaOf(operation), ...routeOf(operation.operationId) });
}

function documentedRoutes(document: Json) {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase() as HTTPMethods,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      operation: withoutReferences(document, operation) as Documented,
    })),
  );
}

function schemaOf({ parameters = [], requestBody, responses }: Documented): Json {
  const values = (place: Parameter['in']) => valuesIn(parameters.filter((each) => each.in === place));
  const [params, querystring] = [values('path'), values('query')];
  const answered = Object.entries(responses).filter(([, response]) => response.content);
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(requestBody && { body: schemasOf(requestBody) }),
    ...(answered.length > 0 && {
      response: Object.fromEntries(answered.map(([status, response]) => [status, schemasOf(response)])),
    }),
  };
}

/** The schema of each media type, without its examples. */
function schemasOf({ content }: Json): Json {
  const types = Object.entries(content as Record<string, Json>);
  return { content: Object.fromEntries(types.map(([type, { schema }]) => [type, { schema }])) };
}

function valuesIn(parameters: Parameter[]): Json | undefined {
  if (parameters.length === 0) return undefined;
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

function withoutReferences(document: Json, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutReferences(document, each));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as Json;
  const own = Object.entries(rest).map(([name, part]) => [name, withoutReferences(document, part)]);
  if (typeof $ref !== 'string') return Object.fromEntries(own);
  return { ...(withoutReferences(document, partAt(document, $ref)) as Json), ...Object.fromEntries(own) };
}

function partAt(document: Json, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json)[name], document);
}
