import { type TextTemplates, translateDocument } from '../../domain/text/document-texts.ts';
import { CachedResult } from './cache.ts';
import { emitChanges } from './changes.ts';
import { documentProblems, sourceProblems, translationProblems } from './check.ts';
import { type Document, type Language, languages, operationsOf, SpecError } from './document.ts';
import { emitErrors, emitEvents, emitHandlers, emitOperations, emitRelease, fileHeader } from './emit.ts';
import { enrichDocument, enrichedDesk } from './enrich.ts';
import { eventsPage, insertEventNames } from './events.ts';
import { SourceFiles } from './files.ts';
import {
  type DeskLocale,
  deskTranslationProblems,
  listDeskTexts,
  readDeskLocale,
} from './label-translations.ts';
import { commandGroups, deskRow, manifest } from './manifest.ts';
import { englishTexts, inheritDescriptions, listProse, translateSources } from './prose.ts';
import { deskGuards, publicGuards } from './refusals.ts';
import { release } from './release.ts';
import { rolesPage } from './roles.ts';
import { emitSamples } from './samples/samples.ts';
import { shapeProblems, unusedExamples } from './shape.ts';
import { Places } from './source-places.ts';
import {
  type Locale,
  readLocale,
  readSources,
  type Sources,
  specFolder,
  translatedLanguages,
} from './sources.ts';
import { findTemplates, messageTexts, replaceTextsByKeys } from './templates.ts';

export function readDescribedSources(files = new SourceFiles(specFolder)): Sources {
  const sources = readSources(files);
  for (const document of [sources.document, sources.desk]) {
    insertEventNames(document, sources.events);
    inheritDescriptions(document);
  }
  return sources;
}

export function readLocales(files = new SourceFiles(specFolder)): Record<string, Locale> {
  return Object.fromEntries(translatedLanguages.map((language) => [language, readLocale(files, language)]));
}

export function readDeskLocales(files = new SourceFiles(specFolder)): Record<string, DeskLocale> {
  return Object.fromEntries(
    translatedLanguages.map((language) => [language, readDeskLocale(files, language)]),
  );
}

/**
 * Reads and checks the sources and their translations. Each check relies on the previous checks. The fastest checks run
 * first, so that a mistake is reported within two seconds.
 */
export function readCheckedSources(files: SourceFiles, options: { allowMissing: boolean }) {
  throwIfProblems(shapeProblems(files));
  const sources = readDescribedSources(files);
  const places = new Places(files);
  // Refuses missing descriptions before translations are checked, because the list of texts to translate would be
  // incomplete.
  throwIfProblems([...unusedExamples(files), ...sourceProblems(sources, places)]);
  const locales = readLocales(files);
  if (!options.allowMissing)
    throwIfProblems([
      ...translationProblems(sources, locales, places),
      ...deskTranslationProblems(listDeskTexts(sources, places), readDeskLocales(files), places),
    ]);
  return { sources, places, locales };
}

/** Compiles all generated files. Returns a map from the path of each file to its content. */
export async function compile(options: { allowMissing: boolean }): Promise<Map<string, string>> {
  const { sources, places, locales } = readCheckedSources(new SourceFiles(specFolder), options);
  const inLanguage = mapLanguages((language) =>
    language === 'en' ? sources : translateSources(sources, locales[language] ?? {}),
  );
  const keyed = enrichDocument(replaceTextsByKeys(sources), 'en');
  const templates = findTemplates(keyed) ?? {};
  const documents = mapLanguages((language) =>
    translateDocument(keyed, templates, messageTextsIn(language, sources, locales)),
  );
  const desk = enrichedDesk(sources);
  throwIfProblems(documentProblems(documents, desk, places));
  return generatedFiles(sources, inLanguage, { documents, templates, desk });
}

/**
 * Throws the problems, at most one per source line, because a mistake in a shared file is found at every use of the
 * file.
 */
function throwIfProblems(problems: string[]): void {
  const byPlace = new Map(problems.toReversed().map((problem) => [problem.split(': ', 1).join(), problem]));
  if (byPlace.size > 0) throw new SpecError([...byPlace.values()].toReversed());
}

interface Documents {
  documents: Record<Language, Document>;
  templates: TextTemplates;
  desk: Document;
}

/** Returns the texts of a language, with English texts in place of missing translations. */
function messageTextsIn(
  language: Language,
  sources: Sources,
  locales: Record<string, Locale>,
): (key: string) => string | undefined {
  const english = englishTexts(listProse(sources));
  const messages = messageTexts(sources.errors, language);
  return (key) => locales[language]?.[key]?.text ?? messages.get(key) ?? english.get(key);
}

function mapLanguages<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

async function generatedFiles(
  sources: Sources,
  inLanguage: Record<Language, Sources>,
  { documents, templates, desk }: Documents,
): Promise<Map<string, string>> {
  const rows = manifest(sources.document, publicGuards);
  const deskRows = operationsOf(sources.desk).map((located) => deskRow(sources.desk, located, deskGuards));
  const json = (value: unknown) => `${serialise(value)}\n`;
  return new Map([
    ['generated/openapi/en.json', json(documents.en)],
    ['generated/openapi/texts.json', json(templates)],
    ['generated/desk.json', json(desk)],
    ['generated/types.ts', fileHeader + (await generateTypesFile('types', documents.en))],
    ['generated/desk-types.ts', fileHeader + (await generateTypesFile('desk-types', desk))],
    ['generated/operations.ts', emitOperations(rows, deskRows, commandGroups(sources.desk))],
    ['generated/errors.ts', emitErrors(sources)],
    ['generated/handlers.ts', emitHandlers(rows, deskRows)],
    ['generated/release.ts', emitRelease(release)],
    [
      'generated/events.ts',
      emitEvents(
        sources,
        mapLanguages((language) => inLanguage[language].events),
      ),
    ],
    ['generated/samples.json', emitSamples(documents.en, rows)],
    ['docs/events.md', eventsPage(sources)],
    ['docs/panel/roles.md', rolesPage(sources.desk, deskRows)],
    ['generated/changes.json', emitChanges(documents.en, rows)],
  ]);
}

/**
 * Returns the generated TypeScript types of an OpenAPI document. The result is cached, because loading
 * openapi-typescript takes two seconds.
 */
async function generateTypesFile(name: string, document: Document): Promise<string> {
  const cached = new CachedResult<string>(name, JSON.stringify(document), ['scripts/codegen/types-of.ts']);
  return (
    cached.read() ?? cached.write(await (await import('../codegen/types-of.ts')).generateTypes(document))
  );
}

const lineWidth = 110;

/**
 * Serialises a value as JSON with readable diffs: a value that fits on a line gets one line. The line breaks of
 * `JSON.stringify` would make the files 50 % larger.
 */
function serialise(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const line = formatOnOneLine(value);
  if (indent.length + line.length <= lineWidth) return line;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry) => serialise(entry, deeper))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${serialise(entry, deeper)}`);
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}

function formatOnOneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatOnOneLine).join(', ')}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${formatOnOneLine(entry)}`).join(', ')} }`;
}
