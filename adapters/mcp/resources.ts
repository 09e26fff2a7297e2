import { memberOf } from '../../domain/text/json.ts';
import { type ApiDocument, operationsOf } from './operations.ts';

interface Resource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

interface ResourceTemplate extends Omit<Resource, 'uri'> {
  uriTemplate: string;
}

export interface ResourceContent {
  [member: string]: unknown;
  uri: string;
  mimeType: string;
  text: string;
}

const json = 'application/json';

export const templates: ResourceTemplate[] = [
  {
    uriTemplate: 'workshop://schemas/{name}',
    name: 'schema',
    title: 'A schema',
    description: 'The JSON Schema of a record or a body, such as Budget, Invoice or Slot.',
    mimeType: json,
  },
  {
    uriTemplate: 'workshop://operations/{operation}',
    name: 'operation',
    title: 'An operation',
    description: 'The OpenAPI description of an operation, such as listInvoices.',
    mimeType: json,
  },
];

export const resources: Resource[] = [
  {
    uri: 'workshop://operations',
    name: 'operations',
    title: 'All operations',
    description: 'Every operation of the API with its summary, and every schema by name.',
    mimeType: 'text/markdown',
  },
];

/** Reads a resource; undefined if there is none of that address. */
export function readResource(uri: string, document: ApiDocument): ResourceContent | undefined {
  if (uri === 'workshop://operations') return { uri, mimeType: 'text/markdown', text: overview(document) };
  const [, kind, name = ''] = /^workshop:\/\/(schemas|operations)\/(\w{1,100})$/.exec(uri) ?? [];
  const found = kind === 'schemas' ? schemaNamed(name, document) : kind && operationNamed(name, document);
  return found ? { uri, mimeType: json, text: JSON.stringify(found, null, 1) } : undefined;
}

function schemaNamed(name: string, { components }: ApiDocument): unknown {
  return Object.hasOwn(components.schemas, name) ? memberOf(components.schemas, name) : undefined;
}

function operationNamed(name: string, document: ApiDocument): unknown {
  const operation = operationsOf(document).get(name);
  if (!operation) return undefined;
  const { method, path } = operation;
  return { method, path, ...Object(memberOf(memberOf(document.paths, path), method.toLowerCase())) };
}

function overview(document: ApiDocument): string {
  const operations = [...operationsOf(document).values()].map(
    ({ id, method, path, summary }) => `- \`${id}\`: ${method} ${path}. ${summary}.`,
  );
  return [
    '# Operations',
    ...operations,
    '',
    '# Schemas',
    Object.keys(document.components.schemas).join(', '),
  ].join('\n');
}
