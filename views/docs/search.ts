import type { Language } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import { guidePages, panelPages } from './contents.ts';
import { listOperations, loadDocument, type Operation } from './document.ts';
import { listHeadings, stripMarkdown } from './markdown.ts';
import { publicCodes } from './pages/error.ts';
import { guideText } from './pages/guide.ts';
import { panelText } from './pages/panel.ts';
import { errorPath, eventPath, guidePath, operationPath, panelGuidePath, schemaPath } from './paths.ts';

/** An entry of the search index: title, path below `/docs/<language>`, description, and further search words. */
type SearchEntry = [title: string, path: string, about: string, words: string];

/** Maximum length of a description in the search index, in characters. */
const maxAboutLength = 140;

/** Returns the index for the search in the reader's browser. */
export function searchIndex(language: Language): SearchEntry[] {
  return [
    ...guideEntries(language),
    ...panelEntries(language),
    ...operationEntries(language),
    ...namedEntries(language),
  ];
}

function guideEntries(language: Language): SearchEntry[] {
  return guidePages.flatMap((page): SearchEntry[] => {
    const { title, lead, body } = guideText(language, page);
    const codes = [...new Set(body.match(/`[^`\n]+`/g) ?? [])].join(' ').replaceAll('`', '');
    return [
      [title, guidePath(page), shortenDescription(lead), codes],
      ...listHeadings(body).map(({ text, id }): SearchEntry => [text, `${guidePath(page)}#${id}`, title, '']),
    ];
  });
}

function panelEntries(language: Language): SearchEntry[] {
  return panelPages.flatMap((page): SearchEntry[] => {
    const { title, lead, body } = panelText(language, page);
    const path = panelGuidePath(page);
    return [
      [title, path, shortenDescription(lead), ''],
      ...listHeadings(body).map(({ text, id }): SearchEntry => [text, `${path}#${id}`, title, '']),
    ];
  });
}

function operationEntries(language: Language): SearchEntry[] {
  const document = loadDocument(language);
  return listOperations(document).map(
    ({ operation, method, path }): SearchEntry => [
      operation.summary,
      operationPath(operation.operationId),
      `${method} ${path}`,
      [operation.operationId, ...operationSearchWords(operation)].join(' '),
    ],
  );
}

function operationSearchWords({ description, parameters = [] }: Operation): string[] {
  return [shortenDescription(description), ...parameters.map(({ name }) => name)];
}

function namedEntries(language: Language): SearchEntry[] {
  const { components, webhooks } = loadDocument(language);
  const texts = docsTexts[language];
  return [
    ...publicCodes(loadDocument(language)).map(
      (code): SearchEntry => [
        code,
        errorPath(code),
        texts.errors.title,
        shortenDescription(components.examples[code]?.summary ?? ''),
      ],
    ),
    ...Object.entries(webhooks).map(
      ([event, { post }]): SearchEntry => [event, eventPath(event), texts.events.title, post.summary],
    ),
    ...Object.entries(components.schemas).map(
      ([name, { properties = {} }]): SearchEntry => [
        name,
        schemaPath(name),
        texts.schemas.title,
        Object.keys(properties).join(' '),
      ],
    ),
    ...(['errors', 'events', 'schemas', 'changelog', 'deprecations'] as const).map(
      (kind): SearchEntry => [texts[kind].title, `/${kind}`, shortenDescription(texts[kind].lead), ''],
    ),
  ];
}

function shortenDescription(markdown: string): string {
  const text = stripMarkdown(markdown).replaceAll(/\s+/g, ' ');
  return text.length > maxAboutLength ? `${text.slice(0, maxAboutLength)}…` : text;
}
