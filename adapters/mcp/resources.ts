import { memberOf } from '../../domain/text/json.ts';
import { type ApiDocument, indexOperations } from './operations.ts';
import { NoReplyError, type WorkshopPort } from './port.ts';

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
const markdown = 'text/markdown';

export const templates: ResourceTemplate[] = [
  {
    uriTemplate: 'workshop://guide/{page}',
    name: 'guide',
    title: 'A page of the guide',
    description: 'How the API is used, such as appointments, budgets or errors.',
    mimeType: markdown,
  },
  {
    uriTemplate: 'workshop://errors/{code}',
    name: 'error',
    title: 'An error',
    description: 'The cause of an error code and what to do about it, such as slot_unavailable.',
    mimeType: markdown,
  },
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

const overviewOfAll: Resource = {
  uri: 'workshop://operations',
  name: 'operations',
  title: 'All operations',
  description: 'Every operation of the API with its summary, and every schema by name.',
  mimeType: markdown,
};

/** Pattern of a line of llms.txt that links to a page of the guide. */
const guideLine = /^- \[([^\]]+)\]\(\S*\/docs\/en\/guide\/([\w-]+)\.md\): (.*)$/gm;

/**
 * Lists the resources: the operations, and the pages of the guide that the workshop's service serves. Earlier releases
 * of the service have no such pages.
 */
export async function listResources(port: WorkshopPort): Promise<Resource[]> {
  const contents = await contentsOf(port);
  const lines = [...contents.matchAll(guideLine)];
  const pages = lines.map(([, title = '', name = '', description = '']) => {
    return { uri: `workshop://guide/${name}`, name, title, description, mimeType: markdown };
  });
  return [overviewOfAll, ...pages];
}

/**
 * Returns the content of llms.txt, or an empty text if the service can't be reached. Does not throw then, because
 * assistants may disconnect a server that fails its first requests.
 */
async function contentsOf(port: WorkshopPort): Promise<string> {
  try {
    const { status, text } = await port.page('/llms.txt');
    return status === 200 ? text : '';
  } catch (error) {
    if (error instanceof NoReplyError) return '';
    throw error;
  }
}

/** Reads a resource by its URI. Returns undefined if it does not exist. */
export async function readResource(
  uri: string,
  port: WorkshopPort,
  document: ApiDocument,
): Promise<ResourceContent | undefined> {
  if (uri === overviewOfAll.uri) return { uri, mimeType: markdown, text: overview(document) };
  const [, kind = '', name = ''] = /^workshop:\/\/([a-z]+)\/([\w-]{1,100})$/.exec(uri) ?? [];
  if (kind === 'guide' || kind === 'errors') {
    const { status, text } = await port.page(`/docs/en/${kind}/${name}.md`);
    return status === 200 ? { uri, mimeType: markdown, text } : undefined;
  }
  const found = kind === 'schemas' ? schemaNamed(name, document) : operationNamed(name, document);
  const isKnown = ['schemas', 'operations'].includes(kind) && found !== undefined;
  return isKnown ? { uri, mimeType: json, text: JSON.stringify(found, null, 1) } : undefined;
}

function schemaNamed(name: string, { components }: ApiDocument): unknown {
  return Object.hasOwn(components.schemas, name) ? memberOf(components.schemas, name) : undefined;
}

function operationNamed(name: string, document: ApiDocument): unknown {
  const operation = indexOperations(document).get(name);
  if (!operation) return undefined;
  const { method, path } = operation;
  return { method, path, ...Object(memberOf(memberOf(document.paths, path), method.toLowerCase())) };
}

function overview(document: ApiDocument): string {
  const operations = [...indexOperations(document).values()].map(
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
