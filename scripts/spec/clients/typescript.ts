import type { Document } from '../document.ts';
import type { ManifestRow } from '../manifest.ts';
import type { Code } from './codes.ts';
import { type ClientMethod, documentOrigin, groupMethods, listMethods, upperFirst } from './methods.ts';

const folder = 'tools/partner/clients/typescript/src/generated';
const fileHeader = `// ${documentOrigin}\n\n`;

/**
 * Emits the parts of the TypeScript client that depend on the OpenAPI document: a table of the operations, and the
 * types of the methods. The types of the data are generated elsewhere.
 */
export function typescriptClient(
  document: Document,
  rows: ManifestRow[],
  codes: Code[],
  version: string,
): [string, string][] {
  const methods = listMethods(document, rows);
  return [
    [`${folder}/operations.ts`, emitTable(methods)],
    [`${folder}/workshop.ts`, emitMethods(methods)],
    [`${folder}/errors.ts`, emitCodes(codes)],
    [`${folder}/release.ts`, `${fileHeader}export const version = '${version}';\n`],
  ];
}

function emitTable(methods: ClientMethod[]): string {
  const rowOf = ({ id, verb, path, query, body, takesKey, paged, file }: ClientMethod) => ({
    id,
    method: verb,
    path,
    query: query.map(({ name }) => name),
    body: body?.kind,
    takesKey: takesKey || undefined,
    paged: paged || undefined,
    file: file || undefined,
  });
  const groups = groupMethods(methods).map(([tag, ofTag]) => {
    const lines = ofTag.map((each) => `    ${each.name}: ${JSON.stringify(rowOf(each))},`);
    return `  ${tag}: {\n${lines.join('\n')}\n  },`;
  });
  return `${fileHeader}import type { Operation } from '../operation.ts';

export const operations: Record<string, Record<string, Operation>> = {\n${groups.join('\n')}\n};\n`;
}

function emitMethods(methods: ClientMethod[]): string {
  const groups = groupMethods(methods);
  const interfaces = groups.map(
    ([tag, ofTag]) => `export interface ${groupType(tag)} {\n${ofTag.map(emitMethod).join('\n')}\n}`,
  );
  const fields = groups.map(([tag]) => `  ${tag}: ${groupType(tag)};`);
  return `${fileHeader}import type {
  AnswerOf,
  BodyOf,
  CacheOptions,
  CallOptions,
  ChangingListOf,
  FormOf,
  ListOf,
  PathOf,
  QueryOf,
  VersionOptions,
  WriteOptions,
} from '../shapes.ts';
import type { FileAnswer } from '../operation.ts';

${interfaces.join('\n\n')}

export interface Groups {
${fields.join('\n')}
}
`;
}

const groupType = (tag: string) => `${upperFirst(tag)}Methods`;

function emitMethod({
  id,
  name,
  verb,
  path,
  summary,
  successor,
  inPath,
  query,
  body,
  ...method
}: ClientMethod): string {
  const queryType = `QueryOf<'${id}'>`;
  const own = method.takesKey ? 'WriteOptions' : 'CallOptions';
  const plain = method.comparesVersion ? `${own} & VersionOptions` : own;
  const options = body && query.length > 0 ? `${plain} & { query?: ${queryType} }` : plain;
  const before = [
    ...inPath.map((each) => `${each.name}: PathOf<'${id}', '${each.name}'>`),
    ...(body ? [`body: ${body.kind === 'form' ? 'FormOf' : 'BodyOf'}<'${id}'>`] : []),
    ...(!body && query.length > 0 ? [`query?: ${queryType}`] : []),
  ];
  const answer = resultType({ id, ...method });
  const signature = (last: string, result: string) =>
    `  ${name}(${[...before, last].join(', ')}): ${result};`;
  return [
    `  /** ${summary}: \`${verb} ${path}\`.${successor ? ` @deprecated Use \`${verb} ${successor}\`.` : ''} */`,
    signature(`options?: ${options}`, answer),
    ...(method.conditional
      ? [
          '  /** Answers `null` if the file is still the one with this `ETag`. */',
          signature('options: CacheOptions', answer.replace(/>$/, ' | null>')),
        ]
      : []),
  ].join('\n');
}

function resultType({
  id,
  paged,
  changing,
  file,
}: Pick<ClientMethod, 'id' | 'paged' | 'changing' | 'file'>): string {
  if (paged) return `${changing ? 'ChangingListOf' : 'ListOf'}<'${id}'>`;
  return file ? 'Promise<FileAnswer>' : `Promise<AnswerOf<'${id}'>>`;
}

function emitCodes(codes: Code[]): string {
  const fields = codes
    .filter(({ extras }) => extras.length > 0)
    .map(({ code, extras }) => `  ${code}: ${extras.map((field) => `'${field}'`).join(' | ')};`);
  return `${fileHeader}/** The codes of this release; later ones may have more. */
export type KnownErrorCode =${codes.map(({ code }) => `\n  | '${code}'`).join('')};

/** The further fields of \`error\` that come with a code. */
export interface FieldsByCode {
${fields.join('\n')}
}
`;
}
