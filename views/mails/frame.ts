import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { addressLine, type Contact, contactLinks } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { terms } from '../texts/terms.ts';

interface MailFrame {
  language: Language;
  workshop: Contact;
  subject: string;
  /** The text that lists of mails show beside the subject; null: the beginning of the mail. */
  preview: string | null;
  footnote: string;
  unsubscribe: { label: string; url: string } | null;
}

/** `card` follows the reader's dark colours; `paper` stays white, for content with colours of its own. */
type Surface = 'card' | 'paper';

/** Frames content in tables with inline styles, as mail programs need them. Only the workshop's logo is loaded. */
export function framedHtml(frame: MailFrame, surface: Surface, ...content: ComponentChild[]): string {
  const column = table(
    { width: '560', style: styles.column },
    row({ style: styles.header, class: 'strong' }, heading(frame.workshop)),
    row({ style: styles[surface], class: surface }, h('div', { role: 'main' }, ...content)),
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
    // Otherwise phones underline every number and date.
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
    h('p', { style: styles.footnote }, footnote),
    ...(unsubscribe ? [line(link(unsubscribe))] : []),
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

export interface Mail extends Omit<MailFrame, 'preview'> {
  title: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  button: { label: string; url: string } | null;
}

export function mailHtml(mail: Mail): string {
  return framedHtml({ ...mail, preview: mail.text }, 'card', ...content(mail));
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

/** A table cell with a colour: some programs give links none. */
function buttonOf({ label, url }: { label: string; url: string }): ComponentChild {
  const link = h('a', { href: url, style: styles.button }, label);
  return table({ class: 'button' }, row({ style: styles.buttonCell, bgcolor: '#1a5fb4' }, link));
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";
/** Names, plates and addresses may be one long word. */
const wraps = 'overflow-wrap:anywhere;word-break:break-word;';

const card = `padding:32px 28px;background-color:#ffffff;border:1px solid #dde3e9;border-radius:14px;text-align:left;font-size:16px;line-height:1.55;color:#1b2733;${font}${wraps}`;

/** Inline styles, for the mail programs that ignore styles in the head. */
export const styles = {
  page: `margin:0;padding:0;width:100%;background-color:#eef1f4;${font}`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;',
  edge: 'padding:28px 12px 36px;',
  column: 'width:100%;max-width:560px;',
  header: `padding:0 8px 18px;font-size:19px;line-height:1.3;font-weight:700;color:#1b2733;text-align:left;${font}${wraps}`,
  /**
   * Logos stay on white in dark mode, too: most are drawn for white. Without pictures the workshop's name is shown
   * there.
   */
  logo: 'display:inline-block;background-color:#ffffff;color:#1b2733;border-radius:8px;padding:8px 12px;height:44px;width:auto;max-width:100%;object-fit:contain;box-sizing:content-box;',
  card,
  paper: `${card}color-scheme:light;`,
  title: `margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em;color:#1b2733;${font}`,
  paragraph: 'margin:0 0 16px;',
  lastParagraph: 'margin:0;',
  facts: 'width:100%;margin:8px 0 24px;border-collapse:separate;',
  fact: `padding:10px 18px;background-color:#f3f6f9;border-left:4px solid #1a5fb4;${font}${wraps}`,
  label: 'display:block;font-size:13px;line-height:1.4;color:#5a6774;',
  value: 'display:block;font-size:17px;line-height:1.4;font-weight:700;color:#1b2733;',
  buttonCell: 'border-radius:10px;background-color:#1a5fb4;text-align:center;',
  button: `display:block;padding:14px 28px;font-size:16px;line-height:1.3;font-weight:700;color:#ffffff;text-decoration:none;border-radius:10px;${font}`,
  footer: `padding:22px 8px 0;font-size:13px;line-height:1.6;color:#5a6774;text-align:left;${font}${wraps}`,
  footerLine: 'margin:0 0 4px;',
  footnote: 'margin:14px 0 0;',
  textLink: 'color:#1a5fb4;text-decoration:underline;',
  /** Tall enough for a thumb: 44 pixels. */
  link: 'display:inline-block;padding:12px 0;margin-right:16px;color:#5a6774;text-decoration:underline;',
};

const headStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.paper{color-scheme:light}
.paper img{max-width:100%!important;height:auto!important}
@media (max-width:600px){.paper table{width:100%!important}.paper div,.paper th,.paper td{width:auto!important}}
@media (max-width:480px){.card,.paper{padding:26px 20px!important}.button{width:100%!important}}
@media (prefers-color-scheme:dark){
.page{background-color:#12161a!important}
.card{background-color:#1d2329!important;border-color:#313a43!important}
.card,.strong{color:#eceff2!important}
.fact{background-color:#272f37!important;border-left-color:#6ea8f0!important}
.quiet,.quiet a{color:#a5afb9!important}
.link{color:#6ea8f0!important}
}`;

export function mailText(mail: Mail): string {
  const { language, title, greeting, text, facts, button } = mail;
  const colon = terms[language].colon;
  const lines = facts.map(({ label, value }) => `${label}${colon} ${value}`);
  return framedText(mail, [
    title,
    greeting,
    text,
    lines.join('\n'),
    button ? `${button.label}${colon}\n${button.url}` : '',
  ]);
}

export function framedText(
  { language, workshop, footnote, unsubscribe }: Omit<MailFrame, 'preview'>,
  paragraphs: string[],
): string {
  const { name, phone, email, web } = workshop;
  // Mail programs recognise a signature by the dashes.
  const signature = ['-- ', name, addressLine(workshop), phone, email, web];
  return [
    ...paragraphs,
    signature.filter((line) => line !== '').join('\n'),
    footnote,
    unsubscribe ? `${unsubscribe.label}${terms[language].colon} ${unsubscribe.url}` : '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
