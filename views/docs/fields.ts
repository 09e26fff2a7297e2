import type { Language } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import type { Field } from './blocks.ts';
import { type ApiDocument, follow, type Parameter, referenceName, type Schema } from './document.ts';
import { schemaPath } from './paths.ts';

interface SchemaReader {
  document: ApiDocument;
  language: Language;
  /** Whether the fields belong to a request, so that required fields are marked. Responses always have all fields. */
  isRequest?: boolean;
}

/** Maximum depth of nested objects on one page. Deeper objects have their own pages. */
const maxDepth = 3;

/** Lists the fields of an object's schema. For a list, lists the fields of its entries. */
export function listFields(reader: SchemaReader, schema: Schema, depth = 0, above: string[] = []): Field[] {
  const { $ref } = schema;
  const { properties = {}, required = [], items, anyOf } = follow(reader.document.components.schemas, schema);
  if (items) return listFields(reader, items, depth, above);
  const chosen = anyOf?.find((each) => each.type !== 'null');
  if (chosen) return listFields(reader, chosen, depth, above);
  const path = $ref ? [...above, referenceName($ref)] : above;
  return Object.entries(properties).map(([name, property]) =>
    describeField(reader, { name, property, required: required.includes(name), depth, above: path }),
  );
}

interface Place {
  name: string;
  property: Schema;
  required: boolean;
  depth: number;
  above: string[];
}

function describeField(reader: SchemaReader, { name, property, required, depth, above }: Place): Field {
  const texts = docsTexts[reader.language].field;
  const objectName = nameOfObject(reader, property);
  const whole = follow(reader.document.components.schemas, property);
  const isDeep = depth + 1 >= maxDepth || (objectName !== undefined && above.includes(objectName));
  return {
    name,
    type: typeName(reader, property),
    marks: required && reader.isRequest ? [texts.required] : [],
    description: [property.description ?? whole.description, ...describeLimits(reader, whole)]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
    ...(objectName !== undefined && { schema: { name: objectName, path: schemaPath(objectName) } }),
    fields: isDeep ? [] : listFields(reader, property, depth + 1, above),
  };
}

/** Describes the parameters of an operation as fields. */
export function parameterFields(reader: SchemaReader, parameters: Parameter[]): Field[] {
  return parameters.map(({ name, required = false, description, schema = {} }) => ({
    ...describeField(reader, { name, property: schema, required, depth: maxDepth, above: [] }),
    description: [description, ...describeLimits(reader, follow(reader.document.components.schemas, schema))]
      .filter((part) => part !== undefined)
      .join(' '),
  }));
}

/** Returns the name of a field's schema if the field is an object or a list of objects. */
function nameOfObject(reader: SchemaReader, schema: Schema): string | undefined {
  const { items, anyOf, properties } = follow(reader.document.components.schemas, schema);
  if (schema.$ref && properties) return referenceName(schema.$ref);
  const inner = items ?? anyOf?.find((each) => each.type !== 'null');
  return inner && nameOfObject(reader, inner);
}

function typeName(reader: SchemaReader, schema: Schema): string {
  const { field } = docsTexts[reader.language];
  const whole = follow(reader.document.components.schemas, schema);
  const kinds = [whole.type ?? []].flat();
  const isNullable = kinds.includes('null') || whole.anyOf?.some(({ type }) => type === 'null');
  return isNullable ? `${plainType(reader, whole)} ${field.nullable}` : plainType(reader, whole);
}

function plainType(reader: SchemaReader, { type, anyOf, oneOf, items, format }: Schema): string {
  const { field, types } = docsTexts[reader.language];
  const kinds = [type ?? []].flat().filter((kind) => kind !== 'null');
  if (items) return field.list(typeName(reader, items));
  if (anyOf && kinds.length === 0) {
    const others = anyOf.filter((each) => each.type !== 'null').map((each) => typeName(reader, each));
    return [...new Set(others)].join(` ${field.or} `);
  }
  if (oneOf) return types.object;
  if (format === 'binary') return types.file;
  const names = kinds.map((kind) => (isTypeName(kind, types) ? types[kind] : kind));
  const formatText = format && format !== 'int64' && format !== 'double' ? ` (\`${format}\`)` : '';
  return names.join(` ${field.or} `) + formatText;
}

function isTypeName(kind: string, types: object): kind is 'integer' | 'number' | 'string' | 'boolean' {
  return kind in types;
}

function describeLimits({ language }: SchemaReader, schema: Schema): string[] {
  const { field } = docsTexts[language];
  const { minimum, maximum = Number.POSITIVE_INFINITY, maxLength, maxItems, enum: values } = schema;
  const limits = [
    minimum !== undefined && minimum > 1 && field.from(String(minimum)),
    maximum < Number.MAX_SAFE_INTEGER && field.upTo(String(maximum)),
    maxLength !== undefined && field.characters(maxLength),
    maxItems !== undefined && field.upTo(String(maxItems)),
  ].filter((limit) => limit !== false);
  const sentences = [
    schema.const !== undefined && `${field.always} \`${schema.const}\`.`,
    values && `${field.values} ${values.map((value) => `\`${value}\``).join(', ')}.`,
    schema.default !== undefined && `${field.byDefault} \`${schema.default}\`.`,
    limits.length > 0 && `(${limits.join(', ')})`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}
