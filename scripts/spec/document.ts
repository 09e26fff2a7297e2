export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  additionalProperties?: boolean | Schema;
  'x-describes'?: string;
  'x-not-blank'?: boolean;
  'x-names'?: string;
  [key: string]: unknown;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Media {
  schema: Schema;
  examples?: Record<string, Example>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  [key: string]: unknown;
}

export interface Header {
  $ref?: string;
  description?: string;
  [key: string]: unknown;
}

export interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  [key: `x-${string}`]: unknown;
}

export interface Components {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  headers: Record<string, Header>;
  responses: Record<string, Response>;
  securitySchemes: Record<string, { description?: string; [key: string]: unknown }>;
}

export interface Document {
  openapi: string;
  info: { title: string; summary?: string; description?: string; version: string; [key: string]: unknown };
  servers?: { url: string; description?: string }[];
  security?: Record<string, string[]>[];
  tags: { name: string; description?: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: Components;
}

export interface LocatedOperation {
  path: string;
  method: string;
  operation: Operation;
}

/** What can be asked of the service. */
export function operationsOf(document: Document): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** What the service asks of receivers. */
export function webhooksOf(document: Document): LocatedOperation[] {
  return Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
    path,
    method: 'POST',
    operation: post,
  }));
}

export function reference<T>(kind: keyof Components, name: string): T {
  return { $ref: `#/components/${kind}/${name}` } as T;
}

const referenceForm = /^#\/components\/(schemas|parameters|headers|responses)\/([^/]+)$/;

export function resolved<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  const [, kind, name] = referenceForm.exec(node.$ref) ?? [];
  const target = document.components[kind as keyof Components]?.[name as string];
  if (!target) throw new Error(`${node.$ref} refers to nothing`);
  return resolved(document, target as unknown as T);
}

export function parametersOf(document: Document, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
}

export function typesOfSchema(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}
