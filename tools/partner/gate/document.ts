import type { Schema } from './schema.ts';

export interface Document {
  info?: Record<string, unknown>;
  servers?: Server[];
  security?: SecurityRequirement[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface Server {
  url: string;
}

/** Security schemes that a request must satisfy together, with the required scopes per scheme. */
export type SecurityRequirement = Record<string, string[]>;

export interface Operation {
  operationId?: string;
  tags?: string[];
  deprecated?: boolean;
  'x-deprecation'?: Deprecation;
  'x-scope'?: string | null;
  /** Scopes that an operation requires only for certain values in a request. */
  'x-scope-if'?: Record<string, unknown>;
  'x-events'?: string[];
  servers?: Server[];
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses?: Record<string, Answer | Reference>;
}

/**
 * Deprecation of an operation. Missing in the served OpenAPI document, because response headers announce deprecations.
 */
export interface Deprecation {
  since: string;
  successor: string;
  sunset?: string;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Schema;
}

export interface Body {
  required?: boolean;
  content?: Content;
}

export interface Answer {
  'x-error-codes'?: string[];
  headers?: Record<string, Header>;
  content?: Content;
}

export interface Header {
  [keyword: string]: unknown;
}

export type Content = Record<string, { schema?: Schema; encoding?: Record<string, unknown> }>;

export type Pair<T> = [released: T, present: T];

export function resolve<T extends object>(document: Document, node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  const [, , kind = '', name = ''] = node.$ref.split('/');
  return resolve(document, (document.components[kind]?.[name] ?? {}) as T | Reference);
}
