import { escapeHtml } from '../../domain/text/html.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import { pageTexts } from '../texts/pages.ts';
import { terms } from '../texts/terms.ts';
import { assets } from './assets.ts';
import type { Block, Page } from './blocks.ts';
import { panelPages } from './contents.ts';
import { htmlOfBlocks } from './html.ts';
import { type Heading, listHeadings, renderMarkdown, stripMarkdown } from './markdown.ts';
import { isPanelGuide, languageLinks, navigation } from './navigation.ts';
import { panelGuidePath } from './paths.ts';

/**
 * Response headers of documentation pages. The content security policy allows only resources of this host and the
 * page's own script.
 */
export const docsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

const languageNames = Object.fromEntries(languages.map((each) => [each, terms[each].language])) as Record<
  Language,
  string
>;

interface Frame {
  language: Language;
  /** The path after `/docs/<language>`. Null for the page about an unknown address. */
  path: string | null;
  page: Page;
}

/** Renders a complete HTML page with header and navigation. */
export function docsPage({ language, path, page }: Frame): string {
  const texts = docsTexts[language];
  const site = siteOf(language, path);
  const title = path === '' ? page.title : `${page.title} · ${site.title}`;
  const menu = `<nav id="menu" aria-label="${escapeHtml(texts.menu.label)}"><a class="close" href="#">${texts.menu.close}</a>${navigation(language, path ?? '')}</nav>`;
  return (
    `<!doctype html><html lang="${language}" dir="ltr"><head>${pageHead(title, page, language, path)}</head>` +
    `<body><a class="skip" href="#content">${escapeHtml(texts.skip)}</a>${pageHeader(language, path ?? '')}` +
    `<div class="columns">${pageMain(language, path, page)}${menu}</div></body></html>`
  );
}

/** Returns the title and the first page of the documentation that contains a page: for integrators, or for the staff. */
function siteOf(language: Language, path: string | null): { title: string; home: string } {
  const { title, panel } = docsTexts[language];
  return path !== null && isPanelGuide(path)
    ? { title: panel.title, home: panelGuidePath(panelPages[0]) }
    : { title, home: '' };
}

function pageHead(title: string, { lead }: Page, language: Language, path: string | null): string {
  const alternates = languages.map(
    (each) => `<link rel="alternate" hreflang="${each}" href="/docs/${each}${path ?? ''}">`,
  );
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(stripMarkdown(lead))}">`,
    // The script is in the head, because it sets the theme before the browser paints the page.
    `<script src="${assets.script.path}"></script><link rel="stylesheet" href="${assets.style.path}">`,
    ...(path === null ? ['<meta name="robots" content="noindex">'] : alternates),
    path === null
      ? ''
      : `<link rel="alternate" type="text/markdown" href="/docs/${language}${path || '/index'}.md">`,
  ].join('');
}

function pageHeader(language: Language, path: string): string {
  const { search, theme, copy, menu } = docsTexts[language];
  const site = siteOf(language, path);
  const data = `data-search="/docs/${language}/search.json" data-none="${escapeHtml(search.none)}" data-copy="${escapeHtml(copy.label)}" data-copied="${escapeHtml(copy.done)}"`;
  return (
    `<header ${data}><a class="menu" href="#menu">${escapeHtml(menu.open)}</a><a class="brand" href="/docs/${language}${site.home}">${escapeHtml(site.title)}</a>` +
    `<search class="scripted"><input type="search" aria-label="${escapeHtml(search.label)}" placeholder="${escapeHtml(search.hint)}" autocomplete="off" spellcheck="false"><div class="found" aria-live="polite" hidden></div></search>` +
    (isPanelGuide(path) ? '' : keyField(language)) +
    `<details class="drop"><summary><span class="unseen">${escapeHtml(pageTexts[language].languages)}${terms[language].colon} </span>${terms[language].language}</summary><div>${languageLinks(language, path, languageNames)}</div></details>` +
    `<button class="theme scripted" type="button" aria-label="${escapeHtml(theme)}" title="${escapeHtml(theme)}"></button></header>`
  );
}

/** The field for the reader's key, which the copied samples contain. */
function keyField(language: Language): string {
  const { key } = docsTexts[language];
  return `<details class="drop scripted key"><summary>${escapeHtml(key.label)}</summary><div><label>${escapeHtml(key.note)}<input type="text" autocomplete="off" spellcheck="false" placeholder="pt_live_…"></label><button type="button">${escapeHtml(key.forget)}</button></div></details>`;
}

function pageMain(language: Language, path: string | null, page: Page): string {
  const { markdown, onThisPage } = docsTexts[language];
  const { title, isCode, lead, blocks, aside = [] } = page;
  const headings = tableOfContents(blocks);
  const contents =
    headings.length < 2
      ? ''
      : `<nav class="contents" aria-label="${escapeHtml(onThisPage)}"><p>${escapeHtml(onThisPage)}</p><ul role="list">${headings.map(({ text, id }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>`;
  const source =
    path === null
      ? ''
      : `<p class="source"><a href="/docs/${language}${path || '/index'}.md">${escapeHtml(markdown)}</a></p>`;
  const name = isCode ? `<code>${escapeHtml(title)}</code>` : escapeHtml(title);
  const side = aside.length > 0 ? htmlOfBlocks(aside, language) : contents;
  return (
    `<main id="content"><h1>${name}</h1>${lead === '' ? '' : `<div class="lead">${renderMarkdown(lead)}</div>`}${htmlOfBlocks(blocks, language)}${source}</main>` +
    `<aside class="${aside.length > 0 ? 'examples' : 'toc'}">${side}</aside>`
  );
}

function tableOfContents(blocks: Block[]): Heading[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return block.level === 2 ? [{ text: block.text, id: block.id }] : [];
    return block.kind === 'prose' ? listHeadings(block.markdown) : [];
  });
}
