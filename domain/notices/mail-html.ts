import { type ComponentChild, h } from 'preact';
import { framedHtml, type MailFrame, row, table } from './mail-frame.ts';
import { styles } from './mail-style.ts';

/** What every mail that the service writes looks like. */
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

/** A cell with a colour: some programs give links none. */
function buttonOf({ label, url }: { label: string; url: string }): ComponentChild {
  const link = h('a', { href: url, style: styles.button }, label);
  return table({ class: 'button' }, row({ style: styles.buttonCell, bgcolor: '#1a5fb4' }, link));
}
