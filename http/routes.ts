import type { FastifyInstance, RouteOptions } from 'fastify';
import type { DeskHandlers, Handlers } from '../generated/handlers.ts';
import type { Operation } from '../generated/operations.ts';
import type { Tally } from '../telemetry/request-metrics.ts';
import { valueScopeGuard } from './guards/authorize.ts';
import { cursorGuard } from './input/cursor.ts';
import { bodyLimitOf, noBody } from './input/read-json.ts';
import { tableReader } from './input/read-table.ts';
import { type Json, runtimeDocument, withOperations } from './input/runtime-document.ts';
import { fileFieldsKey } from './input/validation.ts';
import { cacheable } from './output/etag.ts';
import { strictly } from './output/strict-responses.ts';
import type { Runtime } from './runtime.ts';
import { type AnyHandler, runOperation } from './transaction/run-operation.ts';
import { runUpload, takeDocumentForm } from './transaction/run-upload.ts';

type OnRequest = NonNullable<RouteOptions['onRequest']>;

/** The options of an operation's route, but for what the document says of it. */
export type RouteOf = (operationId: string) => Omit<RouteOptions, 'method' | 'url'>;

interface RoutePlan {
  runtime: Runtime;
  document: Json;
  operations: Record<string, Operation>;
  handlers: Partial<Handlers> | Partial<DeskHandlers>;
  guards: (operation: Operation) => OnRequest;
  /** Makes routes of the operations of a document. */
  register: (app: FastifyInstance, specification: Json, routeOf: RouteOf) => Promise<void>;
}

/** Spec, manifest and handlers meet here, and nowhere else. */
export async function registerRoutes(app: FastifyInstance, plan: RoutePlan): Promise<void> {
  const missing = Object.keys(plan.operations).filter((id) => !Object.hasOwn(plan.handlers, id));
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`);

  app.addHook('onRoute', plainSchemas);
  const judgeCursor = cursorGuard(plan.runtime);
  app.addHook('onRoute', (route) => {
    if (takesCursor(route)) route.preValidation = judgeCursor;
  });
  const document = runtimeDocument(plan.document);
  const takesForm = ({ operationId }: Json) => plan.operations[operationId as string]?.multipart === true;
  const route: RouteOf = (operationId) => routeOf(plan, operationId);
  await plan.register(
    app,
    withOperations(document, (operation) => !takesForm(operation)),
    route,
  );
  if (!Object.values(plan.operations).some(({ multipart }) => multipart)) return;
  const { default: multipart } = await import('@fastify/multipart');
  // In a scope of its own: its hooks would run for every request, before the guards.
  await app.register(async (forms) => {
    await forms.register(multipart);
    await plan.register(forms, withOperations(document, takesForm), route);
  });
}

function routeOf(plan: RoutePlan, operationId: string): ReturnType<RouteOf> {
  const { runtime, document } = plan;
  const operation = plan.operations[operationId];
  // Each is typed for its own operation; from here on they are called alike.
  const handler = (plan.handlers as Record<string, AnyHandler | undefined>)[operationId];
  if (!operation || !handler) throw new Error(`${operationId} is in the document but not in the manifest`);
  const checked = runtime.config.strictResponses ? strictly(document, operation, handler) : handler;
  return {
    config: { operation, tally: runtime.metrics.of(operationId) },
    onRequest: plan.guards(operation),
    ...(operation.multipart && { preValidation: takeDocumentForm }),
    ...(operation.valueScopes.length > 0 && { preHandler: valueScopeGuard(operation) }),
    ...(operation.cacheable && { onSend: cacheable }),
    handler: operation.multipart
      ? runUpload(runtime, operation, checked)
      : runOperation(runtime, operation, checked),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    tally?: Tally;
  }
}

/** The glue keys schemas by media type, and Fastify lets an empty POST through unvalidated: a plain schema takes all. */
function plainSchemas(route: RouteOptions): void {
  const { schema } = route;
  if (!schema) return;
  const rows = rowsOf(schema.body);
  if (rows) {
    delete schema.body;
    route.preValidation = tableReader(rows);
  } else if (route.method !== 'GET' && route.method !== 'HEAD') {
    schema.body = schema.body ? (formSchemaOf(schema.body) ?? jsonSchemaOf(schema.body)) : noBody;
    route.bodyLimit = bodyLimitOf(schema.body as object);
  }
  schema.querystring ??= { type: 'object', properties: {} };
  const responses = Object.entries((schema.response ?? {}) as Json);
  const ofJson = responses.map(([status, content]) => [status, jsonSchemaOf(content)] as const);
  schema.response = Object.fromEntries(ofJson.filter(([, json]) => json !== undefined));
}

function takesCursor({ schema }: RouteOptions): boolean {
  const query = schema?.querystring as { properties?: object } | undefined;
  return Object.hasOwn(query?.properties ?? {}, 'cursor');
}

/** Of a body of `text/csv`: the schema of its rows, which are judged one by one. */
function rowsOf(part: unknown): object | undefined {
  const { content } = (part ?? {}) as { content?: Record<string, { schema: { items: object } }> };
  return content?.['text/csv']?.schema.items;
}

function jsonSchemaOf(part: unknown): unknown {
  const { content } = part as { content?: Record<string, { schema?: unknown }> };
  return content ? content['application/json']?.schema : part;
}

/** No schema can judge its files. Closed here: generators fail on forms that are closed in the document. */
function formSchemaOf(part: unknown): unknown {
  const { content } = part as { content?: Record<string, { schema: { properties: Record<string, Json> } }> };
  const form = content?.['multipart/form-data']?.schema;
  if (!form) return undefined;
  const files = Object.keys(form.properties).filter((name) => form.properties[name]?.format === 'binary');
  const anything = Object.fromEntries(files.map((name) => [name, {}]));
  const properties = { ...form.properties, ...anything };
  return { ...form, properties, additionalProperties: false, [fileFieldsKey]: files };
}
