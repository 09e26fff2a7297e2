import { renderToString } from 'preact-render-to-string';
import type { OutgoingEmail } from '../../domain/messages/message.ts';
import type { Language } from '../../generated/errors.ts';
import { pageTexts } from '../texts/pages.ts';

const noteStyle =
  'margin:0;padding:8px 12px;background-color:#7a4a00;color:#ffffff;font:700 14px/1.4 Arial,sans-serif;text-align:center;';

/**
 * Adds the sandbox mark to subject, text and HTML of a mail. The HTML may lack a `body` element, because it may come
 * from an integrator's program.
 */
export function markedMail<Mail extends Pick<OutgoingEmail, 'subject' | 'text' | 'html'>>(
  mail: Mail,
  language: Language,
): Mail {
  const { mark, mail: note } = pageTexts[language].sandbox;
  const { subject, text, html } = mail;
  return {
    ...mail,
    subject: `[${mark}] ${subject}`,
    text: `${note}\n\n${text}`,
    html: html === null ? null : insertNote(html, renderToString(<Note text={note} language={language} />)),
  };
}

function Note({ text, language }: { text: string; language: Language }) {
  return (
    <div style={noteStyle} lang={language}>
      {text}
    </div>
  );
}

/** Inserts the note at the start of the HTML body. */
function insertNote(html: string, note: string): string {
  const [body] = /<body[^>]*>/i.exec(html) ?? [];
  return body === undefined ? note + html : html.replace(body, () => body + note);
}
