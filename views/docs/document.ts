import { readFileSync } from 'node:fs';
import { readTranslations, translateDocument } from '../../domain/text/document-texts.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { errors, fieldMessages, type Language, reasonMessages } from '../../generated/errors.ts';
import type { DocumentWithExamples } from '../collections/requests.ts';

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
  schema: Schema;
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
  schema: Schema;
  example?: unknown;
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

export interface ApiDocument extends DocumentWithExamples {
  info: {
    title: string;
    summary?: string;
    contact: { name: string; url?: string };
    description: string;
    'x-release': string;
  };
  servers: [{ url: string }];
  tags: { name: string; description?: string; 'x-displayName'?: string }[];
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

const documentCache = new Map<Language, ApiDocument>();

/**
 * Returns the OpenAPI document in a language: the English document with the texts of spec/locales/. The result is
 * cached.
 */
export function loadDocument(language: Language): ApiDocument {
  const known = documentCache.get(language);
  if (known) return known;
  const document = language === 'en' ? readJson('generated/openapi/en.json') : translatedDocument(language);
  documentCache.set(language, document);
  return document;
}

function translatedDocument(language: Language): ApiDocument {
  const translations = readTranslations(readText(`spec/locales/${language}.yaml`));
  const textOf = (key: string) => translations.get(key)?.text ?? errorMessage(key, language);
  return translateDocument(loadDocument('en'), readJson('generated/openapi/texts.json'), textOf);
}

function readText(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

function readJson(file: string) {
  return JSON.parse(readText(file));
}

/**
 * Returns the message of an error by the key that the OpenAPI document's template contains: `codes.not_found`,
 * `reasons.missingHost`.
 */
function errorMessage(key: string, language: Language): string | undefined {
  const [kind, name = ''] = key.split('.');
  if (kind === 'codes' && isKeyOf(name, errors)) return errors[name].messages[language];
  if (kind === 'reasons' && isKeyOf(name, reasonMessages)) return reasonMessages[name][language];
  if (kind === 'fields' && isKeyOf(name, fieldMessages)) return fieldMessages[name][language];
  return undefined;
}

export interface LocatedOperation {
  method: string;
  path: string;
  operation: Operation;
}

export function listOperations({ paths }: ApiDocument): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export function referenceName($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/**
 * Returns the target of a reference, merged with the fields beside the reference. Returns a node without a reference
 * unchanged.
 */
export function follow<T extends { $ref?: string }>(among: Record<string, T>, node: T): T {
  return node.$ref ? { ...among[referenceName(node.$ref)], ...node } : node;
}

/** Lists the error codes that a documented response may contain. */
export function codesOf({ components }: ApiDocument, answer: Answer): string[] {
  return follow(components.responses, answer)['x-error-codes'] ?? [];
}

/** Lists all error codes of an operation, sorted by status. */
export function errorCodesOf(document: ApiDocument, { responses }: Operation): string[] {
  return [...new Set(Object.values(responses).flatMap((answer) => codesOf(document, answer)))];
}

export function findExample({ components }: ApiDocument, { examples = {} }: Media): Example | undefined {
  const [first] = Object.values(examples);
  return first && follow(components.examples, first);
}
