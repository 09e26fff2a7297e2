import { isObject, memberOf, toRecord } from '../../domain/text/json.ts';
import deskDocument from '../../generated/desk.json' with { type: 'json' };
import type { DeskOperationId } from '../../generated/operations.ts';
import {
  type Document,
  type DocumentedOperation,
  type Json,
  resolveReference,
} from '../input/runtime-document.ts';
import { buildFieldTree, convertFields } from './form-fields.ts';
import type { OperationInput } from './operations.ts';
import type { SubmittedForm } from './read-form.ts';

const document: Document = deskDocument;

const operationsById = new Map<string, DocumentedOperation>(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

/** Names of the fields that belong to the form and not to its operation. */
const formFields = new Set(['operation', 'nonce', 'version', 'form', 'confirmation']);

/** Converts a submitted form to the input of its operation. */
export function operationInput(
  operationId: DeskOperationId,
  form: SubmittedForm,
  time: { now: Date; timezone: string },
): OperationInput {
  const operation = operationsById.get(operationId) as DocumentedOperation;
  const [inPath, inQuery] = [parameterNames(operation, 'path'), parameterNames(operation, 'query')];
  const params: Record<string, string> = {};
  const query: NonNullable<OperationInput['query']> = {};
  const rest: SubmittedForm['fields'] = Object.create(null);
  for (const [name, value] of Object.entries(form.fields)) {
    if (formFields.has(name)) continue;
    const last = [value].flat().at(-1) ?? '';
    if (inPath.has(name)) params[name] = last;
    else if (!inQuery.has(name)) rest[name] = value;
    else if (last !== '') query[name] = last;
  }
  const content = operation.requestBody?.content ?? {};
  // Sends further fields as parameters, so that validation refuses them.
  const parameters = { params, query: { ...query, ...rest } };
  if ('text/csv' in content)
    return { ...parameters, table: Object.values(form.files)[0]?.content ?? Buffer.alloc(0) };
  const schema = bodySchema(operation);
  if (!schema) return parameters;
  const body = toRecord(convertFields({ document, ...time }, schema, buildFieldTree(rest)));
  return { params, query, body: { ...body, ...fileFields(schema, form) } };
}

/** Returns the contents of files for the fields that contain a file in base64 (`x-cli-file-input`). */
function fileFields(schema: Json, { files }: SubmittedForm): Json {
  const properties = toRecord(schema.properties);
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, { name: filename, content }]) => {
      const property = toRecord(properties[name]);
      const nameField = property['x-cli-file-input'];
      if (nameField === undefined) return [];
      const file: [string, string] = [name, content.toString('base64')];
      return typeof nameField === 'string' ? [file, [nameField, filename]] : [file];
    }),
  );
}

function bodySchema(operation: DocumentedOperation): Json | undefined {
  const schema = memberOf(operation.requestBody?.content?.['application/json'], 'schema');
  if (!isObject(schema)) return undefined;
  return typeof schema.$ref === 'string' ? toRecord(resolveReference(document, schema.$ref)) : schema;
}

function parameterNames({ parameters = [] }: DocumentedOperation, place: 'path' | 'query'): Set<string> {
  const resolved = parameters.map(({ $ref, ...own }) =>
    typeof $ref === 'string' ? toRecord(resolveReference(document, $ref)) : own,
  );
  return new Set(resolved.filter((each) => each.in === place).map(({ name }) => String(name)));
}
