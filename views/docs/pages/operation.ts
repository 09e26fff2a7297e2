import { docsTexts } from '../../texts/docs.ts';
import { terms } from '../../texts/terms.ts';
import { type Block, heading, type Link, type Page, proseBlock } from '../blocks.ts';
import {
  type ApiDocument,
  errorCodesOf,
  findExample,
  follow,
  type LocatedOperation,
  listOperations,
  loadDocument,
  type Media,
} from '../document.ts';
import { listFields, parameterFields } from '../fields.ts';
import type { PageContext } from '../page-context.ts';
import { errorPath, eventPath, operationPath } from '../paths.ts';
import { listSamples } from '../samples.ts';

const collectionName = '/docs/collections/workshop-api';

/** Builds the page that lists the operations by tag. */
export function referencePage({ language }: PageContext): Page {
  const document = loadDocument(language);
  const texts = docsTexts[language].reference;
  return {
    title: texts.title,
    lead: texts.lead,
    blocks: [
      ...taggedOperations(document).flatMap(({ tag, operations }): Block[] => [
        heading(tag, anchorOfTag(tag)),
        { kind: 'links', links: operations.map(linkTo) },
      ]),
      heading('OpenAPI', 'openapi'),
      proseBlock(
        `[${texts.document}](/api/v1/openapi.json?lang=${language})\n\n${texts.collections}${terms[language].colon} ` +
          `[Postman](${collectionName}.postman.json?lang=${language}), [Bruno](${collectionName}.bruno.zip?lang=${language})`,
      ),
    ],
  };
}

export const anchorOfTag = (tag: string) => tag.toLowerCase();

export function taggedOperations(document: ApiDocument) {
  const all = listOperations(document);
  return document.tags
    .map(({ name: tag }) => ({
      tag,
      operations: all.filter(({ operation }) => operation.tags.includes(tag)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

export function linkTo({ operation, method, path }: LocatedOperation): Link {
  return {
    label: `${method} ${path}`,
    isCode: true,
    path: operationPath(operation.operationId),
    note: operation.summary,
  };
}

export function operationPage(reading: PageContext, name: string): Page | undefined {
  const document = loadDocument(reading.language);
  const located = listOperations(document).find(({ operation }) => operation.operationId === name);
  if (!located) return undefined;
  const { operation, method, path } = located;
  return {
    title: operation.summary,
    lead: '',
    blocks: [
      { kind: 'endpoint', method, path: `/api/v1${path}` },
      proseBlock(operationDescription(reading, located)),
      { kind: 'facts', facts: operationFacts(reading, located) },
      ...parameterBlocks(reading, document, located),
      ...bodyBlocks(reading, document, located),
      ...answerBlocks(reading, document, located),
      ...errorBlocks(reading, document, located),
    ],
    aside: [...listSamples(reading, name), ...exampleBlocks(reading, document, located)],
  };
}

/** Splits an operation's description. The last paragraph lists the scopes, and is shown separately. */
function splitDescription({ operation }: LocatedOperation): { description: string; scopes?: string } {
  const paragraphs = operation.description.split('\n\n');
  const last = paragraphs.at(-1) ?? '';
  const scope = operation['x-scope'];
  if (!scope || !last.includes(`\`${scope}\``)) return { description: operation.description };
  return {
    description: paragraphs.slice(0, -1).join('\n\n'),
    scopes: last.replace(/^[^`:]*: /, '').replace(/^(`[^`]*`)\.$/, '$1'),
  };
}

function operationDescription({ language }: PageContext, located: LocatedOperation): string {
  const texts = docsTexts[language].operation;
  const { operation } = located;
  const notes = [operation.deprecated && texts.deprecated, operation['x-sandbox-only'] && texts.sandboxOnly];
  const quoted = notes.filter((note) => typeof note === 'string').map((note) => `> ${note}`);
  return [...quoted, splitDescription(located).description].join('\n\n');
}

function operationFacts({ language }: PageContext, located: LocatedOperation): [string, string][] {
  const { operation } = located;
  const texts = docsTexts[language].operation;
  const { 'x-scope': scope, 'x-events': events = [], security } = operation;
  const needsNoKey = security?.length === 0;
  const links = events.map((event) => `[\`${event}\`](/docs/${language}${eventPath(event)})`);
  return [
    ...(scope
      ? [[texts.scope, splitDescription(located).scopes ?? `\`${scope}\``] satisfies [string, string]]
      : []),
    ...(needsNoKey ? [[texts.scope, texts.noKey] satisfies [string, string]] : []),
    ...(links.length > 0 ? [[texts.events, links.join(', ')] satisfies [string, string]] : []),
    ['operationId', `\`${operation.operationId}\``],
  ];
}

function parameterBlocks(
  reading: PageContext,
  document: ApiDocument,
  { operation }: LocatedOperation,
): Block[] {
  const texts = docsTexts[reading.language].operation;
  const all = (operation.parameters ?? []).map((each) => follow(document.components.parameters, each));
  const reader = { document, language: reading.language, isRequest: true };
  return [
    ...fieldSection(
      texts.parameters,
      'parameters',
      parameterFields(
        reader,
        all.filter((each) => each.in !== 'header'),
      ),
    ),
    ...fieldSection(
      texts.headers,
      'headers',
      parameterFields(
        reader,
        all.filter((each) => each.in === 'header'),
      ),
    ),
  ];
}

function fieldSection(title: string, id: string, fields: ReturnType<typeof listFields>): Block[] {
  return fields.length === 0 ? [] : [heading(title, id), { kind: 'fields', fields }];
}

function bodyBlocks(
  { language }: PageContext,
  document: ApiDocument,
  { operation }: LocatedOperation,
): Block[] {
  const { requestBody } = operation;
  if (!requestBody) return [];
  return [
    heading(docsTexts[language].operation.body, 'body'),
    ...Object.entries(requestBody.content).flatMap(([type, { schema = {} }]): Block[] => [
      proseBlock(`${requestBody.description ?? ''} \`${type}\``.trim()),
      { kind: 'fields', fields: listFields({ document, language, isRequest: true }, schema) },
    ]),
  ];
}

function successResponses({ operation }: LocatedOperation) {
  return Object.entries(operation.responses).filter(([status]) => Number(status) < 400 || status === '2XX');
}

function answerBlocks({ language }: PageContext, document: ApiDocument, located: LocatedOperation): Block[] {
  const texts = docsTexts[language].operation;
  return [
    heading(texts.answers, 'answers'),
    ...successResponses(located).flatMap(([status, answer]): Block[] => {
      const { description = '', content = {} } = follow(document.components.responses, answer);
      const types = Object.entries(content);
      return [
        heading(status, `answer-${status}`, 3),
        proseBlock([description, ...types.map(([type]) => `\`${type}\``)].join(' ')),
        ...types.flatMap(([, { schema = {} }]): Block[] => {
          const fields = listFields({ document, language }, schema);
          return fields.length === 0 ? [] : [{ kind: 'fields', fields }];
        }),
      ];
    }),
  ];
}

function errorBlocks(
  { language }: PageContext,
  document: ApiDocument,
  { operation }: LocatedOperation,
): Block[] {
  const links = errorCodesOf(document, operation).map((code): Link => {
    const { summary } = document.components.examples[code] ?? {};
    return { label: code, isCode: true, path: errorPath(code), ...(summary && { note: summary }) };
  });
  return [heading(docsTexts[language].operation.errors, 'errors'), { kind: 'links', links }];
}

function exampleBlocks({ language }: PageContext, document: ApiDocument, located: LocatedOperation): Block[] {
  return successResponses(located).flatMap(([status, answer]) => {
    const media = Object.entries(follow(document.components.responses, answer).content ?? {});
    return media.flatMap(([type, content]) =>
      exampleBlock(document, type, content, docsTexts[language].operation.example(status)),
    );
  });
}

/** Builds the block with an example body. Skips files, whose examples are only descriptions. */
function exampleBlock(document: ApiDocument, type: string, media: Media, title: string): Block[] {
  const example = findExample(document, media);
  if (example?.value === undefined || !type.includes('json')) return [];
  return [{ kind: 'code', language: 'json', title, text: JSON.stringify(example.value, null, 2) }];
}
