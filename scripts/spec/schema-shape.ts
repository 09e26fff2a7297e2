import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { isObject, memberOf } from '../../domain/text/json.ts';
import type { SourceFiles } from './files.ts';

const keywords = new Set(
  (
    '$ref additionalProperties anyOf const contentEncoding default description else enum example format if items ' +
    'maxItems maxLength maxProperties maximum minItems minLength minProperties minimum not oneOf pattern properties ' +
    'required then title type uniqueItems ' +
    'x-after x-any-value x-beyond-contract x-clearable x-cli-argument x-cli-file-input x-cli-if-none x-cli-secret x-decimals ' +
    'x-describes x-enum-prefix x-names x-not-blank x-one-line x-one-of-events x-option x-without'
  ).split(' '),
);
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
const typing = ['type', '$ref', 'anyOf', 'oneOf', 'const', 'enum', 'x-names', 'x-any-value'];

/** The position of a schema in a source file. A branch is a subschema that only restricts the enclosing schema. */
interface Place {
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
    ...schemaFiles.flatMap((file) => ofSchema(files.read(file), { files, file, trail: [], isBranch: false })),
    ...schemaFiles.flatMap((file) => misdescribed(files, file, names)),
    ...others.flatMap((file) => schemasIn(files.read(file), { files, file, trail: [], isBranch: false })),
  ];
}

function misdescribed(files: SourceFiles, file: string, names: Set<string>): string[] {
  const described = memberOf(files.read(file), 'x-describes');
  const isKnown = described === undefined || names.has(String(described).split('.')[0] ?? '');
  return isKnown ? [] : [`${files.at(file, 'x-describes')}: there is no schema \`${described}\``];
}

/** Finds mistakes in the schemas of parameters and bodies below a node. */
function schemasIn(node: unknown, place: Place): string[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'examples') return [];
    const inner = { ...place, trail: [...place.trail, key] };
    return key === 'schema' ? ofSchema(child, inner) : schemasIn(child, inner);
  });
}

function ofSchema(schema: unknown, place: Place): string[] {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [wrong(place, [], 'this is no schema')];
  const unknown = Object.keys(schema).filter((key) => !keywords.has(key));
  const typeNames = [schema.type ?? []].flat().map(String);
  return [
    ...unknown.map((key) => wrong(place, [key], `there is no keyword \`${key}\` of schemas`)),
    ...typeNames
      .filter((type) => !types.includes(type))
      .map((type) => wrong(place, ['type'], `\`${type}\` is no type: write one of ${types.join(', ')}`)),
    ...ofProperties(schema, place),
    ...['items', 'additionalProperties'].flatMap((key) =>
      key in schema ? inside(schema, key, place, false) : [],
    ),
    ...['if', 'then', 'else', 'not'].flatMap((key) =>
      key in schema ? inside(schema, key, place, true) : [],
    ),
    ...['anyOf', 'oneOf'].flatMap((key) =>
      Array.isArray(schema[key])
        ? schema[key].flatMap((each, at) => ofSchema(each, below(place, [key, String(at)], true)))
        : [],
    ),
  ];
}

function inside(schema: object, key: string, place: Place, isBranch: boolean): string[] {
  return ofSchema(memberOf(schema, key), below(place, [key], isBranch));
}

function ofProperties({ properties, required }: Record<string, unknown>, place: Place): string[] {
  if (!isObject(properties)) return [];
  const own = Object.entries(properties).filter(([name]) => name !== '$ref' && name !== 'x-without');
  const missing =
    '$ref' in properties || place.isBranch || !Array.isArray(required)
      ? []
      : required.filter((name) => typeof name === 'string' && !(name in properties));
  return [
    ...missing.map((name) => wrong(place, ['required', name], `there is no property \`${name}\``)),
    ...own.flatMap(([name, schema]) => {
      const inner = below(place, ['properties', name], place.isBranch);
      const isTyped = place.isBranch || (isObject(schema) && typing.some((key) => key in schema));
      return isTyped ? ofSchema(schema, inner) : [wrong(inner, [], `the property \`${name}\` needs a type`)];
    }),
  ];
}

function below(place: Place, keys: string[], isBranch: boolean): Place {
  return { ...place, trail: [...place.trail, ...keys], isBranch: place.isBranch || isBranch };
}

function wrong({ files, file, trail }: Place, keys: string[], problem: string): string {
  return `${files.at(file, ...trail, ...keys)}: ${problem}`;
}
