import { advisedCommands, messagesOf } from './desk-parts.ts';
import { type Document, type Language, languages, operationsOf, parametersOf } from './document.ts';
import { wrongExamples } from './examples.ts';
import { undescribedGroups } from './manifest.ts';
import { englishTexts, fixedParts, gapsOf, proseOf, undescribedPlaces } from './prose.ts';
import { type Locale, misplacedOperations, type Sources, translatedLanguages } from './sources.ts';

export function sourceProblems(sources: Sources): string[] {
  const silent = proseOf(sources).filter(({ text }) => !text?.trim());
  const undescribed = [
    ...silent.map(({ key }) => key),
    ...undescribedPlaces(sources.desk),
    ...undescribedGroups(sources.desk),
  ];
  return [
    ...misplacedOperations(),
    ...undescribed.map((place) => `no description: ${place}`),
    ...halfDeprecated(sources.document),
    ...pathsWithoutExample(sources.document),
    ...repeatedIds(sources.document),
    ...repeatedIds(sources.desk),
    ...unknownEvents(sources),
    ...unknownData(sources),
    ...incompleteMessages(sources),
    ...advisedCommands(sources),
  ];
}

function halfDeprecated(document: Document): string[] {
  return operationsOf(document)
    .filter(({ operation }) => operation.deprecated !== (operation['x-deprecation'] && true))
    .map(({ operation }) => `${operation.operationId}: deprecated and x-deprecation belong together`);
}

/** Samples and collections are made of the examples. */
function pathsWithoutExample(document: Document): string[] {
  return operationsOf(document).flatMap(({ operation }) =>
    parametersOf(document, operation)
      .filter((parameter) => parameter.in === 'path' && parameter.example === undefined)
      .map(({ name }) => `${operation.operationId}: the parameter ${name} needs an example`),
  );
}

function repeatedIds(document: Document): string[] {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `operationId given twice: ${id}`);
}

function unknownEvents({ document, desk, events }: Sources): string[] {
  return [...operationsOf(document), ...operationsOf(desk)].flatMap(({ operation }) => {
    return (operation['x-events'] ?? [])
      .filter((name) => !(name in events))
      .map((name) => `${operation.operationId}: no such event: ${name}`);
  });
}

function unknownData({ document, events }: Sources): string[] {
  return Object.entries(events)
    .filter(([, { data }]) => !(data in document.components.schemas))
    .map(([name, { data }]) => `events.yaml: ${name}: no such schema: ${data}`);
}

function incompleteMessages({ errors }: Sources): string[] {
  return messagesOf(errors).flatMap(([name, texts]) =>
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      if (!text) return [`errors.yaml: ${name} lacks ${language}`];
      const sameParts = fixedParts(text).join() === fixedParts(texts.en).join();
      return sameParts ? [] : [`errors.yaml: ${name} has other placeholders in ${language}`];
    }),
  );
}

export function translationProblems(sources: Sources, locales: Record<string, Locale>): string[] {
  const texts = englishTexts(proseOf(sources));
  return translatedLanguages.flatMap((language) => {
    const gaps = gapsOf(texts, locales[language] ?? {});
    return Object.entries<string[]>({ ...gaps }).flatMap(([kind, keys]) =>
      keys.map((key) => `locales/${language}.yaml: ${kind}: ${key}`),
    );
  });
}

export function documentProblems(documents: Record<Language, Document>, desk: Document): string[] {
  return [
    ...languageDifferences(documents),
    ...[...languages.map((language) => documents[language]), desk].flatMap(wrongExamples),
  ];
}

export function languageDifferences(documents: Record<Language, Document>): string[] {
  const skeleton = JSON.stringify(withoutProse(documents.en));
  return languages
    .filter((language) => JSON.stringify(withoutProse(documents[language])) !== skeleton)
    .map((language) => `the ${language} document differs from the English one in more than prose`);
}

const proseKeys = new Set(['description', 'summary', 'title', 'x-displayName']);

/** The document without its prose: what must be the same in all six languages. */
export function withoutProse(node: unknown, inside: 'map' | 'node' = 'node', key = ''): unknown {
  if (Array.isArray(node)) return node.map((entry) => withoutProse(entry));
  if (node === null || typeof node !== 'object') return node;
  if (key === 'value') return withoutMessages(node);
  const children = Object.entries(node).filter(([name]) => inside === 'map' || !proseKeys.has(name));
  return Object.fromEntries(
    children.map(([name, child]) => {
      const isMap = inside === 'node' && (name === 'properties' || name === 'examples');
      return [name, withoutProse(child, isMap ? 'map' : 'node', inside === 'map' ? '' : name)];
    }),
  );
}

function withoutMessages(value: object): unknown {
  if (!('error' in value)) return value;
  return JSON.parse(JSON.stringify(value, (key, child) => (key === 'message' ? undefined : child)));
}
