import { isDeepStrictEqual } from 'node:util';
import type { Schema } from './schema.ts';

export const minKeywords = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
export const maxKeywords = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'x-decimals',
];
/**
 * JSON Schema keywords for which no rule decides whether a changed value still accepts all former values. Any change of
 * these keywords counts as breaking.
 */
const conditionKeywords = [
  ...['not', 'if', 'then', 'else', 'allOf', 'uniqueItems', 'multipleOf', 'contains', 'prefixItems'],
  ...['propertyNames', 'patternProperties', 'dependentRequired', 'dependentSchemas'],
  ...['readOnly', 'x-one-line'],
];

export function listNarrowed(released: Schema, present: Schema): string[] {
  const number = (schema: Schema, keyword: string, none: number) => Number(schema[keyword] ?? none);
  const raised = minKeywords.filter(
    (keyword) =>
      number(present, keyword, Number.NEGATIVE_INFINITY) >
      number(released, keyword, Number.NEGATIVE_INFINITY),
  );
  const lowered = maxKeywords.filter(
    (keyword) =>
      number(present, keyword, Number.POSITIVE_INFINITY) <
      number(released, keyword, Number.POSITIVE_INFINITY),
  );
  const limits = [...raised, ...lowered].map((keyword) => `has the limit ${keyword} ${present[keyword]}`);
  const pattern =
    present.pattern !== undefined && present.pattern !== released.pattern ? ['has another pattern'] : [];
  const judged = conditionKeywords.some(
    (keyword) =>
      present[keyword] !== undefined &&
      !isDeepStrictEqual(withoutFreeFields(present[keyword]), withoutFreeFields(released[keyword])),
  );
  const allowed = allowedValues(present);
  const refused = (allowedValues(released) ?? [anyOtherValue]).filter(
    (value) => !(allowed ?? [value]).includes(value),
  );
  const isClosed = present.additionalProperties === false && released.additionalProperties !== false;
  return [
    ...limits,
    ...pattern,
    ...(judged ? ['has other conditions'] : []),
    ...refused.map((value) => `no longer accepts ${value}`),
    ...(isClosed && released.properties ? ['no longer accepts other fields'] : []),
  ];
}

/**
 * Lists guarantees about response values that the present schema no longer gives: constants, and the number of
 * decimals.
 */
export function listLostGuarantees(released: Schema, present: Schema): string[] {
  const values = allowedValues(present);
  const isFixed = released.const !== undefined;
  const isKept = values?.length === 1 && values[0] === released.const;
  const [before, after] = [released, present].map((schema) => Number(schema['x-decimals'] ?? Number.NaN));
  return [
    ...(isFixed && !isKept ? [`may be other than ${released.const}`] : []),
    ...(Number(after) > Number(before) ? [`may have ${after} decimals, not ${before}`] : []),
  ];
}

/**
 * Removes empty schemas from a condition. An empty schema accepts every value, so adding one is a compatible change.
 */
function withoutFreeFields(condition: unknown): unknown {
  return JSON.parse(JSON.stringify(condition ?? null), (_name, value) =>
    isDeepStrictEqual(value, {}) ? undefined : value,
  );
}

export function describeChangedDefault({ default: before }: Schema, { default: after }: Schema): string[] {
  if (before === undefined || isDeepStrictEqual(before, after)) return [];
  const [former, present] = [before, after].map((value) => JSON.stringify(value));
  return [
    present === undefined
      ? `no longer has the default ${former}`
      : `has the default ${present}, not ${former}`,
  ];
}

export function listLostConstants(released: Schema, present: Schema): string[] {
  const constantsOf = ({ enum: values = [], 'x-enum-varnames': names }: Schema) =>
    Array.isArray(names) ? values.map((value, at) => `${names[at]} for ${value}`) : [];
  const keptConstants = constantsOf(present);
  const lost = constantsOf(released).filter((constant) => !keptConstants.includes(constant));
  return lost.length > 0 ? [`no longer has the constant ${lost.join(', ')}`] : [];
}

export function keepsDiscriminator(
  { discriminator: before }: Schema,
  { discriminator: after }: Schema,
): boolean {
  if (!before) return true;
  const isMapped = ([value, ref]: [string, string]) => after?.mapping?.[value] === ref;
  return before.propertyName === after?.propertyName && Object.entries(before.mapping ?? {}).every(isMapped);
}

const anyOtherValue = 'any other value';

export function allowedValues({ enum: values, const: only }: Schema): unknown[] | null {
  return only === undefined ? (values ?? null) : [only];
}
