import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The languages in which the guide to the panel is written. */
export const guideLanguages = ['en', 'es'] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

export function readGuidePage(language: GuideLanguage, page: string): string {
  return readFileSync(join(root, `docs/panel/${language}/${page}.md`), 'utf8');
}

/** Lists the words that a page quotes from the screen, which are bold. */
export function listQuotedWords(markdown: string): string[] {
  return [...markdown.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words.replaceAll('\\', ''));
}

/** Lists the pictures of a page by name. */
export function listPictures(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(\.\.\/pictures\/\w+\/([\w-]+)\.webp\)/g)].map(([, name = '']) => name);
}
