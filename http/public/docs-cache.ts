import { Recent } from '../../domain/requests/recent.ts';
import type { Language } from '../../generated/errors.ts';
import { docsPage } from '../../views/docs/frame.ts';
import { llmsText } from '../../views/docs/llms.ts';
import { searchIndex } from '../../views/docs/search.ts';
import { pageAt } from '../../views/docs/site.ts';
import { markdownOf } from '../../views/docs/to-markdown.ts';
import { docsTexts } from '../../views/texts/docs.ts';

export type DocsForm = 'html' | 'markdown' | 'search';

interface DocsAddress {
  language: Language;
  baseUrl: string;
  /** The rest behind `/docs/<language>`. */
  path: string;
  form: DocsForm;
}

/** A page has up to 100 kB, 15 kB packed: this is some 50 MB at most, for 400 pages in one language and form. */
const keptMost = 500;
/** It returns the same bytes each time, so that they are packed once. */
const kept = new Recent<Buffer>(keptMost);

/**
 * Returns the bytes of a page, or undefined if there is none. Only existing pages are kept. `beforeMaking` is called
 * for those that are not; it may refuse.
 */
export function findDocs(wanted: DocsAddress, beforeMaking: () => void): Buffer | undefined {
  const { language, baseUrl, path, form } = wanted;
  return remembered([form, language, baseUrl, path].join(' '), () => {
    beforeMaking();
    return made(wanted);
  });
}

export function llms(baseUrl: string): Buffer {
  return remembered(`llms ${baseUrl}`, () => llmsText(baseUrl)) as Buffer;
}

export function missingPage(language: Language): string {
  const { title, text } = docsTexts[language].notFound;
  const page = () => ({ title, lead: text, blocks: pageAt({ language, baseUrl: '' }, '')?.blocks ?? [] });
  return String(remembered(`missing ${language}`, () => docsPage({ language, path: null, page: page() })));
}

function made({ language, baseUrl, path, form }: DocsAddress): string | undefined {
  if (form === 'search') return JSON.stringify(searchIndex(language));
  const page = pageAt({ language, baseUrl }, path);
  if (!page) return undefined;
  return form === 'html' ? docsPage({ language, path, page }) : markdownOf(page, language);
}

function remembered(name: string, make: () => string | undefined): Buffer | undefined {
  return kept.get(name, () => {
    const text = make();
    return text === undefined ? undefined : Buffer.from(text);
  });
}
