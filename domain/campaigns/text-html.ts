import { escapeHtml } from '../escape-html.ts';
import { styles } from '../notices/mail-style.ts';

/** Up to where a sentence goes on: a full stop behind it is not its own, and placeholders are filled in later. */
const webAddress = /https?:\/\/[^\s<>"{}]*[^\s<>"{}.,;:!?)\]'»]/gi;

/** A text as harmless HTML: paragraphs, lines, and links of the web addresses in it. */
export function htmlOf(text: string): string {
  return text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph, index, { length }) => {
      const style = index === length - 1 ? styles.lastParagraph : styles.paragraph;
      return `<p style="${style}">${lines(paragraph)}</p>`;
    })
    .join('');
}

function lines(paragraph: string): string {
  return paragraph.split(/\r?\n/).map(linked).join('<br />');
}

function linked(line: string): string {
  let from = 0;
  let html = '';
  for (const { 0: url, index } of line.matchAll(webAddress)) {
    const escaped = escapeHtml(url);
    html += `${escapeHtml(line.slice(from, index))}<a href="${escaped}" class="link" style="${styles.textLink}">${escaped}</a>`;
    from = index + url.length;
  }
  return html + escapeHtml(line.slice(from));
}
