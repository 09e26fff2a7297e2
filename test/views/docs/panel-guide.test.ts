import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeskTexts } from '../../../domain/text/desk-texts.ts';
import { panelPages } from '../../../views/docs/contents.ts';
import { anchorsOf, linksOf, paragraphsOf } from '../../docs/markdown.ts';
import {
  type GuideLanguage,
  guideLanguages,
  listPictures,
  listQuotedWords,
  readGuidePage,
} from './panel-guide-pages.ts';

const root = join(import.meta.dirname, '../../..');
const pictures = globSync('docs/panel/pictures/*/*.webp', { cwd: root });
const maxPictureBytes = 60_000;
/** Size of all pictures in the repository and in the package. */
const maxBytesOfPictures = 1_500_000;
const maxWords = 60;

test.each(guideLanguages)('the list of contents names every page in %s, once', (language) => {
  const files = readdirSync(join(root, 'docs/panel', language));
  expect(panelPages.map((page) => `${page}.md`).toSorted()).toEqual(files.toSorted());
});

test('the pictures are small, and each is shown by a page', () => {
  const sizes = pictures.map((file) => statSync(join(root, file)).size);
  expect(sizes.filter((size) => size > maxPictureBytes)).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytesOfPictures);
  const shown = guideLanguages.flatMap((language) =>
    panelPages.flatMap((page) =>
      listPictures(readGuidePage(language, page)).map(
        (name) => `docs/panel/pictures/${language}/${name}.webp`,
      ),
    ),
  );
  expect(pictures.toSorted()).toEqual(shown.toSorted());
});

describe.each(panelPages)('the page %s', (page) => {
  test.each(guideLanguages)('begins with its title and an introduction (%s)', (language) => {
    expect(readGuidePage(language, page)).toMatch(/^# [^\n]+\n\n[^\n#`|!-][^\n]*[.:]\n\n/);
  });

  test('has the same sections and pictures in both languages', () => {
    const shapes = guideLanguages.map((language) => {
      const markdown = readGuidePage(language, page);
      const headings = (markdown.match(/^#+ /gm) ?? []).join('');
      return { headings, pictures: listPictures(markdown), steps: (markdown.match(/^\d\. /gm) ?? []).length };
    });
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test.each(guideLanguages)('links to pages, headings and pictures that exist (%s)', (language) => {
    const folder = join(root, 'docs/panel', language);
    const broken = linksOf(readGuidePage(language, page)).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = join(folder, path === '' ? `${page}.md` : path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test.each(guideLanguages)(`has paragraphs of at most ${maxWords} words (%s)`, (language) => {
    const long = paragraphsOf(readGuidePage(language, page)).filter(
      (text) => text.split(/\s+/).length > maxWords,
    );
    expect(long).toEqual([]);
  });

  test.each(guideLanguages)('quotes words that the panel has (%s)', async (language) => {
    const words = await wordsOfPanel(language);
    const unknown = listQuotedWords(readGuidePage(language, page)).filter((quoted) => !words.has(quoted));
    expect(unknown).toEqual([]);
  });
});

const wordsByLanguage = new Map<GuideLanguage, Promise<Set<string>>>();

/** Returns the texts of the panel in a language, with the labels of the desk. */
function wordsOfPanel(language: GuideLanguage): Promise<Set<string>> {
  const known = wordsByLanguage.get(language) ?? collectWords(language);
  wordsByLanguage.set(language, known);
  return known;
}

async function collectWords(language: GuideLanguage): Promise<Set<string>> {
  const files = globSync(`views/texts/${language}/{panel/*,setup,tax-status}.ts`, { cwd: root });
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  // The keys of a translation are the English texts.
  const desk = readDeskTexts(readFileSync(join(root, 'spec/locales/desk/es.yaml'), 'utf8'));
  const pairs = [desk.operations, desk.labels, ...desk.values.values()].flatMap((texts) => [...texts]);
  return new Set([
    ...modules.flatMap(listStrings),
    ...pairs.map(([english, spanish]) => (language === 'en' ? english : spanish)),
  ]);
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listStrings);
}
