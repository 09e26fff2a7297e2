import { isObject, memberOf, toRecord } from '../../domain/text/json.ts';

export type Json = { [key: string]: unknown };

/** A part of the document, such as a response, whose schemas are listed by media type. */
export interface MediaTypes extends Json {
  content?: Record<string, Json>;
}

export interface DocumentedOperation extends Json {
  operationId: string;
  parameters?: Json[];
  requestBody?: MediaTypes;
  responses: Record<string, MediaTypes>;
}

export interface Document extends Json {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Json> };
}

/**
 * Reduces the OpenAPI document to the routes' needs: successful responses, and parameters in path and query. Hooks
 * handle headers and refusals.
 */
export function runtimeDocument(document: Document): Document {
  const items = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, runtimeOperation(document, operation)]),
    ),
  ]);
  const paths = Object.fromEntries(items);
  // Copies every part, so that the caller may change the result.
  return simplifyUnions(document, { ...document, paths }) as Document;
}

function runtimeOperation(document: Document, operation: DocumentedOperation): DocumentedOperation {
  const { parameters = [], responses } = operation;
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...operation,
    parameters: parameters.filter((each) => isPathOrQuery(document, each)),
    responses: Object.fromEntries(
      successes.map(([status, response]) => [status, removeFileContent(response)]),
    ),
  };
}

/**
 * Removes the media types of files from a response. Otherwise fastify-openapi-glue would warn that no parser reads
 * these types, although responses need no parser.
 */
function removeFileContent({ content, ...rest }: MediaTypes): MediaTypes {
  const json = content?.['application/json'];
  return json === undefined ? rest : { ...rest, content: { 'application/json': json } };
}

/** Returns the document with only the operations for which `wanted` returns true. */
export function selectOperations(
  document: Document,
  wanted: (operation: DocumentedOperation) => boolean,
): Document {
  const items = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).filter(([, operation]) => wanted(operation))),
  ]);
  return { ...document, paths: Object.fromEntries(items) };
}

function isPathOrQuery(document: Document, parameter: Json): boolean {
  const { $ref } = parameter;
  const resolved = typeof $ref === 'string' ? resolveReference(document, $ref) : parameter;
  const place = memberOf(resolved, 'in');
  return place === 'path' || place === 'query';
}

/**
 * Merges `anyOf: [{ $ref }, { type: 'null' }]` into one schema, and replaces unions with a discriminator by an
 * arbitrary object. Otherwise the serialiser would call a validator for each record.
 */
function simplifyUnions(document: Document, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((entry) => simplifyUnions(document, entry));
  if (!isObject(node)) return node;
  // Otherwise the serialiser would try each schema of the union in turn, although the handler has already chosen one.
  if (node.discriminator !== undefined) return { type: 'object', additionalProperties: true };
  const { anyOf, ...rest } = node;
  const [one, other, ...more]: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const reference = memberOf(one, '$ref');
  if (typeof reference === 'string' && memberOf(other, 'type') === 'null' && more.length === 0) {
    const target = toRecord(resolveReference(document, reference));
    return {
      ...toRecord(simplifyUnions(document, target)),
      ...rest,
      type: [target.type, 'null'].flat(),
      ...(Array.isArray(target.enum) && { enum: [...target.enum, null] }),
    };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, simplifyUnions(document, child)]),
  );
}

/** Returns the target of a reference, such as `#/components/schemas/Client`. */
export function resolveReference(document: Document, reference: string): unknown {
  return reference.slice('#/'.length).split('/').reduce<unknown>(memberOf, document);
}
