import { canonicalJson, isObject, memberOf, parseJsonObject, toRecord } from '../../../domain/text/json.ts';
import { minuteMs } from '../../../domain/time/lengths.ts';
import deskDocument from '../../../generated/desk.json' with { type: 'json' };
import type { DeskOperationId } from '../../../generated/operations.ts';
import { pickerShownName, pickerTextName } from '../../../views/panel/kit/picker.tsx';
import {
  baseField,
  certaintyField,
  confirmationField,
  replacedField,
  shownValuesField,
} from '../../../views/panel/page-context.ts';
import {
  type Document,
  type DocumentedOperation,
  type Json,
  resolveReference,
} from '../../input/runtime-document.ts';
import type { OperationInput } from '../operations.ts';
import { buildFieldTree, convertFields, omitEmptyGroups } from './fields.ts';
import type { SubmittedForm } from './read.ts';

const document: Document = deskDocument;

const operationsById = new Map<string, DocumentedOperation>(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

/** Names of the fields that belong to the form and not to its operation. */
const formFields: ReadonlySet<string> = new Set([
  ...['operation', 'nonce', 'version', 'form', 'pick', replacedField],
  ...[confirmationField, certaintyField, shownValuesField, baseField],
]);

/** Tells whether a field belongs to the form: the text of a picker accompanies the id of the record. */
export function isOfForm(name: string): boolean {
  return formFields.has(name) || name.endsWith(pickerTextName('')) || name.endsWith(pickerShownName(''));
}

/** Sets the field that the pressed button replaces: a button has only one name and value. */
export function replaceField(fields: SubmittedForm['fields']): void {
  const replaced = fields[replacedField];
  const [, name, value] = (typeof replaced === 'string' && /^(\w+)=(.*)$/s.exec(replaced)) || [];
  if (name !== undefined && value !== undefined) fields[name] = value;
}

/** Converts a submitted form to the input of its operation. */
export function operationInput(
  operationId: DeskOperationId,
  form: SubmittedForm,
  time: { now: Date; timezone: string },
): OperationInput {
  const operation = operationsById.get(operationId) as DocumentedOperation;
  const [inPath, inQuery] = [parameterNames(operation, 'path'), parameterNames(operation, 'query')];
  const flags = parameterNames(operation, 'query', 'boolean');
  const params: Record<string, string> = {};
  const query: NonNullable<OperationInput['query']> = {};
  const rest: SubmittedForm['fields'] = Object.create(null);
  for (const [name, value] of Object.entries(form.fields)) {
    if (isOfForm(name)) continue;
    const last = [value].flat().at(-1) ?? '';
    if (inPath.has(name)) params[name] = last;
    else if (!inQuery.has(name)) rest[name] = value;
    // An empty checkbox is a filter that is not set.
    else if (last !== '' && !(last === 'false' && flags.has(name))) query[name] = last;
  }
  const content = operation.requestBody?.content ?? {};
  // Sends further fields as parameters, so that validation refuses them.
  const parameters = { params, query: { ...query, ...rest } };
  if ('text/csv' in content)
    return { ...parameters, table: Object.values(form.files)[0]?.content ?? Buffer.alloc(0) };
  const schema = bodySchema(operation);
  if (!schema) return parameters;
  const shown = form.fields[shownValuesField];
  const before = typeof shown === 'string' ? parseJsonObject(shown) : null;
  const tree = buildFieldTree(rest);
  const typed = convertFields({ document, ...time }, schema, before ? omitEmptyGroups(tree, before) : tree);
  const body = before ? changedFields(schema, toRecord(typed), before) : toRecord(typed);
  return { params, query, body: { ...body, ...fileFields(schema, form) } };
}

/** Removes optional fields that a person did not change. */
function changedFields({ required }: Json, body: Json, before: Json): Json {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => isRequired(name) || comparable(value) !== comparable(before[name]),
    ),
  );
}

/** Serialises a value. An empty text or list equals a missing one, and moments are compared by the minute, as people type them. */
function comparable(value: unknown): string {
  const simplified = JSON.stringify(value ?? null, (_name, member) => {
    if (member === '' || member === null || (Array.isArray(member) && member.length === 0)) return undefined;
    const isMoment = typeof member === 'string' && /^\d{4}-\d\d-\d\dT/.test(member);
    return isMoment ? Math.floor(Date.parse(member) / minuteMs) : member;
  });
  return canonicalJson(JSON.parse(simplified ?? 'null'));
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

function parameterNames(
  { parameters = [] }: DocumentedOperation,
  place: 'path' | 'query',
  type?: string,
): Set<string> {
  const resolved = parameters.map(({ $ref, ...own }) =>
    typeof $ref === 'string' ? toRecord(resolveReference(document, $ref)) : own,
  );
  const wanted = resolved.filter(
    (each) => each.in === place && (!type || memberOf(each.schema, 'type') === type),
  );
  return new Set(wanted.map(({ name }) => String(name)));
}
