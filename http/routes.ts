import multipart from '@fastify/multipart';
import type { FastifyInstance, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Operation } from '../generated/operations.ts';
import { runUpload, takeDocumentForm } from './forms/run-upload.ts';
import { bodyScopeGuard } from './hooks/authorize.ts';
import { cacheable } from './hooks/cacheable.ts';
import type { Tally } from './metrics/tally.ts';
import { noBody } from './read-json.ts';
import { type AnyHandler, runOperation } from './run-operation.ts';
import type { Runtime } from './runtime.ts';
import { strictly } from './strict-responses.ts';
import { fileFieldsKey } from './validation.ts';

type OnRequest = NonNullable<RouteOptions['onRequest']>;

export interface RoutePlan {
  runtime: Runtime;
  /** The compiled document. */
  document: Record<string, unknown>;
  operations: Record<string, Operation>;
  handlers: Record<string, AnyHandler>;
  guards: (operation: Operation) => OnRequest;
}

/** Spec, manifest and handlers meet here, and nowhere else. */
export async function registerRoutes(app: FastifyInstance, plan: RoutePlan): Promise<void> {
  const missing = Object.keys(plan.operations).filter((id) => !plan.handlers[id]);
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`);

  app.addHook('onRoute', plainSchemas);
  const document = runtimeDocument(plan.document);
  const takesForm = ({ operationId }: Json) => plan.operations[operationId as string]?.multipart === true;
  await registerOperations(
    app,
    plan,
    only(document, (operation) => !takesForm(operation)),
  );
  // In a scope of its own: its hooks would run for every request, before the guards.
  await app.register(async (forms) => {
    await forms.register(multipart);
    await registerOperations(forms, plan, only(document, takesForm));
  });
}

async function registerOperations(app: FastifyInstance, plan: RoutePlan, specification: Json): Promise<void> {
  await app.register(glue, {
    specification,
    operationResolver: ((operationId: string) => {
      const operation = plan.operations[operationId];
      const handler = plan.handlers[operationId];
      if (!operation || !handler)
        throw new Error(`${operationId} is in the document but not in the manifest`);
      const checked = plan.runtime.config.strictResponses
        ? strictly(plan.document, operation, handler)
        : handler;
      return {
        config: { operation, tally: plan.runtime.metrics.of(operationId) },
        onRequest: plan.guards(operation),
        ...(operation.multipart && { preValidation: takeDocumentForm }),
        ...(operation.bodyScopes.length > 0 && { preHandler: bodyScopeGuard(operation) }),
        ...(operation.cacheable && { onSend: cacheable }),
        handler: operation.multipart
          ? runUpload(plan.runtime, operation, checked)
          : runOperation(plan.runtime, operation, checked),
      };
      // The glue adds method and url, which its type asks for.
    }) as never,
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    tally?: Tally;
  }
}

/**
 * The glue keys body schemas by media type, and Fastify then validates only bodies of that type: an empty
 * POST would reach its handler unvalidated. A plain schema validates whatever comes. And a route without
 * parameters or body in the document still refuses what it doesn't know.
 */
function plainSchemas(route: RouteOptions): void {
  const { schema } = route;
  if (!schema) return;
  if (route.method !== 'GET' && route.method !== 'HEAD')
    schema.body = schema.body ? (formSchemaOf(schema.body) ?? jsonSchemaOf(schema.body)) : noBody;
  schema.querystring ??= { type: 'object', properties: {} };
  const responses = Object.entries((schema.response ?? {}) as Json);
  schema.response = Object.fromEntries(responses.map(([status, content]) => [status, jsonSchemaOf(content)]));
}

function jsonSchemaOf(part: unknown): unknown {
  const { content } = part as { content?: Record<string, { schema?: unknown }> };
  return content ? content['application/json']?.schema : part;
}

/** Of a form, whose files no schema can judge. */
function formSchemaOf(part: unknown): unknown {
  const { content } = part as { content?: Record<string, { schema: { properties: Record<string, Json> } }> };
  const form = content?.['multipart/form-data']?.schema;
  if (!form) return undefined;
  const files = Object.keys(form.properties).filter((name) => form.properties[name]?.format === 'binary');
  const anything = Object.fromEntries(files.map((name) => [name, {}]));
  return { ...form, properties: { ...form.properties, ...anything }, [fileFieldsKey]: files };
}

type Json = { [key: string]: unknown };

/** What the runtime takes from the document: hooks own headers and refusals, the handlers' answers are the rest. */
function runtimeDocument(document: Json): Json {
  const copy = structuredClone(document) as Json & { paths: Record<string, Record<string, Json>> };
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      if (typeof operation !== 'object' || !operation.responses) continue;
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses as Json).filter(([status]) => status.startsWith('2')),
      );
      operation.parameters = ((operation.parameters as Json[]) ?? []).filter((p) => isPathOrQuery(copy, p));
    }
  }
  return copy;
}

/** The document with some of its operations. */
function only(document: Json, wanted: (operation: Json) => boolean): Json {
  const items = Object.entries(document.paths as Record<string, Json>).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).filter(([, part]) => !(part as Json).operationId || wanted(part as Json)),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(items) };
}

function isPathOrQuery(document: Json, parameter: Json): boolean {
  const name = (parameter.$ref as string | undefined)?.split('/').at(-1);
  const components = document.components as { parameters?: Record<string, Json> } | undefined;
  const resolved = name ? components?.parameters?.[name] : parameter;
  return resolved?.in === 'path' || resolved?.in === 'query';
}
