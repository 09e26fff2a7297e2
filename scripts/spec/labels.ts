import { pickers, textInputs, units } from '../../domain/text/field-kinds.ts';
import { isObject } from '../../domain/text/json.ts';
import {
  type Document,
  operationsOf,
  type Parameter,
  parametersOf,
  resolveReference,
  type Schema,
} from './document.ts';
import { type Labels, labelsFile } from './label-sources.ts';
import { describedSchema } from './prose.ts';
import type { Places } from './source-places.ts';
import type { Sources } from './sources.ts';

/** The keys that describe a field to people. The API's document omits them. */
export const labelKeys = ['x-label', 'x-help', 'x-picker', 'x-unit', 'x-input', 'x-values'] as const;

/** A property or parameter of the desk, with the key of its place as in the translations of the API. */
interface Field {
  key: string;
  name: string;
  /** The node that carries the label: the property's schema, or the parameter. */
  node: Record<string, unknown>;
  schema: Schema;
  /** The schema that contains the property. */
  parent?: Schema;
}

interface Enumeration {
  key: string;
  schema: Schema;
  /** The name of the component, if the enumeration is one. */
  component?: string;
}

interface Visitor {
  field?: (field: Field) => void;
  enumeration?: (enumeration: Enumeration) => void;
}

function visitDesk(desk: Document, visitor: Visitor): void {
  for (const { operation } of operationsOf(desk)) {
    const id = operation.operationId;
    for (const parameter of operation.parameters ?? [])
      if (!parameter.$ref) visitParameter(`${id}.${parameter.name}`, parameter, visitor);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      visitSchema(`${id}.requestBody.body`, schema, visitor);
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { schema } of Object.values(content)) visitSchema(`${id}.${status}.body`, schema, visitor);
  }
  const { schemas, parameters } = desk.components;
  for (const [name, schema] of Object.entries(schemas)) visitSchema(name, schema, visitor, name);
  for (const [name, parameter] of Object.entries(parameters))
    visitParameter(`parameters.${name}`, parameter, visitor);
}

function visitParameter(key: string, parameter: Parameter, visitor: Visitor): void {
  const { name, schema } = parameter;
  if (parameter.in === 'header') return;
  visitor.field?.({ key, name, node: parameter, schema });
  visitSchema(key, schema, visitor);
}

function visitSchema(key: string, schema: Schema, visitor: Visitor, component?: string): void {
  if (schema.$ref) return;
  if (schema.enum?.some((value) => typeof value === 'string'))
    visitor.enumeration?.({ key, schema, ...(component !== undefined && { component }) });
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    visitor.field?.({ key: `${key}.${name}`, name, node: property, schema: property, parent: schema });
    visitSchema(`${key}.${name}`, property, visitor);
  }
  if (schema.items) visitSchema(`${key}[]`, schema.items, visitor);
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visitSchema(key, each, visitor);
  if (isObject(schema.additionalProperties))
    visitSchema(`${key}.additionalProperties`, schema.additionalProperties as Schema, visitor);
}

/**
 * Adds to each field of the desk the keys that it inherits from the record that its schema describes, and to each
 * enumeration the name of its values. Adds the labels of names and values to the document. A field without `x-label` has
 * the label of its name.
 */
export function addLabels(desk: Document, { names, values }: Labels): void {
  const used = new Set<string>();
  visitDesk(desk, {
    field: (field) => {
      Object.assign(field.node, ownKeys(desk, field));
    },
    enumeration: ({ schema, component }) => {
      const name = schema['x-values'] ?? component;
      if (name === undefined) return;
      schema['x-values'] = name;
      used.add(String(name));
    },
  });
  desk['x-field-names'] = names;
  desk['x-value-labels'] = Object.fromEntries(Object.entries(values).filter(([name]) => used.has(name)));
}

/** Returns the keys of a field that are beside it or inherited. */
function ownKeys(desk: Document, field: Field): Record<string, unknown> {
  const entries = labelKeys
    .filter((key) => key !== 'x-values')
    .map((key) => [key, field.node[key] ?? inheritedValue(desk, field, key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function inheritedValue(desk: Document, { name, parent }: Field, key: string): unknown {
  const described = parent && describedSchema(desk, parent);
  const original = described?.properties?.[name];
  if (!described || !original) return undefined;
  return (
    original[key] ?? inheritedValue(desk, { key: '', name, node: {}, schema: {}, parent: described }, key)
  );
}

/** Finds fields, values and operations of the desk without labels, and labels that nothing uses. */
export function labelProblems({ desk, labels, events }: Sources, places: Places): string[] {
  const named = new Set<string>();
  const valued = new Map<string, Set<string>>();
  const problems: string[] = [];
  const report = (key: string, problem: string) => problems.push(`${places.ofText(key)}: ${problem}`);
  visitDesk(desk, {
    field: (field) => {
      const own = ownKeys(desk, field);
      if (own['x-label'] === undefined) named.add(field.name);
      if (own['x-label'] === undefined && !labels.names[field.name])
        report(
          field.key,
          `\`${field.name}\` needs a label: in \`names\` of spec/labels.yaml, or \`x-label\` here`,
        );
      for (const problem of unknownKinds(own)) report(field.key, problem);
      for (const key of misplacedKeys(field))
        report(field.key, `write \`${key}\` beside \`name\`, not in \`schema\``);
    },
    enumeration: ({ key, schema, component }) => {
      const name = String(schema['x-values'] ?? component ?? '');
      if (name === '') {
        report(key, 'the enumeration needs `x-values`, the name of its labels in spec/labels.yaml');
        return;
      }
      const known = valued.get(name) ?? new Set();
      valued.set(name, known);
      for (const value of schema.enum ?? []) {
        if (typeof value !== 'string') continue;
        known.add(value);
        if (labels.values[name]?.[value] === undefined && !events[value])
          report(key, `the value \`${value}\` needs a label in \`values.${name}\` of spec/labels.yaml`);
      }
    },
  });
  return [...problems, ...wrongLabels(labels, { named, valued }, places)];
}

/** Returns the keys of a parameter's label that are in its schema, where no page reads them. */
function misplacedKeys({ node, schema }: Field): string[] {
  if (node === schema || !('schema' in node)) return [];
  return ['x-label', 'x-help'].filter((key) => schema[key as 'x-label'] !== undefined);
}

function wrongLabels(
  { names, values }: Labels,
  { named, valued }: { named: Set<string>; valued: Map<string, Set<string>> },
  places: Places,
): string[] {
  const at = (...words: string[]) => places.at(labelsFile, ...words);
  return [
    ...Object.entries(names).flatMap(([name, entry]) => [
      ...(named.has(name)
        ? []
        : [`${at('names', name)}: no field is called \`${name}\`, or all have \`x-label\``]),
      ...(typeof entry.label === 'string' ? [] : [`${at('names', name)}: \`${name}\` needs a label`]),
      ...unknownKinds({ 'x-picker': entry.picker, 'x-unit': entry.unit, 'x-input': entry.input }).map(
        (problem) => `${at('names', name)}: ${problem}`,
      ),
    ]),
    ...Object.entries(values).flatMap(([name, labels]) =>
      valued.has(name)
        ? Object.keys(labels)
            .filter((value) => !valued.get(name)?.has(value))
            .map((value) => `${at('values', name, value)}: \`${name}\` has no value \`${value}\``)
        : [`${at('values', name)}: there is no enumeration \`${name}\``],
    ),
  ];
}

const kinds: Record<string, readonly string[]> = {
  'x-picker': pickers,
  'x-unit': units,
  'x-input': textInputs,
};

function unknownKinds(described: Record<string, unknown>): string[] {
  return Object.entries(kinds).flatMap(([key, known]) => {
    const value = described[key];
    if (value === undefined || known.some((each) => each === value)) return [];
    return [`\`${value}\` is no \`${key}\`: write one of ${known.join(', ')}`];
  });
}

/** Lists the fields of operations that occur twice: in the path and in the body, for example. */
export function repeatedFields(desk: Document, places: Places): string[] {
  return operationsOf(desk).flatMap(({ operation }) => {
    const body = operation.requestBody?.content['application/json']?.schema;
    const names = [
      ...parametersOf(desk, operation)
        .filter((parameter) => parameter.in !== 'header')
        .map(({ name }) => name),
      ...Object.keys((body && resolveReference(desk, body).properties) ?? {}),
    ];
    return names
      .filter((name, index) => names.indexOf(name) < index)
      .map(
        (name) => `${places.ofOperation(operation.operationId)}: \`${name}\` is in two parts of the request`,
      );
  });
}

/** A text that describes a field, with its place. */
interface FieldText {
  section: 'labels' | 'help';
  text: string;
  place: () => string;
}

/** Lists the English labels and help texts of the desk's fields. */
export function listFieldTexts(
  { desk, labels }: Pick<Sources, 'desk' | 'labels'>,
  places: Places,
): FieldText[] {
  const ofNames = Object.entries(labels.names).map(([name, { label }]) => ({
    section: 'labels' as const,
    text: label,
    place: () => places.at(labelsFile, 'names', name),
  }));
  const ofFields: FieldText[] = [];
  visitDesk(desk, {
    field: ({ key, node }) => {
      const place = () => places.ofText(key);
      if (typeof node['x-label'] === 'string')
        ofFields.push({ section: 'labels', text: node['x-label'], place });
      if (typeof node['x-help'] === 'string') ofFields.push({ section: 'help', text: node['x-help'], place });
    },
  });
  return [...ofNames, ...ofFields];
}
