import { colonIn } from '../../text/locale.ts';
import type { Mail, MailFrame } from './mail-html.ts';
import { addressLine } from './mail-html.ts';

export function mailText(mail: Mail): string {
  const { language, title, greeting, text, facts, button } = mail;
  const colon = colonIn[language];
  const said = facts.map(({ label, value }) => `${label}${colon} ${value}`);
  return framedText(mail, [
    title,
    greeting,
    text,
    said.join('\n'),
    button ? `${button.label}${colon}\n${button.url}` : '',
  ]);
}

export function framedText(
  { language, workshop, footnote, unsubscribe }: Omit<MailFrame, 'preview'>,
  paragraphs: string[],
): string {
  const { name, phone, email, web } = workshop;
  // By which mail programs know a signature.
  const signature = ['-- ', name, addressLine(workshop), phone, email, web];
  return [
    ...paragraphs,
    signature.filter((line) => line !== '').join('\n'),
    footnote,
    unsubscribe ? `${unsubscribe.label}${colonIn[language]} ${unsubscribe.url}` : '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
