import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { messageOf } from '../../domain/errors/refused.ts';
import { readTexts } from '../../domain/text/document-texts.ts';
import { memberOf, membersOf } from '../../domain/text/json.ts';
import { type Document, type Language, languages, SpecProblems } from './document.ts';
import { release } from './release.ts';

export const root = join(import.meta.dirname, '../..');
const specFolder = join(root, 'spec');

/** A message in each language. */
export type Texts = Record<Language, string>;

export interface ErrorSource {
  status: number;
  when: string;
  extras?: string[];
  /** Fields that come with some of its reasons. */
  sometimes?: string[];
  /** The code occurs at the desk alone: the public document does not contain it. */
  desk?: boolean;
  message: Texts;
  /** The messages that replace that of the code if the reason is known. */
  reasons?: Record<string, Texts>;
  example?: string;
  'x-beyond-contract'?: boolean;
}

export interface ErrorSources {
  codes: Record<string, ErrorSource>;
  fields: Record<string, Texts>;
}

export interface EventSource {
  label: string;
  description: string;
  /** `false` if the event is sent on demand only. */
  subscribable?: boolean;
  data: string;
  example: Record<string, unknown>;
  'x-beyond-contract'?: boolean;
}

export interface Sources {
  document: Document;
  desk: Document;
  errors: ErrorSources;
  events: Record<string, EventSource>;
  guide: Record<string, string>;
  phrases: Phrases;
}

export type Phrases = Record<
  | 'scope'
  | 'scopeToo'
  | 'anyKey'
  | 'noKey'
  | 'errorTableStatus'
  | 'errorTableCode'
  | 'errorTableMeaning'
  | 'eventBody'
  | 'eventId'
  | 'eventName'
  | 'eventTimestamp'
  | 'eventReceived',
  string
>;

function readYaml<T>(file: string): T {
  return parse(readFileSync(join(specFolder, file), 'utf8'));
}

function redocly(...args: string[]): void {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const config = ['--config', join(specFolder, 'redocly.yaml')];
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: root, env: { ...process.env, ...quiet }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, ...config], options);
  // A warning counts as a problem, too.
  if (status === 0 && !/\bwarnings?\b/i.test(stderr)) return;
  throw new SpecProblems([`${stdout}\n${stderr}`.trim()]);
}

export function lint(): void {
  redocly('lint');
}

function bundle(folder: string, file: string): Document {
  const output = join(folder, `bundled-${file}.json`);
  redocly('bundle', join(folder, file), '--ext', 'json', '--output', output);
  const document: Document = JSON.parse(readFileSync(output, 'utf8'));
  const { schemas = {}, parameters = {}, headers = {}, securitySchemes = {} } = document.components ?? {};
  const added = { responses: {}, examples: {} };
  return {
    ...document,
    info: withRelease(document.info),
    components: { schemas, parameters, headers, ...added, securitySchemes },
  };
}

/** The release's date follows the contract's version. */
function withRelease(info: Document['info']): Document['info'] {
  const entries = Object.entries(info).flatMap(([name, value]) =>
    name === 'version'
      ? [
          [name, value],
          ['x-release', release.date],
        ]
      : [[name, value]],
  );
  return Object.fromEntries(entries);
}

function bundled(): Pick<Sources, 'document' | 'desk'> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  try {
    writeOut(specFolder, folder);
    return { document: bundle(folder, 'openapi.yaml'), desk: bundle(folder, 'desk.yaml') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function readSources(): Sources {
  return {
    ...bundled(),
    errors: readYaml('errors.yaml'),
    events: readYaml('events.yaml'),
    guide: readYaml('guide.yaml'),
    phrases: readYaml('phrases.yaml'),
  };
}

export function misplacedOperations(): string[] {
  const listed = ['openapi.yaml', 'desk.yaml'].flatMap((file) => {
    const { paths } = readYaml<{ paths: Record<string, Record<string, { $ref?: string }>> }>(file);
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, node]) => node.$ref ?? `inline: ${file} ${method} ${path}`),
    );
  });
  const files = globSync(['paths/**/*.yaml', 'desk/paths/**/*.yaml'], { cwd: specFolder });
  const twice = listed.filter((file, index) => listed.indexOf(file) !== index);
  return [
    ...listed
      .filter((file) => file.startsWith('inline'))
      .map((place) => `not in a file of its own: ${place}`),
    ...twice.map((file) => `listed twice: ${file}`),
    ...files.filter((file) => !listed.includes(file)).map((file) => `listed nowhere: ${file}`),
  ];
}

export type Locale = Record<string, { source: string; text: string }>;

export function readLocale(language: Language): Locale {
  const file = `locales/${language}.yaml`;
  const content = readFileSync(join(specFolder, file), 'utf8');
  const locale = parseLocale(file, content);
  // The service reads the file without a YAML parser.
  const read = readTexts(content);
  const unlike = Object.keys(locale).filter((key) => read.get(key) !== locale[key]?.text);
  if (unlike.length > 0)
    throw new SpecProblems(
      unlike.map(
        (key) => `${file}: ${key}: write \`source\` first, then \`text\` on one line, or with >- or |-`,
      ),
    );
  return locale;
}

function parseLocale(file: string, content: string): Locale {
  try {
    // Every value is text: a fingerprint such as 12345678 or 1234e567 must not become a number.
    return parse(content, { schema: 'failsafe' }) ?? {};
  } catch (error) {
    throw new SpecProblems([`${file}: ${messageOf(error)}`]);
  }
}

export const translatedLanguages = languages.filter((language) => language !== 'en');

const wholeFiles = '{,desk/}{paths,schemas,parameters,headers}/**/*.yaml';

interface Parts {
  target: string;
  isWhole: (file: string) => boolean;
  read: (file: string) => unknown;
}

/**
 * Replaces references to examples, fields and parts by their targets: the bundler would make a component of each
 * field.
 */
export function writeOut(source: string, target: string): void {
  const whole = new Set(globSync(wholeFiles, { cwd: source }));
  const contents = new Map<string, unknown>();
  const read = (file: string) => {
    if (!contents.has(file)) contents.set(file, parse(readFileSync(join(source, file), 'utf8')));
    return contents.get(file);
  };
  const parts = { target, isWhole: (file: string) => whole.has(file), read };
  for (const file of ['openapi.yaml', 'desk.yaml', ...whole]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), JSON.stringify(writtenOut(read(file), file, parts)));
  }
  const unshown = globSync('examples/*.yaml', { cwd: source }).filter((file) => !contents.has(file));
  if (unshown.length > 0) throw new SpecProblems(unshown.map((file) => `shown nowhere: ${file}`));
}

function writtenOut(node: unknown, file: string, parts: Parts): unknown {
  if (Array.isArray(node)) return node.flatMap((entry) => entriesOf(entry, file, parts));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$ref');
  const beside = Object.fromEntries(entries.map(([key, child]) => [key, writtenOut(child, file, parts)]));
  if (!('$ref' in node)) return beside;
  const [path = '', pointer] = String(node.$ref).split('#');
  if (path === '') return { $ref: node.$ref, ...beside };
  const named = join(dirname(file), path);
  if (pointer === undefined && parts.isWhole(named)) return { $ref: join(parts.target, named), ...beside };
  const part = writtenOut(partAt(named, pointer ?? '', parts), named, parts);
  if (entries.length === 0) return part;
  // Properties above the reference come first.
  const above = Object.keys(node).slice(0, Object.keys(node).indexOf('$ref'));
  const first = Object.fromEntries(above.map((key) => [key, beside[key]]));
  return { ...first, ...membersOf(part), ...beside };
}

/** Replaces a reference to a list, among a list's entries, by the entries of that list. */
function entriesOf(entry: unknown, file: string, parts: Parts): unknown[] {
  const written = writtenOut(entry, file, parts);
  return Array.isArray(written) && !Array.isArray(entry) ? written : [written];
}

function partAt(file: string, pointer: string, { read }: Parts): unknown {
  const part = pointer.split('/').slice(1).reduce<unknown>(memberOf, read(file));
  if (part === undefined) throw new SpecProblems([`nothing at ${file}#${pointer}`]);
  return part;
}
