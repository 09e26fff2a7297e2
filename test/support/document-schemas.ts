import type { Document, Schema } from '../../scripts/spec/document.ts';

export interface PlacedSchema {
  /** Path of the schema in the OpenAPI document, for error messages. */
  place: string;
  schema: Schema | boolean;
}

const ofOne = ['items', 'not', 'if', 'then', 'else', 'additionalProperties', 'contains', 'propertyNames'];
const ofSome = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const ofNamed = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/** Lists every schema of an OpenAPI document, including nested schemas. */
export function schemasOf({ paths, webhooks, components }: Document): PlacedSchema[] {
  const { schemas, examples: _, ...others } = components;
  const named = Object.entries(schemas).flatMap(([name, schema]) => within(name, schema));
  return [...named, ...besides('paths', paths), ...besides('webhooks', webhooks), ...besides('', others)];
}

/** Lists the schemas within bodies, parameters and headers below a node. */
function besides(place: string, node: unknown): PlacedSchema[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'examples' || key === 'example') return [];
    return key === 'schema' ? within(place, child) : besides(`${place}/${key}`, child);
  });
}

function within(place: string, schema: Schema | boolean): PlacedSchema[] {
  if (typeof schema !== 'object') return [{ place, schema }];
  const one = ofOne.filter((key) => key in schema).map((key) => [key, schema[key]] as const);
  const some = ofSome.flatMap((key) => Object.entries((schema[key] ?? []) as object));
  const named = ofNamed.flatMap((key) => Object.entries((schema[key] ?? {}) as object));
  const inner = [...one, ...some, ...named].flatMap(([key, child]) => within(`${place}/${key}`, child));
  return [{ place, schema }, ...inner];
}
