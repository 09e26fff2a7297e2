import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '../../generated/errors.ts';
import { readDeskLocales, readLocales } from '../spec/compile.ts';

export const root = join(import.meta.dirname, '../..');
export const errorsFile = join(root, 'spec/errors.yaml');

export function localeFileOf(language: Language): string {
  return join(root, `spec/locales/${language}.yaml`);
}

export function deskLocaleOf(language: Language): string {
  return `spec/locales/desk/${language}.yaml`;
}

interface Text {
  place: string;
  text: string;
}

type Translations = Record<Language, string>;

/** Lists all texts of the project in one language: of the OpenAPI document, the desk, errors, guide, pages, mails and SMS. */
export async function listTexts(language: Language): Promise<Text[]> {
  return [
    ...documentTexts(language),
    ...deskTexts(language),
    ...errorTexts(language),
    ...guideTexts(language),
    ...(await moduleTexts(language)),
  ];
}

/**
 * Lists the texts of the OpenAPI document in one language. Translations are in spec/locales; English texts are in the
 * document itself.
 */
function documentTexts(language: Language): Text[] {
  return Object.entries(readLocales()[language] ?? {}).map(([key, { text }]) => ({
    place: `spec/locales/${language}.yaml ${key}`,
    text,
  }));
}

/** Lists the labels and help texts of the desk's fields in one language. English texts are beside the fields. */
function deskTexts(language: Language): Text[] {
  const texts = readDeskLocales()[language] ?? new Map<string, string>();
  return [...texts.values()].map((text) => ({ place: deskLocaleOf(language), text }));
}

function errorTexts(language: Language): Text[] {
  const { codes, fields } = parse(readFileSync(errorsFile, 'utf8'));
  const messages = Object.entries<{ message: Translations; reasons?: Record<string, Translations> }>(
    codes,
  ).flatMap(([code, { message, reasons }]) =>
    [message, ...Object.values(reasons ?? {})].map((texts) => ({
      place: `spec/errors.yaml ${code}`,
      text: texts[language],
    })),
  );
  const rules = Object.entries<Translations>(fields).map(([rule, texts]) => ({
    place: `spec/errors.yaml ${rule}`,
    text: texts[language],
  }));
  return [...messages, ...rules];
}

function guideTexts(language: Language): Text[] {
  return globSync(`docs/guide/${language}/*.md`, { cwd: root }).map((file) => ({
    place: file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
}

/**
 * Lists the texts in views/texts. Excludes `import-words.ts` and `hour-words.ts`, which contain words that the service
 * reads, not texts that it shows.
 */
async function moduleTexts(language: Language): Promise<Text[]> {
  const files = globSync(`views/texts/${language}/**/*.ts`, { cwd: root, exclude: ['**/*-words.ts'] });
  const modules = await Promise.all(
    files.map(async (file) => flattenTexts(file, await import(join(root, file)))),
  );
  return modules.flat();
}

/** Sample arguments for texts that are functions: names and numbers, as separate arguments or as one object. */
const samples = [
  ['x', 'x', 'x'],
  [1, 'x', 'x'],
  [{ url: 'x', start: 'x', reason: 'gone' }],
  [{ url: 'x', start: 'x', reason: 'failing' }],
];

function flattenTexts(place: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value === 'function')
    return samples.map((sample) => ({ place, text: String(value(...sample)) }));
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flattenTexts(`${place} ${name}`, inner));
}
