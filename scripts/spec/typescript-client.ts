import {
  type Document,
  type LocatedOperation,
  operationsOf,
  parametersOf,
  resolved,
  SpecProblems,
} from './document.ts';
import { header } from './emit.ts';
import type { ManifestRow } from './manifest.ts';
import type { Sources } from './sources.ts';

const folder = 'clients/typescript/src/generated';

interface Method {
  tag: string;
  name: string;
  located: LocatedOperation;
  row: ManifestRow;
}

/** Emits what the TypeScript client has of the document besides its types: a table of operations and the methods' types. */
export function typescriptClient(
  document: Document,
  rows: ManifestRow[],
  { errors }: Sources,
  version: string,
): [string, string][] {
  const methods = methodsOf(document, rows);
  return [
    [`${folder}/operations.ts`, emitTable(document, methods)],
    [`${folder}/workshop.ts`, emitMethods(document, methods)],
    [`${folder}/errors.ts`, emitCodes(errors.codes)],
    [`${folder}/release.ts`, `${header}export const version = '${version}';\n`],
  ];
}

function methodsOf(document: Document, rows: ManifestRow[]): Method[] {
  const methods = operationsOf(document).map((located) => {
    const { operationId, tags } = located.operation;
    const tag = String(tags?.[0]);
    const row = rows.find((each) => each.operationId === operationId);
    if (!row) throw new SpecProblems([`${operationId} has no row in the manifest`]);
    return { tag: lowerFirst(tag), name: methodName(operationId, tag), located, row };
  });
  const names = methods.map(({ tag, name }) => `${tag}.${name}`);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0)
    throw new SpecProblems(repeated.map((name) => `two operations of the client are called ${name}`));
  return methods;
}

/** Leaves out of an operation's name what its tag says already: `createBudgetLine` of `Budgets` becomes `createLine`. */
export function methodName(operationId: string, tag: string): string {
  const singular = tag.replace(/s$/, '');
  return operationId
    .replace(new RegExp(`(?:${tag}|${singular}|${singular}s)(?![a-z])`), '')
    .replace(/Report$/, '');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function namesIn(document: Document, { operation }: LocatedOperation, place: string): string[] {
  return parametersOf(document, operation)
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => name);
}

function isFile(document: Document, { operation }: LocatedOperation): boolean {
  const [, success] = Object.entries(operation.responses).find(([status]) => /^2/.test(status)) ?? [];
  const { content = {} } = success ? resolved(document, success) : {};
  return !('application/json' in content);
}

function isPaged(document: Document, located: LocatedOperation): boolean {
  return namesIn(document, located, 'query').includes('cursor');
}

function emitTable(document: Document, methods: Method[]): string {
  const tags = [...new Set(methods.map(({ tag }) => tag))];
  const rowOf = ({ located, row }: Method) => ({
    id: row.operationId,
    method: row.method,
    path: row.path,
    query: namesIn(document, located, 'query'),
    body: row.multipart ? 'form' : located.operation.requestBody ? 'json' : undefined,
    takesKey: row.idempotency === 'none' ? undefined : true,
    paged: isPaged(document, located) || undefined,
    file: isFile(document, located) || undefined,
  });
  const groups = tags.map((tag) => {
    const lines = methods
      .filter((each) => each.tag === tag)
      .map((each) => `    ${each.name}: ${JSON.stringify(rowOf(each))},`);
    return `  ${tag}: {\n${lines.join('\n')}\n  },`;
  });
  return `${header}import type { Operation } from '../operation.ts';

export const operations: Record<string, Record<string, Operation>> = {\n${groups.join('\n')}\n};\n`;
}

function emitMethods(document: Document, methods: Method[]): string {
  const tags = [...new Set(methods.map(({ tag }) => tag))];
  const interfaces = tags.map((tag) => {
    const members = methods.filter((each) => each.tag === tag).map((each) => memberOf(document, each));
    return `export interface ${groupType(tag)} {\n${members.join('\n')}\n}`;
  });
  const groups = tags.map((tag) => `  ${tag}: ${groupType(tag)};`);
  return `${header}import type {
  AnswerOf,
  BodyOf,
  CacheOptions,
  CallOptions,
  ChangingListOf,
  FormOf,
  ListOf,
  PathOf,
  QueryOf,
  WriteOptions,
} from '../shapes.ts';
import type { FileAnswer } from '../operation.ts';

${interfaces.join('\n\n')}

export interface Groups {
${groups.join('\n')}
}
`;
}

const groupType = (tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}Methods`;

function memberOf(document: Document, { name, located, row }: Method): string {
  const { operationId, method, path } = row;
  const query = namesIn(document, located, 'query');
  const hasBody = located.operation.requestBody !== undefined;
  // Only files come with their ETag.
  const conditional =
    isFile(document, located) && namesIn(document, located, 'header').includes('If-None-Match');
  const queryType = `QueryOf<'${operationId}'>`;
  const plain = row.idempotency === 'none' ? 'CallOptions' : 'WriteOptions';
  const options = hasBody && query.length > 0 ? `${plain} & { query?: ${queryType} }` : plain;
  const before = [
    ...namesIn(document, located, 'path').map((each) => `${each}: PathOf<'${operationId}', '${each}'>`),
    ...(row.multipart ? [`body: FormOf<'${operationId}'>`] : []),
    ...(hasBody && !row.multipart ? [`body: BodyOf<'${operationId}'>`] : []),
    ...(!hasBody && query.length > 0 ? [`query?: ${queryType}`] : []),
  ];
  const answer = resultOf(document, located);
  const signature = (last: string, result: string) =>
    `  ${name}(${[...before, last].join(', ')}): ${result};`;
  return [
    `  /** ${located.operation.summary}: \`${method} ${path}\`. */`,
    signature(`options?: ${options}`, answer),
    ...(conditional
      ? [
          '  /** Answers `null` if the file is still the one with this `ETag`. */',
          signature('options: CacheOptions', answer.replace(/>$/, ' | null>')),
        ]
      : []),
  ].join('\n');
}

function resultOf(document: Document, located: LocatedOperation): string {
  const { operationId } = located.operation;
  const changing = namesIn(document, located, 'query').includes('updated_since');
  if (isPaged(document, located)) return `${changing ? 'ChangingListOf' : 'ListOf'}<'${operationId}'>`;
  if (isFile(document, located)) return 'Promise<FileAnswer>';
  return `Promise<AnswerOf<'${operationId}'>>`;
}

function emitCodes(codes: Sources['errors']['codes']): string {
  const known = Object.entries(codes).filter(([, { desk }]) => !desk);
  const fields = known
    .filter(([, { extras }]) => extras)
    .map(([code, { extras = [] }]) => `  ${code}: ${extras.map((field) => `'${field}'`).join(' | ')};`);
  return `${header}/** The codes of this release; later ones may have more. */
export type KnownErrorCode =${known.map(([code]) => `\n  | '${code}'`).join('')};

/** The further fields of \`error\` that come with a code. */
export interface FieldsByCode {
${fields.join('\n')}
}
`;
}
