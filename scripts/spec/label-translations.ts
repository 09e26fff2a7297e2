import { Document as YamlDocument } from 'yaml';
import { type DeskTexts, readDeskTexts } from '../../domain/text/desk-texts.ts';
import { type Language, operationsOf, SpecError } from './document.ts';
import type { SourceFiles } from './files.ts';
import { labelsFile } from './label-sources.ts';
import { listFieldTexts } from './labels.ts';
import { fixedParts } from './prose.ts';
import type { Places } from './source-places.ts';
import { type Sources, translatedLanguages } from './sources.ts';

/** An English text of the desk, with the keys that lead to its translation: `labels` and `Phone`, for example. */
interface DeskText {
  path: string[];
  text: string;
  place: () => string;
}

/** Lists the English texts of the desk, each once. */
export function listDeskTexts(sources: Sources, places: Places): DeskText[] {
  const ofOperations = operationsOf(sources.desk).map(({ operation }) => ({
    path: ['operations', String(operation['x-label'])],
    text: String(operation['x-label']),
    place: () => places.ofOperation(operation.operationId, 'x-label'),
  }));
  const ofFields = listFieldTexts(sources, places).map(({ section, text, place }) => ({
    path: [section, text],
    text,
    place,
  }));
  const ofValues = Object.entries(sources.labels.values).flatMap(([name, labels]) =>
    Object.entries(labels).map(([value, text]) => ({
      path: ['values', name, text],
      text,
      place: () => places.at(labelsFile, 'values', name, value),
    })),
  );
  const byPath = new Map<string, DeskText>();
  for (const each of [...ofOperations, ...ofFields, ...ofValues])
    if (!byPath.has(each.path.join('\n'))) byPath.set(each.path.join('\n'), each);
  return [...byPath.values()];
}

/** The translations of a language, by the keys of their path, joined with line breaks. */
export type DeskLocale = Map<string, string>;

const folder = 'locales/desk';

/** Reads the translations of the desk's texts, and throws if the service would read another content. */
export function readDeskLocale(files: SourceFiles, language: Language): DeskLocale {
  const file = `${folder}/${language}.yaml`;
  const parsed = flatten(files.read(file), []);
  const read = flatten(toObject(readDeskTexts(files.text(file))), []);
  const unlike = [...new Set([...parsed.keys(), ...read.keys()])].filter(
    (key) => parsed.get(key) !== read.get(key),
  );
  if (unlike.length > 0)
    throw new SpecError(
      unlike.map((key) => `${files.at(file, ...key.split('\n'))}: write the text on the line of its key`),
    );
  return parsed;
}

function toObject(texts: DeskTexts): unknown {
  const values = [...texts.values].map(([name, group]) => [name, Object.fromEntries(group)]);
  const sections = (['operations', 'labels', 'help'] as const).map((name) => [
    name,
    Object.fromEntries(texts[name]),
  ]);
  return Object.fromEntries([...sections, ['values', Object.fromEntries(values)]]);
}

function flatten(node: unknown, path: string[]): DeskLocale {
  if (typeof node !== 'object' || node === null) return new Map([[path.join('\n'), String(node ?? '')]]);
  return new Map(Object.entries(node).flatMap(([key, child]) => [...flatten(child, [...path, key])]));
}

/** Finds missing and superfluous translations of the desk's texts, with file and line. */
export function deskTranslationProblems(
  texts: DeskText[],
  locales: Record<string, DeskLocale>,
  places: Places,
): string[] {
  const paths = new Set(texts.map(({ path }) => path.join('\n')));
  const missing = texts.flatMap(({ path, text, place }) => {
    const needing = translatedLanguages.filter((language) => !isTranslated(text, locales[language], path));
    if (needing.length === 0) return [];
    const names = needing.length === 1 ? needing.join() : `{${needing.join()}}`;
    const section = path.slice(0, -1).join('.');
    return [
      `${place()}: \`${text}\` needs its translation in \`${section}\` of spec/${folder}/${names}.yaml`,
    ];
  });
  const superfluous = translatedLanguages.flatMap((language) =>
    [...(locales[language]?.keys() ?? [])]
      .filter((key) => !paths.has(key))
      .map((key) => {
        const path = key.split('\n');
        const place = places.at(`${folder}/${language}.yaml`, ...path);
        return `${place}: \`${path.slice(0, -1).join('.')}\` has no English text \`${path.at(-1)}\``;
      }),
  );
  return [...missing, ...superfluous];
}

function isTranslated(text: string, locale: DeskLocale | undefined, path: string[]): boolean {
  const translation = locale?.get(path.join('\n'))?.trim() ?? '';
  return translation !== '' && fixedParts(translation).join() === fixedParts(text).join();
}

/** Formats the texts without translation, to be completed in a file of spec/locales/desk/. */
export function deskWorklist(language: Language, texts: DeskText[], locale: DeskLocale): string {
  const missing = texts.filter(({ text, path }) => !isTranslated(text, locale, path));
  const document = new YamlDocument({});
  for (const { path, text } of missing) document.setIn(path, text);
  const head = `# spec/${folder}/${language}.yaml: ${missing.length} missing\n`;
  return missing.length === 0 ? head : head + document.toString({ lineWidth: 0 });
}
