import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { LruCache } from '../../domain/requests/recent-cache.ts';
import { escapeHtml } from '../../domain/text/html.ts';
import type { Language } from '../../generated/errors.ts';
import { docsPage } from '../../views/docs/frame.ts';
import { llmsText } from '../../views/docs/llms.ts';
import { searchIndex } from '../../views/docs/search.ts';
import { buildPage, isDocsPage } from '../../views/docs/site.ts';
import { formatMarkdown } from '../../views/docs/to-markdown.ts';
import { docsTexts } from '../../views/texts/docs.ts';

export interface DocsAddress {
  language: Language;
  /** The path after `/docs/<language>`. */
  path: string;
  form: 'html' | 'markdown' | 'search' | 'llms';
}

export const llmsByLanguage: DocsAddress = { language: 'en', path: '/llms.txt', form: 'llms' };

/** Placeholder for the workshop's base URL in templates. */
const placeholder = 'https://workshop.invalid';

interface Template {
  packed: Buffer;
  namesWorkshop: boolean;
}

/**
 * Cache of every rendered page until the process ends, because the document changes only with a restart. The whole site
 * in six languages and both forms needs 12 MB compressed. Decompressing a page takes 0.2 ms, rendering it 5 to 50 ms.
 */
const templateCache = new Map<string, Template>();

/**
 * Maximum number of cached decompressed pages: 17 kB per page on average, plus 4 kB for the compressed answer, about 10
 * MB in total.
 */
const maxCachedPages = 500;
/** Cache of decompressed pages. Returns the same buffer each time, so that the answer is compressed only once. */
const pageCache = new LruCache<Buffer>(maxCachedPages);

export function existsInDocs({ path, form }: DocsAddress): boolean {
  if (form === 'llms') return true;
  return form === 'search' ? path === '/search.json' : isDocsPage(path);
}

/** Returns a page of the docs with the workshop's base URL; undefined if the page is not rendered yet. */
export function findDocs(address: DocsAddress, baseUrl: string): Buffer | undefined {
  const name = cacheKeyOf(address);
  const found = templateCache.get(name);
  if (!found) return undefined;
  const { packed, namesWorkshop } = found;
  return pageCache.get(namesWorkshop ? `${name} ${baseUrl}` : name, () => {
    const text = inflateRawSync(packed);
    if (!namesWorkshop) return text;
    const url = address.form === 'html' ? escapeHtml(baseUrl) : baseUrl;
    return Buffer.from(text.toString().replaceAll(placeholder, url));
  });
}

/** Renders an existing page of the docs, once for all workshops. */
export function renderDocs(address: DocsAddress): void {
  const text = renderDocsText(address);
  templateCache.set(cacheKeyOf(address), {
    packed: deflateRawSync(text),
    namesWorkshop: text.includes(placeholder),
  });
}

const missingPages = new Map<Language, string>();

export function missingPage(language: Language): string {
  const known = missingPages.get(language);
  if (known !== undefined) return known;
  const { title, text } = docsTexts[language].notFound;
  const blocks = buildPage({ language, baseUrl: '' }, '')?.blocks ?? [];
  const page = docsPage({ language, path: null, page: { title, lead: text, blocks } });
  missingPages.set(language, page);
  return page;
}

function cacheKeyOf({ language, path, form }: DocsAddress): string {
  return [form, language, path].join(' ');
}

function renderDocsText({ language, path, form }: DocsAddress): string {
  if (form === 'llms') return llmsText(placeholder);
  if (form === 'search') return JSON.stringify(searchIndex(language));
  const page = buildPage({ language, baseUrl: placeholder }, path);
  if (!page) throw new Error(`no page of the docs: ${path}`);
  return form === 'html' ? docsPage({ language, path, page }) : formatMarkdown(page, language);
}
