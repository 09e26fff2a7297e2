import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { isObject, memberOf } from '../../domain/text/json.ts';
import type { SourceFiles } from './files.ts';

const schemaKeywords = new Set(
  (
    '$ref additionalProperties anyOf const contentEncoding default description else enum example format if items ' +
    'maxItems maxLength maxProperties maximum minItems minLength minProperties minimum not oneOf pattern properties ' +
    'required then title type uniqueItems ' +
    'x-after x-any-value x-beyond-contract x-clearable x-cli-argument x-cli-file-input x-cli-if-none x-cli-secret x-decimals ' +
    'x-describes x-enum-prefix x-help x-input x-label x-names x-not-blank x-one-line x-one-of-events x-option x-picker x-roles x-role-values x-unit ' +
    'x-values x-without'
  ).split(' '),
);
const schemaTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
const typingKeywords = ['type', '$ref', 'anyOf', 'oneOf', 'const', 'enum', 'x-names', 'x-any-value'];

/** The position of a schema in a source file. A branch is a subschema that only restricts the enclosing schema. */
interface SchemaPlace {
  files: SourceFiles;
  file: string;
  trail: string[];
  isBranch: boolean;
}

/** Finds misspelt and missing keywords in the schemas of all source files. */
export function schemaProblems(files: SourceFiles): string[] {
  const schemaFiles = globSync('{,desk/}schemas/**/*.yaml', { cwd: files.folder }).sort();
  const others = globSync('{,desk/}{paths,parameters}/**/*.yaml', { cwd: files.folder }).sort();
  const names = new Set(schemaFiles.map((file) => basename(file, '.yaml')));
  return [
    ...schemaFiles.flatMap((file) =>
      problemsOfSchema(files.read(file), { files, file, trail: [], isBranch: false }),
    ),
    ...schemaFiles.flatMap((file) => wrongDescribes(files, file, names)),
    ...others.flatMap((file) => schemasIn(files.read(file), { files, file, trail: [], isBranch: false })),
  ];
}

function wrongDescribes(files: SourceFiles, file: string, names: Set<string>): string[] {
  const described = memberOf(files.read(file), 'x-describes');
  const isKnown = described === undefined || names.has(String(described).split('.')[0] ?? '');
  return isKnown ? [] : [`${files.at(file, 'x-describes')}: there is no schema \`${described}\``];
}

/** Finds mistakes in the schemas of parameters and bodies below a node. */
function schemasIn(node: unknown, place: SchemaPlace): string[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'examples') return [];
    const inner = { ...place, trail: [...place.trail, key] };
    return key === 'schema' ? problemsOfSchema(child, inner) : schemasIn(child, inner);
  });
}

function problemsOfSchema(schema: unknown, place: SchemaPlace): string[] {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [formatProblem(place, [], 'this is no schema')];
  const unknown = Object.keys(schema).filter((key) => !schemaKeywords.has(key));
  const typeNames = [schema.type ?? []].flat().map(String);
  return [
    ...unknown.map((key) => formatProblem(place, [key], `there is no keyword \`${key}\` of schemas`)),
    ...typeNames
      .filter((type) => !schemaTypes.includes(type))
      .map((type) =>
        formatProblem(place, ['type'], `\`${type}\` is no type: write one of ${schemaTypes.join(', ')}`),
      ),
    ...problemsOfProperties(schema, place),
    ...['items', 'additionalProperties'].flatMap((key) =>
      key in schema ? problemsOfSubschema(schema, key, place, false) : [],
    ),
    ...['if', 'then', 'else', 'not'].flatMap((key) =>
      key in schema ? problemsOfSubschema(schema, key, place, true) : [],
    ),
    ...['anyOf', 'oneOf'].flatMap((key) =>
      Array.isArray(schema[key])
        ? schema[key].flatMap((each, at) =>
            problemsOfSchema(each, placeBelow(place, [key, String(at)], true)),
          )
        : [],
    ),
  ];
}

function problemsOfSubschema(schema: object, key: string, place: SchemaPlace, isBranch: boolean): string[] {
  return problemsOfSchema(memberOf(schema, key), placeBelow(place, [key], isBranch));
}

function problemsOfProperties(
  { properties, required }: Record<string, unknown>,
  place: SchemaPlace,
): string[] {
  if (!isObject(properties)) return [];
  const own = Object.entries(properties).filter(([name]) => name !== '$ref' && name !== 'x-without');
  const missing =
    '$ref' in properties || place.isBranch || !Array.isArray(required)
      ? []
      : required.filter((name) => typeof name === 'string' && !(name in properties));
  return [
    ...missing.map((name) => formatProblem(place, ['required', name], `there is no property \`${name}\``)),
    ...own.flatMap(([name, schema]) => {
      const inner = placeBelow(place, ['properties', name], place.isBranch);
      const isTyped = place.isBranch || (isObject(schema) && typingKeywords.some((key) => key in schema));
      return isTyped
        ? problemsOfSchema(schema, inner)
        : [formatProblem(inner, [], `the property \`${name}\` needs a type`)];
    }),
  ];
}

function placeBelow(place: SchemaPlace, keys: string[], isBranch: boolean): SchemaPlace {
  return { ...place, trail: [...place.trail, ...keys], isBranch: place.isBranch || isBranch };
}

function formatProblem({ files, file, trail }: SchemaPlace, keys: string[], problem: string): string {
  return `${files.at(file, ...trail, ...keys)}: ${problem}`;
}
