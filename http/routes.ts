import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Tally } from '../adapters/telemetry/request-metrics.ts';
import { isObject, memberOf, toRecord } from '../domain/text/json.ts';
import type { DeskHandlers, Handlers } from '../generated/handlers.ts';
import type { Operation } from '../generated/operations.ts';
import { createValueScopeGuard } from './guards/authorize.ts';
import { cursorGuard } from './guards/cursor.ts';
import { computeBodyLimit, emptyBodySchema } from './input/read-json.ts';
import { rowConverter } from './input/read-table.ts';
import {
  type Document,
  type DocumentedOperation,
  type Json,
  runtimeDocument,
  selectOperations,
} from './input/runtime-document.ts';
import { fileFieldsKey } from './input/validation.ts';
import { changeNotice } from './output/change-notice.ts';
import { deprecationNotice } from './output/deprecation.ts';
import { sendCacheable } from './output/etag.ts';
import type { Runtime } from './runtime/runtime.ts';
import type { RecordRead } from './transaction/record-version.ts';
import { type AnyHandler, runOperation } from './transaction/run-operation.ts';
import { runUpload, takeDocumentForm } from './transaction/run-upload.ts';
import { withStrictResponses } from './transaction/strict-responses.ts';

type OnRequest = NonNullable<RouteOptions['onRequest']>;

/** Returns the options of an operation's route, except for the options that the document defines. */
export type RouteOf = (operationId: string) => Omit<RouteOptions, 'method' | 'url'>;

interface RoutePlan {
  runtime: Runtime;
  document: Document;
  operations: Record<string, Operation>;
  handlers: Partial<Handlers> | Partial<DeskHandlers>;
  guards: (operation: Operation) => OnRequest;
  /** Registers a route for each operation of a document. */
  register: (app: FastifyInstance, specification: Document, routeOf: RouteOf) => Promise<void>;
}

/**
 * Registers the routes of the document's operations with their handlers and guards. No other code joins document,
 * manifest and handlers.
 */
export async function registerRoutes(app: FastifyInstance, plan: RoutePlan): Promise<void> {
  const missing = Object.keys(plan.operations).filter((id) => !Object.hasOwn(plan.handlers, id));
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`);

  app.addHook('onRoute', plainSchemas);
  const judgeCursor = cursorGuard(plan.runtime);
  app.addHook('onRoute', (route) => {
    if (takesCursor(route)) route.preValidation = judgeCursor;
  });
  const recordSchemas = new Map<string, Json>();
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.operation?.version)
      recordSchemas.set(config.operation.operationId, toRecord(memberOf(schema?.response, '200')));
  });
  const document = runtimeDocument(plan.document);
  const takesForm = ({ operationId }: DocumentedOperation) =>
    plan.operations[operationId]?.multipart === true;
  const route: RouteOf = (operationId) => routeOf(plan, operationId, recordSchemas);
  await plan.register(
    app,
    selectOperations(document, (operation) => !takesForm(operation)),
    route,
  );
  if (!Object.values(plan.operations).some(({ multipart }) => multipart)) return;
  const { default: multipart } = await import('@fastify/multipart');
  // Registers forms in a separate scope, because the hooks of `@fastify/multipart` would otherwise run for every
  // request, before the guards.
  await app.register(async (forms) => {
    await forms.register(multipart);
    await plan.register(forms, selectOperations(document, takesForm), route);
  });
}

function routeOf(
  plan: RoutePlan,
  operationId: string,
  recordSchemas: ReadonlyMap<string, Json>,
): ReturnType<RouteOf> {
  const { runtime } = plan;
  const { operation, handler } = findHandler(plan, operationId);
  const findRead = () => findRecordRead(plan, operation, recordSchemas);
  return {
    config: { operation, tally: runtime.metrics.of(operationId) },
    onRequest: plan.guards(operation),
    ...(operation.multipart && { preValidation: takeDocumentForm }),
    ...(operation.valueScopes.length > 0 && { preHandler: createValueScopeGuard(operation) }),
    onSend: [
      ...(operation.cacheable ? [sendCacheable] : []),
      ...(operation.deprecation ? [deprecationNotice(operation.deprecation)] : []),
      ...(operation.sideEffect ? [changeNotice(runtime, operation)] : []),
    ],
    handler: operation.multipart
      ? runUpload(runtime, operation, handler, findRead)
      : runOperation(runtime, operation, handler, findRead),
  };
}

function findHandler({ runtime, document, operations, handlers }: RoutePlan, operationId: string) {
  const operation = operations[operationId];
  // Ignores the types of the operations, because all handlers are called in the same way.
  const handler = (handlers as Record<string, AnyHandler | undefined>)[operationId];
  if (!operation || !handler) throw new Error(`${operationId} is in the document but not in the manifest`);
  const checked = runtime.config.strictResponses
    ? withStrictResponses(document, operation, handler)
    : handler;
  return { operation, handler: checked };
}

/** Finds the read of the record that an operation changes. A command of the desk, which loads no read, never needs it. */
function findRecordRead(
  plan: RoutePlan,
  { operationId, versionOf }: Operation,
  recordSchemas: ReadonlyMap<string, Json>,
): RecordRead {
  const { operation, handler } = findHandler(plan, versionOf?.operation ?? '');
  const schema = recordSchemas.get(operation.operationId);
  if (!versionOf || typeof handler !== 'function' || !schema)
    throw new Error(`${operationId}: cannot read its record`);
  return { operation, handler, schema, fields: versionOf.fields };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    tally?: Tally;
  }
}

/**
 * Replaces the schemas of a route by plain schemas: fastify-openapi-glue lists schemas by media type, and Fastify does
 * not validate an empty POST without a schema.
 */
function plainSchemas(route: RouteOptions): void {
  const { schema } = route;
  if (!schema) return;
  const rows = rowsOf(schema.body);
  if (rows) {
    delete schema.body;
    route.preValidation = rowConverter(rows);
  } else if (route.method !== 'GET' && route.method !== 'HEAD') {
    const body = schema.body ? (formSchemaOf(schema.body) ?? jsonSchemaOf(schema.body)) : emptyBodySchema;
    schema.body = body;
    route.bodyLimit = computeBodyLimit(toRecord(body));
  }
  schema.querystring ??= { type: 'object', properties: {} };
  const responses = Object.entries(schema.response ?? {});
  const ofJson = responses.map(([status, content]) => [status, jsonSchemaOf(content)] as const);
  schema.response = Object.fromEntries(ofJson.filter(([, json]) => json !== undefined));
}

function takesCursor({ schema }: RouteOptions): boolean {
  return memberOf(memberOf(schema?.querystring, 'properties'), 'cursor') !== undefined;
}

/** Returns the schema of a row if the body is `text/csv`. The rows are validated one by one. */
function rowsOf(part: unknown): Json | undefined {
  const rows = memberOf(schemaIn(part, 'text/csv'), 'items');
  return isObject(rows) ? rows : undefined;
}

function jsonSchemaOf(part: unknown): unknown {
  return memberOf(part, 'content') ? schemaIn(part, 'application/json') : part;
}

function schemaIn(part: unknown, type: string): unknown {
  return memberOf(memberOf(memberOf(part, 'content'), type), 'schema');
}

/**
 * Returns the schema of a form without its files, which no schema can validate. Sets `additionalProperties: false` here
 * and not in the document, because code generators fail on such forms.
 */
function formSchemaOf(part: unknown): unknown {
  const form = schemaIn(part, 'multipart/form-data');
  if (!isObject(form)) return undefined;
  const fields = toRecord(form.properties);
  const files = Object.keys(fields).filter((name) => memberOf(fields[name], 'format') === 'binary');
  const anything = Object.fromEntries(files.map((name) => [name, {}]));
  const properties = { ...fields, ...anything };
  return { ...form, properties, additionalProperties: false, [fileFieldsKey]: files };
}
