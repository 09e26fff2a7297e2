import { memberOf } from '../../domain/text/json.ts';

export const languages = ['es', 'en', 'ca', 'pt', 'fr', 'bg'] as const;
export type Language = (typeof languages)[number];

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
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  maxLength?: number;
  'x-option'?: string;
  'x-describes'?: string;
  'x-not-blank'?: boolean;
  'x-names'?: string;
  'x-one-of-events'?: boolean;
  'x-enum-prefix'?: string;
  [key: string]: unknown;
}

export interface Example {
  $ref?: string;
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
  'x-error-codes'?: string[];
}

interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, Media>;
}

export interface Tag {
  name: string;
  description?: string;
  'x-displayName'?: string;
  /** Names of the guide's sections whose texts are appended to the tag's description. */
  'x-guide'?: string[];
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
  deprecated?: true;
  'x-deprecation'?: Deprecation;
  'x-transaction'?: string;
  'x-events'?: string[];
  'x-errors'?: string[];
  'x-concerns'?: 'client';
  'x-roles'?: string[];
  'x-label'?: string;
  'x-sensitive'?: boolean;
  'x-irreversible'?: boolean;
  'x-own-account'?: boolean;
  'x-scope'?: string | null;
  'x-scope-if'?: Record<string, ScopeCase[]>;
  'x-takes-one-of'?: string[];
  /** Marks a read of a record with a version: `true`, or the fields that do not belong to the version. */
  'x-version'?: true | { without: string[] };
  /**
   * The operationId of the read whose record the operation changes. `fields` has the fields of the body that identify
   * the record, by the read's path parameters, unless the operation's path has these parameters.
   */
  'x-version-of'?: string | { operation: string; fields: Record<string, string> };
  'x-confirms'?: string;
  'x-cli-asks'?: string;
  [key: `x-${string}`]: unknown;
}

export interface Deprecation {
  /** The first day on which the operation is deprecated. */
  since: string;
  /** The path of the operation that replaces the deprecated one. */
  successor: string;
  /** The last day on which the operation works. */
  sunset?: string;
}

/**
 * A condition under which an operation requires a scope: either the values of fields that require the scope, or the
 * name of a field that requires the scope with any value.
 */
type ScopeCase = string | Record<string, unknown>;

type Components = {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  headers: Record<string, Header>;
  responses: Record<string, Response>;
  examples: Record<string, Example>;
  securitySchemes: Record<string, { description?: string; [key: string]: unknown }>;
};

export interface Document {
  openapi: string;
  info: { title: string; summary?: string; description?: string; version: string; [key: string]: unknown };
  servers?: { url: string; description?: string }[];
  security?: Record<string, string[]>[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: Components;
  'x-cli-groups'?: Record<string, string>;
  /** The labels of fields, by name. */
  'x-field-names'?: Record<string, unknown>;
  /** The labels of values, by enumeration. */
  'x-value-labels'?: Record<string, Record<string, string>>;
}

export interface LocatedOperation {
  path: string;
  method: string;
  operation: Operation;
}

export function operationsOf(document: Document): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

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

const referencePattern = /^#\/components\/(schemas|parameters|headers|responses|examples)\/([^/]+)$/;

export function resolveReference<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  const [, kind = '', name = ''] = referencePattern.exec(node.$ref) ?? [];
  const target = memberOf(memberOf(document.components, kind), name);
  if (!target) throw new Error(`${node.$ref} refers to nothing`);
  return resolveReference(document, target as T);
}

export function parametersOf(document: Document, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter));
}

/**
 * Returns the reference in `anyOf: [{ $ref }, { type: 'null' }]`. Code generators name such a type after the target of
 * the reference.
 */
export function nullableReference({ anyOf }: Schema): Schema | undefined {
  const [one, other, ...more] = anyOf ?? [];
  return one?.$ref && other?.type === 'null' && more.length === 0 ? one : undefined;
}

export function typesOfSchema(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

/** Maximum number of shown problems. More lines would hide the first problems, which usually cause the others. */
const maxShownProblems = 40;

/** Error with problems for the author of the specification, one per line and without a stack trace. */
export class SpecError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    const firstProblems = problems.slice(0, maxShownProblems);
    const more = problems.length - firstProblems.length;
    const lines = [`The specification has ${problems.length} problem(s):`, ...firstProblems];
    if (more > 0) lines.push(`… and ${more} more`);
    super(lines.join('\n'));
    this.problems = problems;
  }
}
