import { type ExampleRequest, exampleRequests } from '../../../views/collections/requests.ts';
import { type ClientMethod, listMethods } from '../clients/methods.ts';
import { type Document, operationsOf, resolveReference, type Schema, SpecError } from '../document.ts';
import type { ManifestRow } from '../manifest.ts';

/** Values that replace those of the examples, such as ids of existing rows. */
export interface SampleValues {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call of an operation, from which the samples of all languages are formatted. */
export interface SampleCall {
  method: ClientMethod;
  request: ExampleRequest;
  /** The path parameters, in the order of the method's arguments. */
  ids: (string | number)[];
  query: Record<string, unknown>;
  /** The JSON body. Undefined for calls without a body or with a form. */
  body: Record<string, unknown> | undefined;
  result: Result;
}

/** The use of the call's result in the sample. Names are in camel case. */
type Result =
  | { kind: 'records'; name: string; field: string | undefined }
  | { kind: 'file'; filename: string; name: string }
  /** The result contains a secret, which the sample does not print. */
  | { kind: 'secret'; name: string }
  | { kind: 'value'; name: string };

export function listSampleCalls(document: Document, rows: ManifestRow[]): SampleCall[] {
  const requests = exampleRequests(document);
  return listMethods(document, rows).map((method) => {
    const request = requests.find(({ operationId }) => operationId === method.id);
    if (!request) throw new SpecError([`${method.id} has no example`]);
    return buildSampleCall(document, method, request);
  });
}

function buildSampleCall(document: Document, method: ClientMethod, request: ExampleRequest): SampleCall {
  const shown = request.query.filter(({ example }) => example !== undefined);
  return {
    ...{ method, request },
    ids: idsOf(method, request.pathValues),
    query: Object.fromEntries(shown.map(({ name, example }) => [name, example])),
    body: request.body?.kind === 'json' ? { ...(request.body.value as object) } : undefined,
    result: callResult(document, method),
  };
}

function idsOf({ inPath }: ClientMethod, values: ExampleRequest['pathValues']) {
  return inPath.map(({ name }) => values[name] ?? '');
}

/** Returns the call with the given values in place of the example values. */
export function withValues(call: SampleCall, { path, query, body }: SampleValues): SampleCall {
  const pathValues = { ...call.request.pathValues, ...path };
  return {
    ...call,
    ids: idsOf(call.method, pathValues),
    query: { ...call.query, ...query },
    body: call.body && definedFields({ ...call.body, ...(body as object | undefined) }),
  };
}

/** Removes fields that are undefined, as JSON does. */
function definedFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function callResult(document: Document, method: ClientMethod): Result {
  const { answer, item } = method;
  if (item)
    return { kind: 'records', name: recordName(document, item), field: findIdentifyingField(document, item) };
  if (!answer) {
    const type = fileExtension(document, method);
    return { kind: 'file', filename: `${singularName(method.tag)}.${type}`, name: type };
  }
  const hasSecret = resolveReference(document, answer).properties?.secret !== undefined;
  return hasSecret
    ? { kind: 'secret', name: singularName(method.tag) }
    : { kind: 'value', name: answerName(answer) };
}

const singularName = (name: string) => name.replace(/s$/, '');
export const pluralName = (name: string) => (name.endsWith('y') ? name.replace(/y$/, 'ies') : `${name}s`);

const referencedName = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';
const variableName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Names that a sample's variables must not have, because the variable `workshop` contains the client. */
const reservedVariables = new Set(['', 'workshop']);

/** Matches names of schemas that describe the outcome of an action, such as `WebhookDeleted`. */
const outcomeSchemaPattern = /(ed|Result|Reset)$/;

function answerName(answer: Schema): string {
  const schema = referencedName(answer);
  if (outcomeSchemaPattern.test(schema)) return 'result';
  const one = schema.replace(/^Sandbox/, '').replace(/(Detail|Item)$/, '');
  const name = variableName(one.endsWith('List') ? pluralName(one.replace(/List$/, '')) : one);
  return reservedVariables.has(name) ? 'answer' : name;
}

/**
 * Returns the name of the variable for a record. An entry of a list, such as `BudgetItem`, is named like the single
 * record, `Budget`.
 */
function recordName({ components }: Document, item: Schema): string {
  const name = referencedName(item);
  const whole = name.replace(/Item$/, '');
  return variableName(whole in components.schemas ? whole : name);
}

/** Fields that identify a record for a reader. The first existing field is printed. */
const identifyingFields = [
  'name',
  'full_number',
  'plate',
  'description',
  'subject',
  'event',
  'route',
  'kind',
  'status',
];

function findIdentifyingField(document: Document, item: Schema): string | undefined {
  const { properties, oneOf: [first] = [] } = resolveReference(document, item);
  const fields = properties ?? (first && resolveReference(document, first).properties) ?? {};
  return identifyingFields.find((name) => name in fields);
}

function fileExtension(document: Document, { id }: ClientMethod): string {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === id);
  const types = Object.values(found?.operation.responses ?? {}).flatMap(({ content = {} }) =>
    Object.keys(content),
  );
  return types.find((type) => type !== 'application/json')?.replace(/^.*\//, '') ?? 'bin';
}
