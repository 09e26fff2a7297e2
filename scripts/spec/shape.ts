import { globSync } from 'node:fs';
import { roles } from '../../domain/people/roles.ts';
import { isObject, memberOf } from '../../domain/text/json.ts';
import type { SourceFiles } from './files.ts';
import { schemaProblems } from './schema-shape.ts';
import { operationFiles } from './source-places.ts';

/** Finds mistakes that are visible in a single file, or in a list of files, before the files are joined. */
export function shapeProblems(files: SourceFiles): string[] {
  return [
    ...misplacedOperations(files),
    ...operationFiles(files).flatMap((file) => operationProblems(files, file)),
    ...schemaProblems(files),
    ...listProblems(files),
  ];
}

/** Finds example files to which the joined OpenAPI documents do not refer. */
export function unusedExamples(files: SourceFiles): string[] {
  return globSync('examples/*.yaml', { cwd: files.folder })
    .filter((file) => !files.wasRead(file))
    .map((file) => `spec/${file}:1: the example is shown nowhere`);
}

function misplacedOperations(files: SourceFiles): string[] {
  const listedPaths = ['openapi.yaml', 'desk.yaml'].flatMap((file) => pathsIn(files, file));
  const references = listedPaths.map(({ reference }) => reference);
  const missing = operationFiles(files).filter((file) => !references.includes(file));
  return [
    ...listedPaths.flatMap(({ file, path, method, reference }, index) => {
      const problem = listingProblem(files, reference, references.indexOf(reference) < index);
      return problem ? [`${files.at(file, 'paths', path, method)}: ${method} ${path}: ${problem}`] : [];
    }),
    ...missing.map((file) => {
      const list = file.startsWith('desk/') ? 'spec/desk.yaml' : 'spec/openapi.yaml';
      return `spec/${file}:1: the operation is missing in the paths of ${list}`;
    }),
  ];
}

function listingProblem(files: SourceFiles, reference: unknown, isRepeated: boolean): string | undefined {
  if (typeof reference !== 'string')
    return 'move the operation to a file of its own and refer to it with $ref';
  if (!files.exists(reference)) return `there is no file spec/${reference}`;
  return isRepeated ? `spec/${reference} is already listed` : undefined;
}

function pathsIn(files: SourceFiles, file: string) {
  const { paths } = files.read<{ paths: Record<string, Record<string, unknown>> }>(file);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => ({
      file,
      path,
      method,
      reference: memberOf(node, '$ref'),
    })),
  );
}

const operationKeys = new Set(
  (
    'deprecated description operationId parameters requestBody responses summary tags x-alone x-authenticated ' +
    'x-beyond-contract x-cacheable x-cli x-cli-asks x-cli-earlier x-cli-file x-cli-localized x-cli-work x-concerns ' +
    'x-confirms x-deprecation x-errors x-events x-instance x-irreversible x-label x-own-account x-roles x-sandbox-only x-scope x-scope-if x-secret ' +
    'x-sensitive x-takes-one-of x-transaction x-version x-version-of'
  ).split(' '),
);
const transactions = ['none', 'read', 'long-read', 'report', 'write', 'prepared', 'two-phase', 'own'];

function operationProblems(files: SourceFiles, file: string): string[] {
  const operation = files.read<object>(file);
  const wrong = (key: string, problem: string) =>
    `${key in operation ? files.at(file, key) : `spec/${file}:1`}: ${problem}`;
  const needed = [
    'operationId',
    'summary',
    'description',
    ...(file.startsWith('desk/') ? ['x-cli', 'x-label'] : []),
  ];
  return [
    ...Object.keys(operation)
      .filter((key) => !operationKeys.has(key))
      .map((key) => wrong(key, `there is no key \`${key}\` of operations`)),
    ...needed
      .filter((key) => typeof memberOf(operation, key) !== 'string')
      .map((key) => wrong(key, `the operation needs \`${key}\`, a text`)),
    ...['parameters', 'tags', 'x-errors', 'x-events']
      .filter((key) => !Array.isArray(memberOf(operation, key) ?? []))
      .map((key) => wrong(key, `\`${key}\` is a list`)),
    ...roleProblems(operation, wrong, file.startsWith('desk/')),
    ...responseProblems(files, file),
    ...parameterProblems(files, file),
    ...unknownNames(files, file),
  ];
}

/** Finds operations of the desk without roles, and roles that do not exist. */
function roleProblems(
  operation: object,
  wrong: (key: string, problem: string) => string,
  isOfDesk: boolean,
): string[] {
  const given = memberOf(operation, 'x-roles');
  if (!isOfDesk)
    return given === undefined ? [] : [wrong('x-roles', 'only operations of the desk have roles')];
  if (!Array.isArray(given))
    return [wrong('x-roles', `the operation needs \`x-roles\`, a list of ${roles.join(', ')}`)];
  const unknown = given.filter((role) => !roles.some((each) => each === role));
  const isOfDeployment = memberOf(operation, 'x-instance') === 'none';
  return [
    ...unknown.map((role) => wrong('x-roles', `there is no role \`${role}\`: write ${roles.join(', ')}`)),
    ...(new Set(given).size < given.length ? [wrong('x-roles', 'a role is listed twice')] : []),
    ...(isOfDeployment && given.length > 0
      ? [wrong('x-roles', 'an operation without a workshop has no roles: write `[]`')]
      : []),
    ...(given.length > 0 && !given.includes('owner')
      ? [wrong('x-roles', 'the owner may do whatever another role may: list `owner`')]
      : []),
  ];
}

function responseProblems(files: SourceFiles, file: string): string[] {
  const responses = memberOf(files.read(file), 'responses');
  if (!isObject(responses)) return [`spec/${file}:1: the operation needs \`responses\``];
  return Object.entries(responses)
    .filter(([, response]) => !isObject(response))
    .map(([status]) => `${files.at(file, 'responses', status)}: the response needs a description`);
}

function parameterProblems(files: SourceFiles, file: string): string[] {
  const parameters = memberOf(files.read(file), 'parameters');
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((parameter, index) =>
    ['name', 'in', 'schema']
      .filter((key) => memberOf(parameter, '$ref') === undefined && memberOf(parameter, key) === undefined)
      .map((key) => `${files.at(file, 'parameters', String(index))}: the parameter needs \`${key}\``),
  );
}

/** Finds names of errors, events, scopes, tags and transactions that are not declared. */
function unknownNames(files: SourceFiles, file: string): string[] {
  const operation = files.read(file);
  const root = file.startsWith('desk/') ? 'desk.yaml' : 'openapi.yaml';
  const tags = files.read<{ tags: { name: string }[] }>(root).tags.map(({ name }) => name);
  const scopes = files.read<{ enum: string[] }>('schemas/Scope.yaml').enum;
  const scopesOf = [
    memberOf(operation, 'x-scope') ?? [],
    Object.keys(memberOf(operation, 'x-scope-if') ?? {}),
  ].flat();
  const unknown = (key: string, names: unknown, known: string[], where: string) =>
    [names ?? []]
      .flat()
      .filter((name) => !known.includes(String(name)))
      .map((name) => `${files.at(file, key, String(name))}: there is no \`${name}\` in ${where}`);
  const codes = Object.keys(files.read<{ codes: object }>('errors.yaml').codes);
  return [
    ...unknown('x-errors', memberOf(operation, 'x-errors'), codes, 'spec/errors.yaml'),
    ...unknown(
      'x-events',
      memberOf(operation, 'x-events'),
      Object.keys(files.read('events.yaml')),
      'spec/events.yaml',
    ),
    ...unknown('x-scope', scopesOf, scopes, 'spec/schemas/Scope.yaml'),
    ...unknown('tags', memberOf(operation, 'tags'), tags, `the tags of spec/${root}`),
    ...unknown(
      'x-transaction',
      memberOf(operation, 'x-transaction'),
      transactions,
      `the list ${transactions.join(', ')}`,
    ),
  ];
}

/**
 * Finds entries of errors.yaml and events.yaml without a required field, and names of guide sections that do not exist.
 */
function listProblems(files: SourceFiles): string[] {
  const codes = files.read<{ codes: Record<string, unknown> }>('errors.yaml').codes;
  const events = files.read<Record<string, unknown>>('events.yaml');
  const missing = (file: string, name: string, entry: unknown, fields: string[]) =>
    fields
      .filter((field) => memberOf(entry, field) === undefined)
      .map((field) => `${files.at(file, name)}: \`${name}\` needs \`${field}\``);
  const sections = Object.keys(files.read('guide.yaml'));
  const tags = files.read<{ tags: { name: string; 'x-guide'?: string[] }[] }>('openapi.yaml').tags;
  return [
    ...Object.entries(codes).flatMap(([code, entry]) =>
      missing('errors.yaml', code, entry, ['status', 'when', 'message']),
    ),
    ...Object.entries(events).flatMap(([name, entry]) =>
      missing('events.yaml', name, entry, ['label', 'description', 'data', 'example']),
    ),
    ...tags.flatMap(({ name, 'x-guide': guidePages = [] }) =>
      guidePages
        .filter((section) => !sections.includes(section))
        .map(
          (section) =>
            `${files.at('openapi.yaml', 'tags', name, section)}: spec/guide.yaml has no section \`${section}\``,
        ),
    ),
  ];
}
