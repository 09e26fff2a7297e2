import type { Collection } from './collection.ts';
import { type ExampleRequest, uploadedFile } from './requests.ts';

/** Returns the files of a Bruno collection, each with path and content. */
export function brunoCollection({ name, description, baseUrl, folders }: Collection): [string, string][] {
  const manifest = { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] };
  return [
    ['bruno.json', `${JSON.stringify(manifest, null, 2)}\n`],
    [
      'collection.bru',
      renderBlocks(
        renderBlock('auth', ['mode: bearer']),
        renderBlock('auth:bearer', ['token: {{apiKey}}']),
        renderBlock('docs', [description]),
      ),
    ],
    [
      'environments/Workshop.bru',
      renderBlocks(renderBlock('vars', [`baseUrl: ${baseUrl}`]), 'vars:secret [\n  apiKey\n]'),
    ],
    ...folders.flatMap((folder, index): [string, string][] => [
      [
        `${folder.name}/folder.bru`,
        renderBlocks(renderBlock('meta', [`name: ${folder.title}`, `seq: ${index + 1}`])),
      ],
      ...folder.requests.map((request, place): [string, string] => [
        `${folder.name}/${request.operationId}.bru`,
        renderRequest(request, place + 1),
      ]),
    ]),
  ];
}

const renderBlocks = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`;

/**
 * Formats a named block of a Bruno file. Indents every line, because Bruno treats a brace at the start of a line as the
 * end of the block.
 */
function renderBlock(name: string, lines: string[]): string {
  if (lines.length === 0) return '';
  const indented = lines.join('\n').replaceAll(/^(?=.)/gm, '  ');
  return `${name} {\n${indented}\n}`;
}

function renderRequest(request: ExampleRequest, place: number): string {
  const { method, path, summary, description, query, pathValues, body } = request;
  const bodyKind = body === null ? 'none' : body.kind === 'json' ? 'json' : 'multipartForm';
  return renderBlocks(
    renderBlock('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    renderBlock(method.toLowerCase(), [
      `url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      `body: ${bodyKind}`,
      `auth: ${request.needsApiKey ? 'inherit' : 'none'}`,
    ]),
    // The prefix `~` disables a parameter. Parameters are disabled, because a list without filters shows most records.
    renderBlock(
      'params:query',
      query.map(({ name, example = '' }) => `~${name}: ${example}`),
    ),
    renderBlock(
      'params:path',
      Object.entries(pathValues).map(([name, value]) => `${name}: ${value}`),
    ),
    renderBlock('headers', request.takesIdempotencyKey ? ['Idempotency-Key: {{$guid}}'] : []),
    renderBody(body),
    renderBlock('docs', [description]),
  );
}

function renderBody(body: ExampleRequest['body']): string {
  if (body === null) return '';
  if (body.kind === 'json') return renderBlock('body:json', [JSON.stringify(body.value, null, 2)]);
  return renderBlock(
    'body:multipart-form',
    body.fields.map(({ name, value, isFile }) => `${name}: ${isFile ? `@file(${uploadedFile})` : value}`),
  );
}
