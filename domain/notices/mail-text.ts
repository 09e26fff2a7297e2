import { addressLine } from './contact.ts';
import type { Mail } from './mail-html.ts';

/** The same mail for those who read no HTML. */
export function mailText({
  workshop,
  title,
  greeting,
  text,
  facts,
  button,
  footnote,
  unsubscribe,
}: Mail): string {
  const { name, phone, email, web } = workshop;
  return [
    [title],
    [greeting],
    [text],
    facts.map(({ label, value }) => `${label}: ${value}`),
    button ? [`${button.label}:`, button.url] : [],
    // By which mail programs know a signature.
    ['-- ', name, addressLine(workshop), phone, email, web].filter((line) => line !== ''),
    [footnote],
    unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
