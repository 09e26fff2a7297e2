import { addressLine } from './contact.ts';
import type { MailFrame } from './mail-frame.ts';
import type { Mail } from './mail-html.ts';

/** The same mail for those who read no HTML. */
export function mailText(mail: Mail): string {
  const { title, greeting, text, facts, button } = mail;
  const said = facts.map(({ label, value }) => `${label}: ${value}`);
  return framedText(mail, [
    title,
    greeting,
    text,
    said.join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
  ]);
}

/** Paragraphs, and below them who writes and why. */
export function framedText(
  { workshop, footnote, unsubscribe }: Omit<MailFrame, 'preview'>,
  paragraphs: string[],
): string {
  const { name, phone, email, web } = workshop;
  // By which mail programs know a signature.
  const signature = ['-- ', name, addressLine(workshop), phone, email, web];
  return [
    ...paragraphs,
    signature.filter((line) => line !== '').join('\n'),
    footnote,
    unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}` : '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
