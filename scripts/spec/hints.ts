import { isObject } from '../../domain/text/json.ts';
import { type Document, type Schema, SpecError } from './document.ts';

const maxInt32 = 2 ** 31 - 1;
const identifierPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Adds hints for code generators to all schemas, because authors tend to forget them: the width of numbers, and
 * identifiers for enumerated values that are not valid identifiers.
 */
export function addHints(document: Document): void {
  const { paths, webhooks, components } = document;
  const { examples: _, ...described } = components;
  const taken = new Set<string>();
  visitSchemas([paths, webhooks, described], (schema) => {
    addNumberFormat(schema);
    addValueNames(schema, taken);
  });
}

/** Calls `visit` for each object below a node, except in the values of examples. */
function visitSchemas(node: unknown, visit: (schema: Schema) => void, isProperties = false): void {
  if (Array.isArray(node)) for (const entry of node) visitSchemas(entry, visit);
  else if (isObject(node)) {
    visit(node);
    for (const [key, child] of Object.entries(node))
      if (key !== 'value' || isProperties) visitSchemas(child, visit, key === 'properties');
  }
}

/**
 * Adds the format of a number. Without a format, some clients read numbers as 32 bits, which corrupts ids and turns
 * 200000.01 into 200000.02.
 */
function addNumberFormat(schema: Schema): void {
  // Ignores a `type` that is not a string or a list: an object may have a field called `type`, whose value is a schema.
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.includes('number')) schema.format ??= 'double';
  if (!types.includes('integer')) return;
  schema.format ??= Number(schema.maximum ?? Number.POSITIVE_INFINITY) <= maxInt32 ? 'int32' : 'int64';
}

function addValueNames(schema: Schema, taken: Set<string>): void {
  if (!Array.isArray(schema.enum)) return;
  const values = schema.enum.filter((value) => typeof value === 'string');
  const names = values.map((value) => (schema['x-enum-prefix'] ?? '') + toIdentifier(value));
  const isNamed =
    values.length === schema.enum.length && values.some((value) => !identifierPattern.test(value));
  // Identifiers must also be unique across schemas, because all types of a Go client share one namespace.
  const twice = names.filter((name, at) => names.indexOf(name) !== at || (isNamed && taken.has(name)));
  if (twice.length > 0) throw new SpecError([`values with the same identifier: ${twice.join(', ')}`]);
  if (!isNamed) return;
  schema['x-enum-varnames'] = names;
  for (const name of names) taken.add(name);
}

/**
 * Converts a value to an identifier: `En cotización` to `EN_COTIZACION`, `lead.created` to `LEAD_CREATED`, `*` to
 * `ALL`.
 */
export function toIdentifier(value: string): string {
  if (value === '*') return 'ALL';
  const ascii = value.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return ascii.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase();
}
