import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../generated/errors.ts';
import { addressLine, type Contact, contactLinks } from './contact.ts';
import { headStyle, styles } from './mail-style.ts';

/** What stands around everything that a workshop mails: who writes, and why. */
export interface MailFrame {
  language: Language;
  workshop: Contact;
  subject: string;
  /** What lists of mails show beside the subject; null: the beginning of the mail. */
  preview: string | null;
  /** Why it was written. */
  footnote: string;
  /** Of commercial mail. */
  unsubscribe: { label: string; url: string } | null;
}

/** `card` follows the reader's dark colours; `paper` stays white, for what brings colours of its own. */
type Surface = 'card' | 'paper';

/** Tables, and styles in place, as mail programs want them. Nothing is loaded but the workshop's logo. */
export function framedHtml(frame: MailFrame, surface: Surface, ...content: ComponentChild[]): string {
  const column = table(
    { width: '560', style: styles.column },
    row({ style: styles.header, class: 'strong' }, heading(frame.workshop)),
    row({ style: styles.card, class: surface }, ...content),
    row({ style: styles.footer, class: 'quiet' }, ...footer(frame)),
  );
  const body = h(
    'body',
    { class: 'page', style: styles.page },
    ...(frame.preview === null ? [] : [preview(frame.preview)]),
    table(
      { width: '100%', class: 'page', style: styles.page },
      row({ align: 'center', style: styles.edge }, column),
    ),
  );
  return `<!doctype html>${renderToString(h('html', { lang: frame.language }, head(frame), body))}`;
}

function head({ subject }: MailFrame): ComponentChild {
  return h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    // Else telephones underline every number and date.
    meta('format-detection', 'telephone=no, date=no, address=no, email=no'),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: headStyle } }),
  );
}

function heading({ name, logo_url }: Contact): ComponentChildren {
  if (logo_url === null || !/^https?:\/\//i.test(logo_url)) return name;
  return h('img', { src: logo_url, alt: name, height: 44, style: styles.logo });
}

function preview(text: string): ComponentChild {
  return h('div', { style: styles.preview, 'aria-hidden': 'true' }, text);
}

function footer({ workshop, footnote, unsubscribe }: MailFrame): ComponentChild[] {
  const line = (...children: ComponentChild[]) => h('p', { style: styles.footerLine }, ...children);
  const link = ({ label, url }: { label: string; url: string }) =>
    h('a', { href: url, style: styles.link }, label);
  const links = contactLinks(workshop).map(link);
  const address = addressLine(workshop);
  return [
    line(h('strong', null, workshop.name)),
    ...(address === '' ? [] : [line(address)]),
    ...(links.length > 0 ? [line(...links)] : []),
    h('p', { style: styles.footnote }, footnote, ...(unsubscribe ? [' ', link(unsubscribe)] : [])),
  ];
}

function meta(name: string, content: string): ComponentChild {
  return h('meta', { name, content });
}

interface Look {
  style?: string;
  class?: string;
}

export function table(look: Look & { width?: string }, ...rows: ComponentChild[]): ComponentChild {
  return h('table', { role: 'presentation', cellpadding: 0, cellspacing: 0, border: 0, ...look }, ...rows);
}

export function row(
  look: Look & { align?: 'center'; bgcolor?: string },
  ...children: ComponentChild[]
): ComponentChild {
  return h('tr', null, h('td', look, ...children));
}
