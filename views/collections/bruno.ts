import type { Collection } from './collection.ts';
import { type ExampleRequest, uploadedFile } from './requests.ts';

/** Returns the files of a Bruno collection, each with path and content. */
export function brunoCollection({ name, description, baseUrl, folders }: Collection): [string, string][] {
  const manifest = { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] };
  return [
    ['bruno.json', `${JSON.stringify(manifest, null, 2)}\n`],
    [
      'collection.bru',
      blocks(
        block('auth', ['mode: bearer']),
        block('auth:bearer', ['token: {{apiKey}}']),
        block('docs', [description]),
      ),
    ],
    [
      'environments/Workshop.bru',
      blocks(block('vars', [`baseUrl: ${baseUrl}`]), 'vars:secret [\n  apiKey\n]'),
    ],
    ...folders.flatMap((folder, index): [string, string][] => [
      [`${folder.name}/folder.bru`, blocks(block('meta', [`name: ${folder.title}`, `seq: ${index + 1}`]))],
      ...folder.requests.map((request, place): [string, string] => [
        `${folder.name}/${request.operationId}.bru`,
        requestText(request, place + 1),
      ]),
    ]),
  ];
}

const blocks = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`;

/**
 * Formats a named block of a Bruno file. Indents every line, because Bruno treats a brace at the start of a line as the
 * end of the block.
 */
function block(name: string, lines: string[]): string {
  if (lines.length === 0) return '';
  const indented = lines.join('\n').replaceAll(/^(?=.)/gm, '  ');
  return `${name} {\n${indented}\n}`;
}

function requestText(request: ExampleRequest, place: number): string {
  const { method, path, summary, description, query, pathValues, body } = request;
  const bodyKind = body === null ? 'none' : body.kind === 'json' ? 'json' : 'multipartForm';
  return blocks(
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    block(method.toLowerCase(), [
      `url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      `body: ${bodyKind}`,
      `auth: ${request.needsApiKey ? 'inherit' : 'none'}`,
    ]),
    // The prefix `~` disables a parameter. Parameters are disabled, because a list without filters shows most records.
    block(
      'params:query',
      query.map(({ name, example = '' }) => `~${name}: ${example}`),
    ),
    block(
      'params:path',
      Object.entries(pathValues).map(([name, value]) => `${name}: ${value}`),
    ),
    block('headers', request.takesIdempotencyKey ? ['Idempotency-Key: {{$guid}}'] : []),
    bodyText(body),
    block('docs', [description]),
  );
}

function bodyText(body: ExampleRequest['body']): string {
  if (body === null) return '';
  if (body.kind === 'json') return block('body:json', [JSON.stringify(body.value, null, 2)]);
  return block(
    'body:multipart-form',
    body.fields.map(({ name, value, isFile }) => `${name}: ${isFile ? `@file(${uploadedFile})` : value}`),
  );
}
