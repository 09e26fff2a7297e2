import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../generated/errors.ts';
import { addressLine, type Contact, contactLinks } from './contact.ts';
import { headStyle, styles } from './mail-style.ts';

/** What every mail that the service writes looks like. */
export interface Mail {
  language: Language;
  workshop: Contact;
  subject: string;
  title: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  button: { label: string; url: string } | null;
  /** Why it was written. */
  footnote: string;
  /** Of commercial mail. */
  unsubscribe: { label: string; url: string } | null;
}

/** Tables, and styles in place, as mail programs want them. Nothing is loaded but the workshop's logo. */
export function mailHtml(mail: Mail): string {
  const column = table(
    { width: '560', style: styles.column },
    row({ style: styles.header, class: 'strong' }, heading(mail.workshop)),
    row({ style: styles.card, class: 'card' }, ...content(mail)),
    row({ style: styles.footer, class: 'quiet' }, ...footer(mail)),
  );
  const body = h(
    'body',
    { class: 'page', style: styles.page },
    h('div', { style: styles.preview, 'aria-hidden': 'true' }, mail.text),
    table(
      { width: '100%', class: 'page', style: styles.page },
      row({ align: 'center', style: styles.edge }, column),
    ),
  );
  return `<!doctype html>${renderToString(h('html', { lang: mail.language }, head(mail), body))}`;
}

function head({ subject }: Mail): ComponentChild {
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

function content({ title, greeting, text, facts, button }: Mail): ComponentChild[] {
  return [
    h('h1', { class: 'strong', style: styles.title }, title),
    h('p', { style: styles.paragraph }, greeting),
    h('p', { style: styles.paragraph }, text),
    ...(facts.length > 0 ? [table({ width: '100%', style: styles.facts }, ...facts.map(fact))] : []),
    ...(button ? [buttonOf(button)] : []),
  ];
}

function fact({ label, value }: { label: string; value: string }): ComponentChild {
  return row(
    { style: styles.fact, class: 'fact' },
    h('span', { class: 'quiet', style: styles.label }, label),
    h('span', { class: 'strong', style: styles.value }, value),
  );
}

/** A cell with a colour: some programs give links none. */
function buttonOf({ label, url }: { label: string; url: string }): ComponentChild {
  const link = h('a', { href: url, style: styles.button }, label);
  return table({ class: 'button' }, row({ style: styles.buttonCell, bgcolor: '#1a5fb4' }, link));
}

function footer({ workshop, footnote, unsubscribe }: Mail): ComponentChild[] {
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

function table(look: Look & { width?: string }, ...rows: ComponentChild[]): ComponentChild {
  return h('table', { role: 'presentation', cellpadding: 0, cellspacing: 0, border: 0, ...look }, ...rows);
}

function row(
  look: Look & { align?: 'center'; bgcolor?: string },
  ...children: ComponentChild[]
): ComponentChild {
  return h('tr', null, h('td', look, ...children));
}
