import type { ValidateFunction } from 'ajv';
import type { Operation } from '../generated/operations.ts';
import type { AnyHandler } from './run-operation.ts';
import { createAjv } from './validation.ts';

/**
 * The serializer writes `0`, `""` and `false` where a record has null and the schema doesn't allow it, and
 * drops what isn't declared. In tests a handler's answer that isn't to the letter of the document throws.
 */
export function strictly(
  document: Record<string, unknown>,
  operation: Operation,
  handler: AnyHandler,
): AnyHandler {
  const validators = responseValidators(document, operation);
  return async (request) => {
    const result = await handler(request);
    const validate = validators.get(result.status);
    if (!validate)
      throw new Error(`${operation.operationId}: status ${result.status} is not in the document`);
    if (!Buffer.isBuffer(result.body) && !validate(result.body)) {
      throw new Error(
        `${operation.operationId}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(result.body)}`,
      );
    }
    return result;
  };
}

function responseValidators(
  document: Record<string, unknown>,
  operation: Operation,
): Map<number, ValidateFunction> {
  const ajv = createAjv();
  ajv.addVocabulary(documentKeywords);
  ajv.addSchema({ $id: 'document', ...document });
  const at = `document#/paths/${pointerPart(operation.path)}/${operation.method.toLowerCase()}/responses`;
  return new Map(
    operation.successStatuses
      .filter(hasBody)
      .map((status) => [status, ajv.compile({ $ref: `${at}/${status}/content/application~1json/schema` })]),
  );
}

function hasBody(status: number): boolean {
  return status < 300;
}

/** The document's own words, which are no schema keywords. */
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
];

/** encoded for a URI fragment as well: paths hold braces. */
function pointerPart(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
