import { headedSection } from '../../domain/text/document-texts.ts';
import { memberOf } from '../../domain/text/json.ts';
import { CachedResult } from './cache.ts';
import { advisedCommands, listMessages } from './desk-parts.ts';
import { type Document, type Language, languages, operationsOf, parametersOf } from './document.ts';
import { type ExampleProblem, exampleProblems } from './examples.ts';
import { labelProblems, repeatedFields } from './labels.ts';
import { undescribedCommandGroups } from './manifest.ts';
import { englishTexts, findGaps, fixedParts, listProse, undescribedPlaces } from './prose.ts';
import { restrictionProblems } from './restricted-fields.ts';
import type { Places } from './source-places.ts';
import { type Locale, type Sources, translatedLanguages } from './sources.ts';
import { versionProblems } from './versions.ts';

/** Finds mistakes in the joined sources. Each problem contains the file and line. */
export function sourceProblems(sources: Sources, places: Places): string[] {
  const silent = listProse(sources).filter(({ text }) => !text?.trim());
  const undescribed = new Set([...silent.map(({ key }) => key), ...undescribedPlaces(sources.desk)]);
  return [
    ...[...undescribed].map((key) => `${places.ofText(key)}: \`${key}\` needs a description`),
    ...undescribedCommandGroups(sources.desk).map(
      (words) =>
        `${places.at('desk.yaml', 'x-cli-groups')}: the group of commands \`${words}\` needs a description`,
    ),
    ...deprecationProblems(sources.document, places),
    ...[sources.document, sources.desk].flatMap((document) =>
      versionProblems(document).map(
        ({ operationId, key, problem }) => `${places.ofOperation(operationId, key)}: ${problem}`,
      ),
    ),
    ...missingExampleProblems(sources.document, places),
    ...repeatedIdProblems(sources.document, places),
    ...repeatedIdProblems(sources.desk, places),
    ...unknownDataProblems(sources, places),
    ...messageProblems(sources, places),
    ...labelProblems(sources, places),
    ...repeatedFields(sources.desk, places),
    ...restrictionProblems(sources.desk, places),
    ...advisedCommands(sources).map(({ name, problem }) => `${places.at('errors.yaml', name)}: ${problem}`),
  ];
}

function deprecationProblems(document: Document, places: Places): string[] {
  return operationsOf(document)
    .filter(({ operation }) => operation.deprecated !== (operation['x-deprecation'] && true))
    .map(
      ({ operation: { operationId } }) =>
        `${places.ofOperation(operationId, 'deprecated')}: \`deprecated\` and \`x-deprecation\` belong together`,
    );
}

/** Lists path parameters without an example. Samples and collections need an example of each path parameter. */
function missingExampleProblems(document: Document, places: Places): string[] {
  return operationsOf(document).flatMap(({ operation }) =>
    parametersOf(document, operation)
      .filter((parameter) => parameter.in === 'path' && parameter.example === undefined)
      .map(({ name }) => {
        const place = places.ofOperation(operation.operationId, 'parameters', name);
        return `${place}: the parameter \`${name}\` needs an example`;
      }),
  );
}

function repeatedIdProblems(document: Document, places: Places): string[] {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${places.ofOperation(id)}: another operation has the operationId \`${id}\``);
}

function unknownDataProblems({ document, events }: Sources, places: Places): string[] {
  return Object.entries(events)
    .filter(([, { data }]) => !(data in document.components.schemas))
    .map(
      ([name, { data }]) =>
        `${places.at('events.yaml', name, 'data')}: spec/openapi.yaml lists no schema \`${data}\``,
    );
}

function messageProblems({ errors }: Sources, places: Places): string[] {
  return listMessages(errors).flatMap(([name, texts]) =>
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      const place = places.at('errors.yaml', name, language);
      if (!text) return [`${place}: the message \`${name}\` needs a text in ${language}`];
      const sameParts = fixedParts(text).join() === fixedParts(texts.en).join();
      return sameParts
        ? []
        : [`${place}: the text in ${language} has other placeholders than the English one`];
    }),
  );
}

const gapTexts = {
  missing: 'needs its translation',
  stale: 'has changed since its translation',
  altered: 'has other code spans or placeholders than its translation',
};

export function translationProblems(
  sources: Sources,
  locales: Record<string, Locale>,
  places: Places,
): string[] {
  const texts = englishTexts(listProse(sources));
  const gaps = new Map<string, Language[]>();
  const inLocales = translatedLanguages.flatMap((language) => {
    const locale = locales[language] ?? {};
    const file = `locales/${language}.yaml`;
    const { orphaned, ...others } = findGaps(texts, locale);
    for (const [kind, keys] of Object.entries(others)) {
      for (const key of keys) {
        const problem = `${places.ofText(key)}: \`${key}\` ${memberOf(gapTexts, kind)}`;
        gaps.set(problem, [...(gaps.get(problem) ?? []), language]);
      }
    }
    return [
      ...orphaned.map((key) => `${places.at(file, key)}: no text has the key \`${key}\``),
      ...sectionsWithoutHeading(texts, locale).map(
        (key) => `${places.at(file, key)}: the section begins with a heading (##), as in English`,
      ),
    ];
  });
  const ofTexts = [...gaps].map(
    ([problem, missing]) => `${problem} in spec/locales/${toBraceList(missing)}.yaml`,
  );
  return [...ofTexts, ...inLocales];
}

function toBraceList(names: string[]): string {
  return names.length === 1 ? names.join() : `{${names.join()}}`;
}

/**
 * Lists translated sections of the guide that lack the heading of the English section. A tag may take its name from
 * such a heading.
 */
function sectionsWithoutHeading(texts: Map<string, string>, locale: Locale): string[] {
  return [...texts.keys()].filter((key) => {
    const isHeaded = headedSection.test(texts.get(key) ?? '');
    return key.startsWith('guide.') && isHeaded && !headedSection.test(locale[key]?.text ?? '## -\n\n');
  });
}

/**
 * Finds mistakes in the compiled OpenAPI documents. Validates the examples in one language only, because the languages
 * differ only in prose.
 */
export function documentProblems(
  documents: Record<Language, Document>,
  desk: Document,
  places: Places,
): string[] {
  return [
    ...languageDifferences(documents),
    ...Object.entries({ en: documents.en, desk }).flatMap(([name, document]) =>
      cachedExampleProblems(name, document).map(
        (problem) => `${placeOfExample(document, problem, places)}: ${problem.text}`,
      ),
    ),
  ];
}

function cachedExampleProblems(name: string, document: Document): ExampleProblem[] {
  const code = ['scripts/spec/examples.ts', 'domain/money/money.ts'];
  const cached = new CachedResult<ExampleProblem[]>(`examples-${name}`, JSON.stringify(document), code);
  return cached.read() ?? cached.write(exampleProblems(document));
}

export function placeOfExample(
  document: Document,
  { pointer, example, path }: ExampleProblem,
  places: Places,
): string {
  const [section = '', first = '', second = '', ...rest] = pointer.split('/').slice(1).map(unescapePointer);
  const words = example === undefined ? [] : [example, 'value', ...path.split('/').slice(1)];
  if (section === 'components') return places.at('errors.yaml', ...words);
  if (section === 'webhooks') return places.at('events.yaml', first, 'example', ...path.split('/').slice(2));
  const operation = document.paths[first]?.[second];
  const content = rest.filter((word) => word !== 'content');
  return places.ofOperation(operation?.operationId ?? '', ...content, ...words);
}

function unescapePointer(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

export function languageDifferences(documents: Record<Language, Document>): string[] {
  const skeleton = JSON.stringify(removeProse(documents.en));
  return languages
    .filter((language) => JSON.stringify(removeProse(documents[language])) !== skeleton)
    .map((language) => `the ${language} document differs from the English one in more than prose`);
}

const proseKeys = new Set(['description', 'summary', 'title', 'x-displayName']);

/**
 * Removes the prose from an OpenAPI document, so that the documents of the six languages can be compared: all other
 * parts must be equal.
 */
export function removeProse(node: unknown, inside: 'map' | 'node' = 'node', key = ''): unknown {
  if (Array.isArray(node)) return node.map((entry) => removeProse(entry));
  if (node === null || typeof node !== 'object') return node;
  if (key === 'value') return removeMessages(node);
  const children = Object.entries(node).filter(([name]) => inside === 'map' || !proseKeys.has(name));
  return Object.fromEntries(
    children.map(([name, child]) => {
      const isMap = inside === 'node' && (name === 'properties' || name === 'examples');
      return [name, removeProse(child, isMap ? 'map' : 'node', inside === 'map' ? '' : name)];
    }),
  );
}

function removeMessages(value: object): unknown {
  if (!('error' in value)) return value;
  return JSON.parse(JSON.stringify(value, (key, child) => (key === 'message' ? undefined : child)));
}
