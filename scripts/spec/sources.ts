import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTranslations, type Translation } from '../../domain/text/document-texts.ts';
import { Bundle } from './bundle.ts';
import { CachedResult } from './cache.ts';
import { type Document, type Language, languages, SpecError } from './document.ts';
import type { SourceFiles } from './files.ts';
import { type Labels, readLabels } from './label-sources.ts';
import { release } from './release.ts';

export const root = join(import.meta.dirname, '../..');
export const specFolder = join(root, 'spec');

/** A message in all languages. */
export type Texts = Record<Language, string>;

export interface ErrorSource {
  status: number;
  when: string;
  extras?: string[];
  /** Fields of the error that occur only with some of its reasons. */
  sometimes?: string[];
  /** Whether the code occurs only at the desk. The public OpenAPI document omits such codes. */
  desk?: boolean;
  message: Texts;
  /** Messages by reason. A reason's message replaces the message of the code. */
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
  /** False if the event is sent only on demand. */
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
  labels: Labels;
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

function redocly(...args: string[]): void {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const config = ['--config', join(specFolder, 'redocly.yaml')];
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: root, env: { ...process.env, ...quiet }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, ...config], options);
  // A warning of the linter also counts as a problem.
  if (status === 0 && !/\bwarnings?\b/i.test(stderr)) return;
  throw new SpecError([`${stdout}\n${stderr}`.trim()]);
}

export function lintSources(): void {
  redocly('lint');
}

function bundle(files: SourceFiles, file: string): Document {
  const parts = new Bundle(files);
  const document = parts.expand(file) as Document;
  parts.addComponents(file);
  const {
    schemas = {},
    parameters = {},
    headers = {},
    securitySchemes = {},
  } = parts.components as Partial<Document['components']>;
  const added = { responses: {}, examples: {} };
  return {
    ...document,
    info: setReleaseVersion(document.info),
    components: { schemas, parameters, headers, ...added, securitySchemes },
  };
}

/** Inserts the release's date after the version of the contract. */
function setReleaseVersion(info: Document['info']): Document['info'] {
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

export function readSources(files: SourceFiles): Sources {
  return {
    document: bundle(files, 'openapi.yaml'),
    desk: bundle(files, 'desk.yaml'),
    errors: files.read('errors.yaml'),
    events: files.read('events.yaml'),
    guide: files.read('guide.yaml'),
    phrases: files.read('phrases.yaml'),
    labels: readLabels(files),
  };
}

export type Locale = Record<string, Translation>;

export function readLocale(files: SourceFiles, language: Language): Locale {
  const file = `locales/${language}.yaml`;
  const content = readFileSync(join(files.folder, file), 'utf8');
  const locale = Object.fromEntries(readTranslations(content));
  const code = ['domain/text/document-texts.ts', 'scripts/spec/sources.ts'];
  const verified = new CachedResult<true>(`locale-${language}`, content, code);
  if (verified.read()) return locale;
  // Compares the results of a YAML parser and of the service's simpler reader, which must be equal.
  const parsed = files.read<Locale>(file);
  const unlike = Object.keys({ ...parsed, ...locale }).filter(
    (key) => JSON.stringify(parsed[key]) !== JSON.stringify(locale[key]),
  );
  if (unlike.length > 0) throw new SpecError(unlike.map((key) => `${files.at(file, key)}: ${entryPattern}`));
  verified.write(true);
  return locale;
}

const entryPattern = 'write `source`, then `text`, either on one line or as a block with >- or |-';

export const translatedLanguages = languages.filter((language) => language !== 'en');
