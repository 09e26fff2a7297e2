import { createHash } from 'node:crypto';
import { type ComponentChild, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Contact, contactLinks } from '../../domain/workshops/contact.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { pageTexts } from '../texts/pages.ts';
import { terms } from '../texts/terms.ts';

export const colours = `
:root {
  color-scheme: light dark;
  --page: #eef1f4; --card: #fff; --edge: #dde3e9; --text: #1b2733; --quiet: #5a6774; --accent: #1a5fb4; --pressed: #144a8d;
  --link: #1a5fb4; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #12161a; --card: #1d2329; --edge: #313a43; --text: #eceff2; --quiet: #a5afb9; --link: #8ab8f0; --wrong: #f2a09a; }
}
mark {
  display: block; width: 100%; align-self: start; padding: 8px; border-radius: 4px; text-align: center;
  background: #ffe08a; color: #1b2733;
}
`;

/** The style of small pages, inlined so that nothing is loaded. */
export const style = `${colours}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 24px 12px; display: grid; place-items: center;
  background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
body:has(> mark) { grid-template-rows: auto 1fr; gap: 24px; }
main {
  width: 100%; max-width: 480px; padding: 36px 32px; border: 1px solid var(--edge); border-radius: 14px; background: var(--card);
}
.workshop { margin: 0 0 18px; font-size: 14px; font-weight: 700; color: var(--quiet); }
h1 { margin: 0 0 14px; font-size: 25px; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 14px; text-wrap: pretty; }
p:last-child { margin-bottom: 0; }
.quiet { font-size: 14px; color: var(--quiet); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
ul { margin: 0; padding: 0; list-style: none; }
ul a, ul [aria-current] { display: inline-block; padding: 12px 0; }
.languages { display: flex; flex-wrap: wrap; gap: 0 18px; margin-top: 24px; padding-top: 8px; border-top: 1px solid var(--edge); font-size: 14px; }
.languages [aria-current] { color: var(--quiet); }
form { margin: 24px 0; }
button {
  width: 100%; padding: 14px 24px; border: 0; border-radius: 10px; background: var(--accent); color: #fff;
  font: inherit; font-weight: 700; cursor: pointer;
}
button:hover, button:active { background: var(--pressed); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media (max-width: 480px) { main { padding: 28px 22px; } }
`;

/** Private pages: no referrer, no cache, no index. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Headers of a page that loads and runs only what is allowed here. */
export function headersAllowing(allowed: string, ownStyle: string) {
  const hash = createHash('sha256').update(ownStyle).digest('base64');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Headers of small pages, whose forms post to their own address. */
export const pageHeaders = headersAllowing("form-action 'self'", style);

/** The workshop as its pages name it. */
export interface PageOwner extends Contact {
  /** Each page of a sandbox says that it is one. */
  sandbox: boolean;
}

interface Page {
  language: Language;
  title: string;
  workshop: string | null;
  /** Whether the workshop is a sandbox, which every page says. */
  sandbox: boolean;
  ownStyle?: string;
}

export function page(
  { language, title, workshop, sandbox, ownStyle = style }: Page,
  ...content: ComponentChild[]
): string {
  const name = workshop !== null && h('p', { class: 'workshop' }, workshop);
  const main = h('main', null, name, h('h1', null, title), ...content);
  const fullTitle = workshop === null ? title : `${title} · ${workshop}`;
  return document({ language, title: fullTitle, style: ownStyle, sandbox }, main);
}

/** Renders a whole page with its style. */
export function document(
  { language, title, style, sandbox }: { language: Language; title: string; style: string; sandbox: boolean },
  ...body: ComponentChild[]
): string {
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    h('style', { dangerouslySetInnerHTML: { __html: style } }),
  );
  // All six languages run from left to right; names and notes may not, and declare their own direction.
  const html = h(
    'html',
    { lang: language, dir: 'ltr' },
    head,
    h('body', null, sandbox && sandboxMark(language), ...body),
  );
  return `<!doctype html>${renderToString(html)}`;
}

function sandboxMark(language: Language): ComponentChild {
  return h('mark', { role: 'note' }, pageTexts[language].sandbox.page);
}

/** Lists the ways to reach a workshop; null without any. */
export function contactList(workshop: Contact): ComponentChild {
  const links = contactLinks(workshop).map(({ label, url }) => h('li', null, h('a', { href: url }, label)));
  return links.length === 0 ? null : h('ul', { class: 'contacts', role: 'list' }, links);
}

/** Links to the page in each language; `more` is the rest of the query: `&times`. */
export function languageList(shown: Language, more = ''): ComponentChild {
  const item = (language: Language) =>
    language === shown
      ? h('li', { lang: language, 'aria-current': 'true' }, terms[language].language)
      : h(
          'li',
          null,
          h(
            'a',
            { href: `?lang=${language}${more}`, lang: language, hreflang: language },
            terms[language].language,
          ),
        );
  return h(
    'nav',
    { 'aria-label': pageTexts[shown].languages },
    h('ul', { class: 'languages', role: 'list' }, languages.map(item)),
  );
}

/** Folds that list behind the name of the current language, for pages without room for six names. */
export function languageMenu(shown: Language, more = ''): ComponentChild {
  const label = h('span', { class: 'unseen' }, `${pageTexts[shown].languages}${terms[shown].colon} `);
  return h(
    'details',
    { class: 'menu' },
    h('summary', null, label, terms[shown].language),
    languageList(shown, more),
  );
}
