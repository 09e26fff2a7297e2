import { expect, test } from 'vitest';
import { type Language, languages } from '../../../generated/errors.ts';
import { loadDocument } from '../../../views/docs/document.ts';
import { docsPage } from '../../../views/docs/frame.ts';
import { publicCodes } from '../../../views/docs/pages/error.ts';
import { searchIndex } from '../../../views/docs/search.ts';
import { buildPage, listDocsPaths } from '../../../views/docs/site.ts';
import { formatMarkdown } from '../../../views/docs/to-markdown.ts';
import { errorAdvice } from '../../../views/texts/error-advice.ts';

const baseUrl = 'https://workshop.test';
const maxBytes = 100_000;
const paths = listDocsPaths();

function pageIn(language: Language, path: string) {
  const page = buildPage({ language, baseUrl }, path);
  if (!page) throw new Error(`no page at ${path}`);
  return page;
}

const htmlIn = (language: Language, path: string) =>
  docsPage({ language, path, page: pageIn(language, path) });

/** All pages in Bulgarian, whose Cyrillic texts take the most bytes. */
const rendered = new Map(paths.map((path) => [path, htmlIn('bg', path)]));

test(`every page has at most ${maxBytes} bytes`, () => {
  const long = [...rendered].filter(([, html]) => Buffer.byteLength(html) > maxBytes);
  expect(long.map(([path]) => path)).toEqual([]);
});

test('every link within the docs leads to a page, and to an anchor that it has', () => {
  const broken = new Set<string>();
  for (const html of rendered.values())
    for (const [, path = '', anchor] of html.matchAll(
      /href="\/docs\/bg((?:\/[^"#.]*(?:\.[a-z_]+)?)?)(?:#([^"]*))?"/g,
    )) {
      const target = rendered.get(path);
      const isMarkdown = path.endsWith('.md');
      if (!isMarkdown && (!target || (anchor && !target.includes(`id="${decodeURIComponent(anchor)}"`))))
        broken.add(`${path}#${anchor}`);
    }
  expect([...broken]).toEqual([]);
});

/** A picture of the guide to the panel, with an alternative text. */
const picture = /<img src="\/docs\/assets\/[\w-]+\.webp" alt="[^"]+">/g;

test('no page has an id twice, or a script or style of its own, or a picture from elsewhere', () => {
  for (const [path, html] of rendered) {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([]);
    const withoutPictures = path.startsWith('/panel/') ? html.replaceAll(picture, '') : html;
    expect(withoutPictures, path).not.toMatch(/ style=| on\w+="|<img|<style|<script>|<iframe/);
  }
});

test('there is a page for every operation, error code and event, and none for other names', () => {
  const document = loadDocument('en');
  expect(paths).toContain('/reference/createBudget');
  expect(paths.filter((path) => path.startsWith('/errors/'))).toHaveLength(publicCodes(document).length);
  expect(paths.filter((path) => path.startsWith('/events/'))).toHaveLength(
    Object.keys(document.webhooks).length,
  );
  for (const path of [
    '/errors/nothing',
    '/errors/constructor',
    '/guide/../start',
    '/reference/',
    '/toString',
    '/schemas/Client/x',
  ])
    expect(buildPage({ language: 'en', baseUrl }, path), path).toBeUndefined();
});

test.each(languages)(
  'each error code has its cause, what to do, and when to repeat the request (%s)',
  (language) => {
    const codes = publicCodes(loadDocument('en'));
    expect(codes.length).toBeGreaterThan(30);
    expect(Object.keys(errorAdvice[language]).toSorted()).toEqual(codes.toSorted());
    for (const code of codes) {
      const texts = pageIn(language, `/errors/${code}`).blocks.flatMap((block) =>
        block.kind === 'prose' ? [block.markdown] : [],
      );
      expect(
        texts.slice(0, 3).every((text) => text.length > 10),
        code,
      ).toBe(true);
    }
  },
);

test('samples and examples name the host at which they are read', () => {
  expect(htmlIn('en', '/errors/not_found')).toContain('https://workshop.test/docs/errors/not_found');
  expect(htmlIn('en', '/guide/start')).toContain('https://workshop.test/api/v1');
  expect(htmlIn('en', '/guide/start')).not.toContain('localhost:8080');
});

test('a page as Markdown has its headings, fields and examples', () => {
  const markdown = formatMarkdown(pageIn('en', '/events/client.updated'), 'en');
  expect(markdown).toMatch(/^# client\.updated\n\n/);
  expect(markdown).toContain('## Payload');
  expect(markdown).toContain('  - `changed` (list of string)');
  expect(markdown).toContain('```json\n{\n  "event": "client.updated"');
});

test('everything can be found by its name', () => {
  const index = searchIndex('es');
  for (const [title, path] of [
    ['client_exists', '/errors/client_exists'],
    ['lead.accepted', '/events/lead.accepted'],
    ['BudgetLine', '/schemas/BudgetLine'],
    ['Crear un cliente', '/reference/createClient'],
  ])
    expect(index.find((entry) => entry[0] === title)?.[1]).toBe(path);
  expect(index.map(([, path]) => path.replace(/#.*/, '')).filter((path) => !paths.includes(path))).toEqual(
    [],
  );
});
