import { describe, expect, test } from 'vitest';
import {
  type DocsAddress,
  existsInDocs,
  findDocs,
  llmsByLanguage,
  renderDocs,
} from '../../../http/public/docs-cache.ts';
import { docsPage } from '../../../views/docs/frame.ts';
import { llmsText } from '../../../views/docs/llms.ts';
import { buildPage, listDocsPaths } from '../../../views/docs/site.ts';
import { formatMarkdown } from '../../../views/docs/to-markdown.ts';

const language = 'pt';
const hosts = ['http://localhost:8080', 'https://taller-1.example.com', 'https://10.0.0.7:8443'];

const rendered = (path: string, form: DocsAddress['form'], baseUrl: string) => {
  const page = buildPage({ language, baseUrl }, path);
  if (!page) throw new Error(path);
  return form === 'html' ? docsPage({ language, path, page }) : formatMarkdown(page, language);
};

describe.each(['html', 'markdown'] as const)('what is rendered once as %s', (form) => {
  test.each(listDocsPaths().filter((_, at) => at % 12 === 0))('is the page %s of each workshop', (path) => {
    const address = { language, path, form } as const;
    renderDocs(address);
    for (const baseUrl of hosts)
      expect(String(findDocs(address, baseUrl))).toBe(rendered(path, form, baseUrl));
  });
});

test('llms.txt names the workshop', () => {
  renderDocs(llmsByLanguage);
  for (const baseUrl of hosts) expect(String(findDocs(llmsByLanguage, baseUrl))).toBe(llmsText(baseUrl));
});

test('a rendered page stays, whatever strangers ask for afterwards', () => {
  const address = { language, path: '/errors', form: 'html' } as const;
  renderDocs(address);
  for (let n = 0; n < 600; n += 1) findDocs(address, `https://host-${n}.test`);
  expect(findDocs(address, 'https://a.test')).toBeDefined();
});

test('only pages of the site and the search index can be rendered', () => {
  const exists = (path: string, form: DocsAddress['form']) => existsInDocs({ language, path, form });
  expect(exists('/errors', 'html')).toBe(true);
  expect(exists('/search.json', 'search')).toBe(true);
  for (const path of ['/nothing', '/errors/', '/constructor', '/search.json']) {
    expect(exists(path, 'html')).toBe(false);
    expect(exists(path, 'markdown')).toBe(false);
  }
});
