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
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, workshop === null ? title : `${title} · ${workshop}`),
    h('style', { dangerouslySetInnerHTML: { __html: ownStyle } }),
  );
  const name = workshop !== null && h('p', { class: 'workshop' }, workshop);
  const main = h('main', null, name, h('h1', null, title), ...content);
  return `<!doctype html>${renderToString(h('html', { lang: language }, head, h('body', null, main)))}`;
}
