import { type Document, type Schema, SpecError, typesOfSchema } from '../document.ts';
import { documentOrigin } from './methods.ts';

export const phpFolder = 'tools/partner/clients/php/src/Generated';

export const toCamelCase = (name: string) =>
  name.replaceAll(/[_-]+([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const phpHeader = (namespace: string) => `<?php

// ${documentOrigin}

declare(strict_types=1);

namespace ${namespace};
`;

/** Tells whether a schema is a date with a time. A date without a time is a string, because PHP has no class for it. */
export const isMoment = ({ format }: Schema) => format === 'date-time';

/** Emits each schema as an array shape, which PHPStan and editors understand. */
export function emitPhpTypes({ components }: Document): string {
  const events = new Set((components.schemas.Event?.oneOf ?? []).map(({ $ref }) => $ref));
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    // Marks all fields of an event as required, including the id. If a delivery contains the id only in a header, the
    // client adds the id to the event.
    const isEvent = events.has(`#/components/schemas/${name}`);
    const whole = isEvent ? { ...schema, required: Object.keys(schema.properties ?? {}) } : schema;
    return ` * @phpstan-type ${name} ${phpType(whole)}`;
  });
  return `${phpHeader('WorkshopApi')}
/**
 * The types of bodies, answers and events, as the document describes them:
 * \`@phpstan-import-type Client from \\WorkshopApi\\Types\`.
 *
${types.join('\n')}
 */
final class Types
{
}
`;
}

const phpLiteral = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

/** Returns the type of a schema in PHPStan's notation. */
export function phpType(schema: Schema, isBody = false): string {
  const { $ref = '', anyOf, oneOf, enum: values, const: value } = schema;
  if ($ref !== '') return $ref.split('/').at(-1) ?? '';
  const several = schema.properties ? undefined : (anyOf ?? oneOf);
  if (several) return several.map((each) => phpType(each, isBody)).join('|');
  if (values) return values.map(phpLiteral).join('|');
  if (value !== undefined) return phpLiteral(value);
  return typesOfSchema(schema)
    .map((type) => unnamedType(type, schema, isBody))
    .join('|');
}

function unnamedType(type: string, schema: Schema, isBody: boolean): string {
  if (type === 'array') return `list<${phpType(schema.items ?? {}, isBody)}>`;
  if (type === 'object') return schema.properties === undefined ? 'array<string, mixed>' : shapeOf(schema);
  if (type === 'string' && isBody && isMoment(schema)) return 'string|\\DateTimeInterface';
  const known: Record<string, string> = {
    string: 'string',
    integer: 'int',
    // The value may be an int or a float, because JSON does not distinguish 52 from 52.0.
    number: 'int|float',
    boolean: 'bool',
    null: 'null',
  };
  const found = known[type];
  if (found === undefined) throw new SpecError([`the PHP client has no type for ${type}`]);
  return found;
}

function shapeOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  // Recognises a request body: only the schemas of request bodies reject unknown fields.
  const isBody = additionalProperties === false;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${phpType(schema, isBody)}`,
  );
  return `array{${fields.join(', ')}}`;
}
