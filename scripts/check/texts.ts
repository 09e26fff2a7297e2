import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '../../generated/errors.ts';
import { readLocales } from '../spec/compile.ts';

const root = join(import.meta.dirname, '../..');
export const errorsFile = join(root, 'spec/errors.yaml');

export function localeFileOf(language: Language): string {
  return join(root, `spec/locales/${language}.yaml`);
}

interface Text {
  place: string;
  text: string;
}

type Translated = Record<Language, string>;

/** Every text of the project in one language: the document's, errors, pages, mails and short messages. */
export async function textsIn(language: Language): Promise<Text[]> {
  return [...ofDocument(language), ...ofErrors(language), ...(await ofModules(language))];
}

/** English stands in the document itself, not here. */
function ofDocument(language: Language): Text[] {
  return Object.entries(readLocales()[language] ?? {}).map(([key, { text }]) => ({
    place: `spec/locales/${language}.yaml ${key}`,
    text,
  }));
}

function ofErrors(language: Language): Text[] {
  const { codes, fields } = parse(readFileSync(errorsFile, 'utf8'));
  const messages = Object.entries<{ message: Translated }>(codes).map(([code, { message }]) => ({
    place: `spec/errors.yaml ${code}`,
    text: message[language],
  }));
  const rules = Object.entries<Translated>(fields).map(([rule, texts]) => ({
    place: `spec/errors.yaml ${rule}`,
    text: texts[language],
  }));
  return [...messages, ...rules];
}

async function ofModules(language: Language): Promise<Text[]> {
  const hasTexts = new RegExp(`\\b${language}: \\{`);
  const files = globSync('{domain,web}/**/*.ts', { cwd: root }).filter(
    (file) => basename(file) === `${language}.ts` || hasTexts.test(readFileSync(join(root, file), 'utf8')),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(root, file));
      const inOthers = Object.values(exported).map((each) => (each as Record<string, unknown>)?.[language]);
      const texts = [exported[language], ...inOthers].flatMap((each) => textsOf(file, each));
      if (texts.length === 0) throw new Error(`${file} has texts (${language}) that it does not export`);
      return texts;
    }),
  );
  return found.flat();
}

/** What the gaps of texts are filled with: names and numbers, one by one or as an object. */
const samples = [
  ['x', 'x', 'x'],
  [1, 'x', 'x'],
  [{ url: 'x', start: 'x', reason: 'gone' }],
  [{ url: 'x', start: 'x', reason: 'failing' }],
];

function textsOf(place: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value === 'function')
    return samples.map((sample) => ({ place, text: String(value(...sample)) }));
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsOf(`${place} ${name}`, inner));
}
