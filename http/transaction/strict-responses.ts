import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Operation } from '../../generated/operations.ts';
import { SentFile, StreamedFile, StreamedList } from '../../handlers/answers.ts';
import type { HandlerResult } from '../../handlers/handler.ts';
import type { Document } from '../input/runtime-document.ts';
import { createAjv } from '../input/validation.ts';
import type { AnyHandler, SimpleHandler } from './run-operation.ts';

/**
 * Returns a handler that validates its responses; used in tests. The serialiser alone silently writes `0` or `""` for
 * null, and drops undeclared fields.
 */
export function withStrictResponses(
  document: Document,
  operation: Operation,
  handler: SimpleHandler,
): SimpleHandler;
export function withStrictResponses(
  document: Document,
  operation: Operation,
  handler: AnyHandler,
): AnyHandler;
export function withStrictResponses(
  document: Document,
  operation: Operation,
  handler: AnyHandler,
): AnyHandler {
  const judged = (result: HandlerResult): HandlerResult => {
    if (result.body instanceof SentFile || result.body instanceof StreamedFile)
      return checkFileResponse(document, operation, result, result.body);
    const validate = responseValidator(document, operation, result.status);
    if (!validate)
      throw new Error(`${operation.operationId}: status ${result.status} is not in the document`);
    const judge = (body: unknown) => {
      if (validate(body)) return;
      throw new Error(
        `${operation.operationId}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`,
      );
    };
    const { body } = result;
    if (body instanceof StreamedList)
      return { ...result, body: new StreamedList(body.frame, checkBatches(body, judge)) };
    if (!Buffer.isBuffer(body)) judge(body);
    return result;
  };
  if ('handle' in handler)
    return { ...handler, handle: async (...args) => judged(await handler.handle(...args)) };
  if (!('begin' in handler)) return async (request) => judged(await handler(request));
  return { ...handler, end: async (...args) => judged(await handler.end(...args)) };
}

function checkFileResponse(
  document: Document,
  { method, path, operationId }: Operation,
  result: HandlerResult,
  { type }: SentFile | StreamedFile,
): HandlerResult {
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[result.status];
  if (!Object.hasOwn(response?.content ?? {}, type))
    throw new Error(`${operationId}: ${type} is not in the document`);
  return result;
}

async function* checkBatches({ frame, batches }: StreamedList, judge: (body: unknown) => void) {
  for await (const data of batches) {
    judge({ ...frame, data });
    yield data;
  }
}

/**
 * One Ajv instance per document. Compiles schemas on demand, because compiling all of them took half of a test file's
 * start.
 */
const validatorsByPath = new WeakMap<Document, Ajv2020>();

function responseValidator(
  document: Document,
  { method, path, successStatuses }: Operation,
  status: number,
): ValidateFunction | undefined {
  if (!successStatuses.includes(status)) return undefined;
  let judge = validatorsByPath.get(document);
  if (!judge) {
    judge = createAjv({ optimize: false });
    judge.addVocabulary(documentKeywords);
    judge.addSchema({ $id: 'document', ...document });
    validatorsByPath.set(document, judge);
  }
  const response = `paths/${pointerPart(path)}/${method.toLowerCase()}/responses/${status}`;
  return judge.getSchema(`document#/${response}/content/application~1json/schema`);
}

const documentKeywords = [
  'openapi',
  'info',
  'servers',
  'tags',
  'paths',
  'components',
  'security',
  'jsonSchemaDialect',
  'webhooks',
  'x-release',
  'x-field-names',
  'x-value-labels',
  'discriminator',
];

/** Encodes a path for a JSON pointer in a URI fragment, because paths contain braces. */
function pointerPart(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
