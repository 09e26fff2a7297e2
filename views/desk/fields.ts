import deskDocument from '../../generated/desk.json' with { type: 'json' };
import type { DeskOperationId } from '../../generated/operations.ts';

export interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | number | boolean | null)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  required?: string[];
  properties?: Record<string, FieldSchema>;
  additionalProperties?: boolean | FieldSchema;
  items?: FieldSchema;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  'x-decimals'?: number;
  'x-cli-file-input'?: boolean | string;
  'x-cli-secret'?: boolean;
  'x-label'?: string;
  'x-help'?: string;
  'x-picker'?: string;
  'x-unit'?: string;
  'x-input'?: string;
  /** The name of the enumeration, whose labels are in `x-value-labels` of the document. */
  'x-values'?: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: FieldSchema;
  'x-label'?: string;
  'x-help'?: string;
  'x-picker'?: string;
  'x-unit'?: string;
  'x-input'?: string;
}

interface DeskNode {
  operationId: string;
  'x-label': string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: FieldSchema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: FieldSchema }> }>;
}

/** The label of all fields with a name, and the picker, unit and input that it implies. */
export interface FieldName {
  label: string;
  picker?: string;
  unit?: string;
  input?: string;
}

interface DeskDocument {
  paths: Record<string, Record<string, DeskNode>>;
  components: { schemas: Record<string, FieldSchema>; parameters: Record<string, Parameter> };
  'x-field-names': Record<string, FieldName>;
  'x-value-labels': Record<string, Record<string, string>>;
}

const desk = deskDocument as unknown as DeskDocument;

/** The English labels of fields, by name. */
export const fieldNames = new Map(Object.entries(desk['x-field-names']));

/** The English labels of values, by enumeration. */
export const valueLabels = new Map(
  Object.entries(desk['x-value-labels']).map(([name, labels]) => [name, new Map(Object.entries(labels))]),
);

const nodes = new Map(
  Object.values(desk.paths)
    .flatMap((methods) => Object.values(methods))
    .map((node) => [node.operationId, node]),
);

export function findOperation(operationId: DeskOperationId): DeskNode {
  const node = nodes.get(operationId);
  if (!node) throw new Error(`generated/desk.json has no operation ${operationId}`);
  return node;
}

/** A field of a request or of an answer. */
export interface FoundField {
  name: string;
  in: 'path' | 'query' | 'body' | 'answer';
  required: boolean;
  /** The node with the field's own keys: its schema, or the parameter. */
  node: Pick<FieldSchema, 'x-label' | 'x-help' | 'x-picker' | 'x-unit' | 'x-input'>;
  schema: FieldSchema;
}

/**
 * Finds a field of an operation's request: a parameter, or a property of the body such as `phone`, `schedule.mon.start`
 * or `lines[].quantity`. Throws if there is none, because the name is written in code.
 */
export function findField(operationId: DeskOperationId, property: string): FoundField {
  const found = lookUpField(operationId, property);
  if (!found) throw new Error(`${operationId} has no field ${property}`);
  return found;
}

/** Tells whether an operation's request has a field, whose name may come from a browser. */
export function hasField(operationId: DeskOperationId, property: string): boolean {
  return lookUpField(operationId, property) !== undefined;
}

/** More than the fields of all screens. A browser may name further ones, where an object allows any name. */
const maxStored = 10_000;

/** Returns a value of the document that never changes. A page describes hundreds of fields. */
export function readOnce<Value>(
  stored: Map<string, Value>,
  key: string,
  read: () => Value | undefined,
): Value | undefined {
  const known = stored.get(key);
  if (known !== undefined) return known;
  const value = read();
  if (value !== undefined && stored.size < maxStored) stored.set(key, value);
  return value;
}

const foundFields = new Map<string, FoundField>();

function lookUpField(operationId: DeskOperationId, property: string): FoundField | undefined {
  return readOnce(foundFields, `${operationId} ${property}`, () => searchField(operationId, property));
}

function searchField(operationId: DeskOperationId, property: string): FoundField | undefined {
  const { parameters = [], requestBody } = findOperation(operationId);
  const parameter = parameters
    .map((each) => (each.$ref ? desk.components.parameters[lastPart(each.$ref)] : each))
    .find((each) => each?.name === property);
  if (parameter)
    return {
      name: property,
      in: parameter.in === 'path' ? 'path' : 'query',
      required: parameter.required === true,
      node: parameter,
      schema: parameter.schema,
    };
  const body = requestBody?.content['application/json']?.schema;
  const found = body && walk(body, splitPath(property));
  return found && { ...found, in: 'body' };
}

/** Finds a field of an operation's answer, such as `phone` or `data[].name`. */
export function findAnswerField(operationId: DeskOperationId, property: string): FoundField | undefined {
  return readOnce(foundAnswerFields, `${operationId} ${property}`, () =>
    searchAnswerField(operationId, property),
  );
}

const foundAnswerFields = new Map<string, FoundField>();

function searchAnswerField(operationId: DeskOperationId, property: string): FoundField | undefined {
  const { responses } = findOperation(operationId);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.['application/json']?.schema;
  const found = schema && walk(schema, splitPath(property));
  return found && { ...found, in: 'answer' };
}

/** Lists the names of the fields of an operation's request, in the order of the document. */
export function listFieldNames(operationId: DeskOperationId): string[] {
  const { parameters = [], requestBody } = findOperation(operationId);
  const names = parameters.map(
    (each) => (each.$ref ? desk.components.parameters[lastPart(each.$ref)] : each)?.name ?? '',
  );
  const body = requestBody?.content['application/json']?.schema;
  return [...names, ...Object.keys(body ? (resolve(body).properties ?? {}) : {})];
}

/** Lists the names of the fields inside a group or an entry of a list, such as `schedule.mon` or `lines[]`. */
export function listNestedNames(operationId: DeskOperationId, property: string): string[] {
  const { schema } = findField(operationId, property);
  return alternatives(schema).flatMap(({ properties = {} }) => Object.keys(properties));
}

/** Returns the subject of an operation: its first tag. */
export function subjectOfOperation(operationId: DeskOperationId): string {
  return findOperation(operationId).tags?.[0] ?? '';
}

/** Returns the target of a reference. */
export function resolve(schema: FieldSchema): FieldSchema {
  if (schema.$ref === undefined) return schema;
  const target = desk.components.schemas[lastPart(schema.$ref)];
  if (!target) throw new Error(`generated/desk.json has no ${schema.$ref}`);
  return resolve(target);
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Splits `lines[].quantity` into `lines`, `[]` and `quantity`. */
function splitPath(property: string): string[] {
  return property.replaceAll('[]', '.[]').split('.');
}

function walk(schema: FieldSchema, path: readonly string[]): Omit<FoundField, 'in'> | undefined {
  const [name = '', ...rest] = path;
  const parts = alternatives(schema);
  const parent = parts.find((part) => (name === '[]' ? part.items : childOf(part, name)) !== undefined);
  const child = parent && (name === '[]' ? parent.items : childOf(parent, name));
  if (!child) return undefined;
  if (rest.length > 0) return walk(child, rest);
  return { name, required: parent.required?.includes(name) ?? false, node: child, schema: child };
}

/** A schema without references and `anyOf`: itself, or the schemas of which one applies. */
export function alternatives(schema: FieldSchema): FieldSchema[] {
  const { anyOf, oneOf, ...own } = resolve(schema);
  const branches = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(alternatives);
  return branches.length === 0 ? [own] : [own, ...branches];
}

function childOf({ properties, additionalProperties }: FieldSchema, name: string): FieldSchema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
