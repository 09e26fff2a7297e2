import { type Document, type Schema, SpecError, typesOfSchema } from '../document.ts';
import { documentOrigin, upperFirst } from './methods.ts';

/** Python keywords, which cannot be the name of a parameter or a field. The client appends `_` to such a name. */
const pythonKeywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

const isKeyword = (name: string) => pythonKeywords.has(name);

export const pythonHeader = `# ${documentOrigin}\n`;

/** Emits each schema as a TypedDict or a type alias. */
export function emitPythonTypes(document: Document): string {
  const schemas = Object.entries(document.components.schemas);
  const events = new Set((document.components.schemas.Event?.oneOf ?? []).map(referencedName));
  const classes: string[] = [];
  const aliases: string[] = [];
  for (const [name, schema] of schemas) {
    if (!isObjectSchema(schema)) aliases.push(typeAlias(name, schema));
    // Marks all fields of an event as required, including the id. If a delivery contains the id only in a header, the
    // client adds the id to the event.
    else
      classes.push(
        ...typedDictClasses(name, events.has(name) ? { ...schema, required: fieldsOf(schema) } : schema),
      );
  }
  return `${pythonHeader}from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from .._options import Moment, Number

${exportedNames(schemas.map(([name]) => name))}

${aliases.join('\n\n')}


${classes.join('\n\n\n')}
`;
}

export const exportedNames = (names: string[]) =>
  `__all__ = [\n${names.map((name) => `    "${name}",`).join('\n')}\n]`;

const fieldsOf = ({ properties = {} }: Schema) => Object.keys(properties);
const toPascalCase = (field: string) => field.split('_').map(upperFirst).join('');
export const isMoment = ({ format }: Schema) => format === 'date-time' || format === 'date';
const isObjectSchema = ({ properties, oneOf }: Schema) => properties !== undefined && oneOf === undefined;
const referencedName = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';

function typeAlias(name: string, schema: Schema): string {
  const inner: string[] = [];
  const type = pythonType(schema, name, inner);
  if (inner.length > 0) throw new SpecError([`${name}: the Python client cannot name what is in it`]);
  // The type is quoted, because its classes are defined later in the file.
  return `${name}: TypeAlias = ${JSON.stringify(type)}\n${docstring(schema.description)}`;
}

/** Emits the class of a schema, preceded by the classes of its nested objects that have no name. */
function typedDictClasses(name: string, schema: Schema): string[] {
  const before: string[] = [];
  // Recognises a request body: only the schemas of request bodies reject unknown fields.
  const isBody = schema.additionalProperties === false;
  const fields = Object.entries(schema.properties ?? {}).map(([field, type]) => {
    const written = pythonType(type, name + toPascalCase(field), before);
    const inner = isBody ? inputType(written, type) : written;
    return {
      // Renames fields whose name is a keyword, because fields of a body are passed as named arguments.
      field: isBody ? fieldArgumentName(field) : field,
      type: (schema.required ?? []).includes(field) ? inner : `NotRequired[${inner}]`,
      description: type.description,
    };
  });
  // A keyword cannot be a field of a class, but it can be a field in the functional notation of TypedDict.
  const odd = fields.filter(({ field }) => isKeyword(field));
  const parent = odd.length > 0 ? `_${name}` : 'TypedDict';
  const entries = odd.map(({ field, type }) => `${JSON.stringify(field)}: ${JSON.stringify(type)}`);
  const parents = odd.length > 0 ? [`${parent} = TypedDict("${parent}", {${entries.join(', ')}})`] : [];
  const lines = fields
    .filter(({ field }) => !isKeyword(field))
    .map(
      ({ field, type, description }) =>
        `    ${field}: ${type}${description ? `\n    ${docstring(description)}` : ''}`,
    );
  const body = [`    ${docstring(schema.description)}`, '', ...lines].join('\n');
  return [...before, ...parents, `class ${name}(${parent}):\n${body}`];
}

/** Widens the type of a field in a request body: a time may also be a `datetime`, a number also a `Decimal`. */
function inputType(written: string, schema: Schema): string {
  if (isMoment(schema)) return written.replace('str', 'Moment');
  return written.replace(/\bfloat\b/, 'Number');
}

/**
 * Returns the type of a schema in Python's notation. Adds a class to `classes` for each nested object without a name.
 */
function pythonType(schema: Schema, name: string, classes: string[]): string {
  const { $ref, anyOf, oneOf, enum: values, const: value } = schema;
  if ($ref !== undefined) return referencedName(schema);
  const several = anyOf ?? oneOf;
  if (several && schema.properties === undefined)
    return `Union[${several.map((each) => pythonType(each, name, classes)).join(', ')}]`;
  if (values) return `Literal[${values.map(literalType).join(', ')}]`;
  if (value !== undefined) return `Literal[${literalType(value)}]`;
  return typesOfSchema(schema)
    .map((type) => plainType(type, schema, name, classes))
    .join(' | ');
}

const literalType = (value: unknown) => (value === null ? 'None' : JSON.stringify(value));

function plainType(type: string, schema: Schema, name: string, classes: string[]): string {
  if (type === 'array') return `list[${pythonType(schema.items ?? {}, `${name}Item`, classes)}]`;
  if (type === 'object') {
    if (schema.properties === undefined) return 'dict[str, Any]';
    classes.push(...typedDictClasses(name, schema));
    return name;
  }
  const known: Record<string, string> = {
    string: 'str',
    integer: 'int',
    number: 'float',
    boolean: 'bool',
    null: 'None',
  };
  const found = known[type];
  if (found === undefined) throw new SpecError([`${name}: the Python client has no type for ${type}`]);
  return found;
}

export function docstring(text = ''): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return `"""${escaped.replaceAll(/\s*\n\s*/g, ' ')}${escaped.endsWith('"') ? ' ' : ''}"""`;
}

export const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const argumentName = (name: string) => (isKeyword(name) ? `${name}_` : toSnakeCase(name));
const fieldArgumentName = (field: string) => (isKeyword(field) ? `${field}_` : field);
/** Returns the type of a schema, with a prefix for the module `types`, which is imported as `t`. */
export const qualifiedType = (schema: Schema) =>
  pythonType(schema, '', []).replaceAll(/\b(?!(?:Literal|Any)\b)[A-Z]\w*\b(?!")/g, 't.$&');
