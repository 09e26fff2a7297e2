import { readNumber } from '../../../domain/money/typed-number.ts';
import { isObject, toRecord } from '../../../domain/text/json.ts';
import { momentWithOffset } from '../../../domain/time/local.ts';
import { readTypedDate, readTypedMoment, readTypedTime } from '../../../domain/time/typed-date.ts';
import { dateWords } from '../../../views/texts/date-words.ts';
import { type Document, type Json, resolveReference } from '../../input/runtime-document.ts';

/** Maximum depth of a field name such as `lines[0][quantity]`. No schema of the desk is deeper. */
const maxDepth = 6;
/** Maximum entries of a list in a form. The longest list of the desk, the lines of a budget, has 200. */
const maxEntries = 500;

type Tree = { [name: string]: string | string[] | Tree };

/**
 * Builds a tree of texts from the fields of a form: `lines[0][quantity]` becomes `{ lines: { 0: { quantity } } }`.
 * Skips names that are no valid path, so that they reach no operation.
 */
export function buildFieldTree(fields: Record<string, string | string[]>): Tree {
  const tree: Tree = Object.create(null);
  for (const [name, value] of Object.entries(fields)) {
    const path = fieldPath(name);
    if (path) putAt(tree, path, value);
  }
  return tree;
}

/** Splits `lines[0][quantity]` into `['lines', '0', 'quantity']`; returns null for other forms of names. */
function fieldPath(name: string): string[] | null {
  const match = /^([\w-]+)((?:\[[\w-]*\])*)$/.exec(name);
  if (!match) return null;
  const [, first = '', rest = ''] = match;
  const path = [first, ...[...rest.matchAll(/\[([\w-]*)\]/g)].map(([, part = '']) => part)];
  // `tags[]` names a list, as `tags` does.
  if (path.at(-1) === '') path.pop();
  return path.length <= maxDepth && !path.includes('') ? path : null;
}

function putAt(tree: Tree, path: string[], value: string | string[]): void {
  const [last = '', ...above] = path.toReversed();
  let at = tree;
  for (const name of above.toReversed()) {
    const next = at[name];
    if (next !== undefined && !isTree(next)) return;
    const branch: Tree = next ?? Object.create(null);
    at[name] = branch;
    at = branch;
  }
  at[last] = value;
}

function isTree(node: Tree[string] | undefined): node is Tree {
  return typeof node === 'object' && !Array.isArray(node);
}

/** The schemas of a form, and the time by which a typed `tomorrow` is read. */
export interface FormContext {
  document: Document;
  now: Date;
  timezone: string;
}

/**
 * Converts the texts of a form to the types of a schema. A text that is not of the schema's type stays a text, so that
 * validation refuses it with the path of its field. Omits what the form left empty, unless the schema accepts an empty
 * value.
 */
export function convertFields(context: FormContext, given: Json, node: Tree[string]): unknown {
  const schema = unwrapNull(context.document, given);
  if (isTree(node)) {
    return schema.types.includes('array')
      ? convertList(context, toRecord(schema.items), node)
      : convertObject(context, schema, node);
  }
  if (schema.types.includes('array')) {
    // A text area, and the choice between two lists, have an entry in each line.
    const lines = [node].flat().flatMap((text) => text.split(/\r?\n/));
    const texts = lines.filter((text) => text.trim() !== '');
    const items = unwrapNull(context.document, toRecord(schema.items));
    return texts.map((text) => convertText(context, items, text));
  }
  // The last value of a repeated field counts: a hidden field precedes each checkbox.
  return convertText(context, schema, Array.isArray(node) ? (node.at(-1) ?? '') : node);
}

function convertObject(context: FormContext, { properties }: OneSchema, tree: Tree): Json {
  const entries = Object.entries(tree).map(([name, node]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // Keeps an unknown field, so that validation names it.
    return [name, schema ? convertFields(context, schema, node) : node] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function convertList(context: FormContext, items: Json, tree: Tree): unknown[] {
  const positions = Object.keys(tree).filter((name) => /^\d{1,4}$/.test(name));
  return positions
    .toSorted((one, other) => Number(one) - Number(other))
    .slice(0, maxEntries)
    .filter((position) => !isEmpty(tree[position]))
    .map((position) => convertFields(context, items, tree[position] ?? ''));
}

/** Omits groups of fields in which nothing is typed, if they had no values before. */
export function omitEmptyGroups(tree: Tree, before: Json): Tree {
  const isOmitted = (name: string, node: Tree[string]) =>
    isTree(node) && isEmpty(node) && (before[name] === null || before[name] === undefined);
  const entries = Object.entries(tree).filter(([name, node]) => !isOmitted(name, node));
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** Tells whether all texts of an entry are empty, as in the spare row at the end of a list. */
function isEmpty(node: Tree[string] | undefined): boolean {
  if (node === undefined) return true;
  if (isTree(node)) return Object.values(node).every(isEmpty);
  return [node].flat().every((text) => text === '' || text === 'false');
}

interface OneSchema {
  types: string[];
  nullable: boolean;
  schema: Json;
  properties: Record<string, Json>;
  items: unknown;
}

/** Resolves references and removes `null` from the alternatives of a schema. */
function unwrapNull(document: Document, given: Json): OneSchema {
  const schema = resolved(document, given);
  const alternatives = Array.isArray(schema.anyOf)
    ? schema.anyOf.map((each) => resolved(document, each))
    : [];
  const own = alternatives.find((each) => each.type !== 'null') ?? schema;
  const types = [own.type].flat().filter((type): type is string => typeof type === 'string');
  const nullable = types.includes('null') || alternatives.some((each) => each.type === 'null');
  return {
    types: types.filter((type) => type !== 'null'),
    nullable,
    schema: own,
    properties: toRecord(own.properties) as Record<string, Json>,
    items: own.items,
  };
}

function resolved(document: Document, given: unknown): Json {
  const schema = toRecord(given);
  return typeof schema.$ref === 'string'
    ? resolved(document, resolveReference(document, schema.$ref))
    : schema;
}

function convertText(
  { now, timezone }: FormContext,
  { types, nullable, schema }: OneSchema,
  typed: string,
): unknown {
  const text = typed.trim();
  if (text === '') return emptyValue(types, nullable, schema);
  if (types.includes('boolean'))
    return text === 'true' || text === 'on' ? true : text === 'false' ? false : text;
  if (types.includes('number')) return readNumber(text) ?? text;
  if (types.includes('integer')) return readNumber(withoutThousands(text)) ?? text;
  if (types.includes('object')) return parseObject(text);
  if (schema.format === 'date') return readTypedDate(text, { now, timezone, words: dateWords }) ?? text;
  if (schema['x-input'] === 'time') return readTypedTime(text) ?? text;
  if (schema.format === 'date-time') {
    const moment = readTypedMoment(text, { now, timezone, words: dateWords });
    return moment ? momentWithOffset(moment, timezone) : text;
  }
  return typed.replaceAll('\r\n', '\n');
}

/**
 * An empty field clears the value if the schema accepts `null` or an empty text. Otherwise it is omitted, so that
 * validation reports a required field as missing.
 */
function emptyValue(types: string[], nullable: boolean, schema: Json): null | '' | undefined {
  if (nullable) return null;
  const acceptsEmpty =
    types.includes('string') &&
    !schema.minLength &&
    !schema.format &&
    !schema.enum &&
    (typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(''));
  return acceptsEmpty ? '' : undefined;
}

/** Removes the separators of thousands of a whole number: `48.200` km are 48200, because the field has no decimals. */
function withoutThousands(text: string): string {
  return /^-?\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
}

/** Reads a value that the form of an operation without a screen of its own accepts as JSON. */
function parseObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}
