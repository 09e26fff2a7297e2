import { readFileSync } from 'node:fs';
import type { Language } from '../../generated/errors.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: (string | number | null)[];
  const?: string | number | boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Media {
  schema?: Schema;
  examples?: Record<string, Example>;
}

export interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
  headers?: Record<string, { $ref?: string; description?: string }>;
  'x-error-codes'?: string[];
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<string, Answer>;
  'x-scope'?: string;
  'x-events'?: string[];
  'x-sandbox-only'?: boolean;
  'x-beyond-contract'?: boolean;
}

export interface ApiDocument {
  info: { contact: { name: string; url?: string }; description: string; 'x-release': string };
  servers: [{ url: string }];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    examples: Record<string, Example>;
    headers: Record<string, { description?: string }>;
  };
}

const compiled = new Map<Language, ApiDocument>();

/** Reads the compiled document of a language, once. */
export function documentIn(language: Language): ApiDocument {
  const known = compiled.get(language);
  if (known) return known;
  const file = new URL(`../../generated/openapi/${language}.json`, import.meta.url);
  const document: ApiDocument = JSON.parse(readFileSync(file, 'utf8'));
  compiled.set(language, document);
  return document;
}

export interface LocatedOperation {
  method: string;
  path: string;
  operation: Operation;
}

export function operationsIn({ paths }: ApiDocument): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Returns what a reference leads to, with the fields beside it. */
export function follow<T extends { $ref?: string }>(among: Record<string, T>, node: T): T {
  return node.$ref ? { ...among[nameIn(node.$ref)], ...node } : node;
}

/** Lists the error codes that an answer may have. */
export function codesOf({ components }: ApiDocument, answer: Answer): string[] {
  return follow(components.responses, answer)['x-error-codes'] ?? [];
}

/** Lists every code that an operation may answer, in the order of statuses. */
export function errorCodesOf(document: ApiDocument, { responses }: Operation): string[] {
  return [...new Set(Object.values(responses).flatMap((answer) => codesOf(document, answer)))];
}

export function exampleIn({ components }: ApiDocument, { examples = {} }: Media): Example | undefined {
  const [first] = Object.values(examples);
  return first && follow(components.examples, first);
}
