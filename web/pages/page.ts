import { createHash } from 'node:crypto';
import { type ComponentChild, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../generated/errors.ts';
import { style } from './style.ts';

/** For what only its reader has the address of: nobody is told of it, nobody keeps it. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** With every page: it loads nothing and runs nothing but what is allowed it here, and tells nobody of its address. */
export function headersAllowing(allowed: string, ownStyle: string) {
  const hash = createHash('sha256').update(ownStyle).digest('base64');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Its form posts to itself. */
export const pageHeaders = headersAllowing("form-action 'self'", style);

interface Page {
  language: Language;
  title: string;
  /** Whose page it is; null: nobody could tell. */
  workshop: string | null;
  /** In place of that of small pages. */
  ownStyle?: string;
}

/** A small page of one card. */
export function page(
  { language, title, workshop, ownStyle = style }: Page,
  ...content: ComponentChild[]
): string {
  const name = workshop !== null && h('p', { class: 'workshop' }, workshop);
  const main = h('main', null, name, h('h1', null, title), ...content);
  const fullTitle = workshop === null ? title : `${title} · ${workshop}`;
  return document({ language, title: fullTitle, style: ownStyle }, main);
}

/** Any page: its style is all that it brings along. */
export function document(
  { language, title, style }: { language: Language; title: string; style: string },
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
  // All six languages are written from left to right; names and notes may not be, and tell for themselves.
  const html = h('html', { lang: language, dir: 'ltr' }, head, h('body', null, ...body));
  return `<!doctype html>${renderToString(html)}`;
}
