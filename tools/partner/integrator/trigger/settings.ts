import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';
import { isRequest, type Json, type Scenario } from '../../contract/recipes/step.ts';
import { listSimilarNames } from '../similar-names.ts';

/** A value that the user sets in a scenario's request body: `--set client.name=Clara`. */
export interface Setting {
  part: string;
  /** The path of the field in the body, such as `lines`, `0`, `unit_price`. */
  path: string[];
  value: unknown;
}

interface Field {
  types: string[];
}

/** Parses the `--set` options. Rejects paths that no body of the scenario has, with a list of the valid paths. */
export function readSettings(texts: string[], scenario: Scenario, document: unknown): Setting[] {
  const fields = listBodyFields(scenario, document);
  return texts.map((text) => {
    const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (path === '') throw new OperatorError(`--set ${text}: write PATH=VALUE, such as client.name=Clara.`);
    const field = fields.get(path.replaceAll(/\.\d+(?=\.|$)/g, '.0'));
    if (!field) throw new OperatorError(`--set ${path}: ${unknownPath(path, [...fields.keys()])}`);
    const [part = '', ...rest] = path.split('.');
    return { part, path: rest, value: readValue(text, value, field) };
  });
}

function unknownPath(path: string, known: string[]): string {
  if (known.length === 0) return 'nothing of this event can be set.';
  const [nearest] = listSimilarNames(path, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `there is no such value.${hint} The values are:\n${valueList(known)}`;
}

/** Formats the paths as text, one line per part of the scenario. */
export function valueList(paths: string[]): string {
  const partOf = (path: string) => path.split('.')[0] ?? '';
  const parts = [...new Set(paths.map(partOf))];
  return parts.map((part) => `  ${paths.filter((path) => partOf(path) === part).join(', ')}`).join('\n');
}

function readValue(text: string, value: string, { types }: Field): unknown {
  const parsed = parsedJson(value);
  if (parsed === null && types.includes('null')) return null;
  if (types.includes('string')) return value;
  if (parsed === undefined || !types.some((type) => isOfType(parsed, type)))
    throw new OperatorError(
      `--set ${text}: the value must be ${types.map((type) => typeNames[type] ?? type).join(' or ')}.`,
    );
  return parsed;
}

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list as JSON',
  object: 'an object as JSON',
  null: 'null',
};

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type && !Array.isArray(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lists the fields of a scenario's request bodies, from the OpenAPI document that the workshop serves. */
export function listBodyFields({ steps }: Scenario, document: unknown): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const step of steps) {
    if (!isRequest(step) || !step.body || typeof step.request !== 'string') continue;
    const [method = '', path = ''] = step.request.split(' ');
    const operation = memberOf(findPathItem(document, path), method.toLowerCase());
    const content = memberOf(resolveNode(memberOf(operation, 'requestBody'), document), 'content');
    addFields(found, step.part, memberOf(memberOf(content, 'application/json'), 'schema'), document);
  }
  return found;
}

/** Finds the operations of a path in the OpenAPI document, whatever the names of its placeholders. */
function findPathItem(document: unknown, path: string): unknown {
  const shapeOf = (text: string) => text.replaceAll(/\{[\w.]+\}/g, '{}');
  const shape = shapeOf(path);
  return Object.entries(membersIn(document, 'paths')).find(([known]) => shapeOf(known) === shape)?.[1];
}

function addFields(found: Map<string, Field>, prefix: string, node: unknown, document: unknown): void {
  const schema = resolveNode(node, document);
  for (const [name, property] of Object.entries(membersIn(schema, 'properties'))) {
    const path = `${prefix}.${name}`;
    const alternatives = alternativesOf(property, document);
    found.set(path, { types: [...new Set(alternatives.flatMap(typesOf))] });
    for (const each of alternatives) {
      addFields(found, path, each, document);
      addFields(found, `${path}.0`, memberOf(each, 'items'), document);
    }
  }
}

function alternativesOf(node: unknown, document: unknown): unknown[] {
  const schema = resolveNode(node, document);
  const choices = memberOf(schema, 'anyOf') ?? memberOf(schema, 'oneOf');
  return Array.isArray(choices) ? choices.flatMap((each) => alternativesOf(each, document)) : [schema];
}

function typesOf(schema: unknown): string[] {
  const type = memberOf(schema, 'type');
  if (type !== undefined) return [type].flat().map(String);
  return Object.keys(membersIn(schema, 'properties')).length > 0 ? ['object'] : ['string'];
}

function membersIn(node: unknown, name: string): Json {
  const members = memberOf(node, name);
  return isObject(members) ? members : {};
}

function resolveNode(node: unknown, document: unknown): unknown {
  const $ref = memberOf(node, '$ref');
  if (typeof $ref !== 'string') return node;
  return resolveNode($ref.slice(2).split('/').reduce<unknown>(memberOf, document), document);
}

/** Returns a copy of a step's request body with the values that the user set. */
export function applySettings(body: Json, part: string, settings: Setting[]): Json {
  const changed: Json = structuredClone(body);
  for (const { path, value } of settings.filter((each) => each.part === part))
    setValueAt(changed, path, value);
  return changed;
}

function setValueAt(at: Json, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) at[name] = value;
  else {
    if (!isObject(at[name])) at[name] = /^\d+$/.test(rest[0] ?? '') ? [] : {};
    setValueAt(at[name] as Json, rest, value);
  }
}
