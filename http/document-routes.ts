import type { FastifyInstance } from 'fastify';
import { isObject, toRecord } from '../domain/text/json.ts';
import {
  type Document,
  type DocumentedOperation,
  type Json,
  type MediaTypes,
  resolveReference,
} from './input/runtime-document.ts';
import type { RouteOf } from './routes.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Json;
}

interface ResolvedOperation extends DocumentedOperation {
  parameters?: (Parameter & Json)[];
}

/**
 * Registers the same routes as `addGlueRoutes`, without loading fastify-openapi-glue. Loading that library would delay
 * each desk command by a quarter of a second, and `make generate` has already validated the document.
 */
export async function addDocumentRoutes(
  app: FastifyInstance,
  document: Document,
  routeOf: RouteOf,
): Promise<void> {
  for (const { method, url, operation } of documentedRoutes(document))
    app.route({ method, url, schema: routeSchema(operation), ...routeOf(operation.operationId) });
}

function documentedRoutes(document: Document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      operation: resolveReferences(document, operation) as ResolvedOperation,
    })),
  );
}

function routeSchema({ parameters = [], requestBody, responses }: ResolvedOperation): Json {
  const values = (place: Parameter['in']) =>
    parameterValuesSchema(parameters.filter((each) => each.in === place));
  const [params, querystring] = [values('path'), values('query')];
  const answered = Object.entries(responses).filter(([, response]) => response.content);
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(requestBody && { body: contentSchemas(requestBody) }),
    ...(answered.length > 0 && {
      response: Object.fromEntries(answered.map(([status, response]) => [status, contentSchemas(response)])),
    }),
  };
}

/** Returns the schemas of a body by media type, without their examples. */
function contentSchemas({ content = {} }: MediaTypes): Json {
  const types = Object.entries(content);
  return { content: Object.fromEntries(types.map(([type, { schema }]) => [type, { schema }])) };
}

function parameterValuesSchema(parameters: Parameter[]): Json | undefined {
  if (parameters.length === 0) return undefined;
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

function resolveReferences(document: Document, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((each) => resolveReferences(document, each));
  if (!isObject(node)) return node;
  const { $ref, ...rest } = node;
  const own = Object.entries(rest).map(([name, part]) => [name, resolveReferences(document, part)]);
  if (typeof $ref !== 'string') return Object.fromEntries(own);
  return {
    ...toRecord(resolveReferences(document, resolveReference(document, $ref))),
    ...Object.fromEntries(own),
  };
}
