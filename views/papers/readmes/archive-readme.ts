import { longDay } from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { archiveTexts } from '../../texts/archive-readme.ts';

interface Archive {
  workshop: { name: string; tax_id: string; country: string; timezone: string; language: Language };
  now: Date;
  /** The first invalid tax record of the chain. Null if the chain is valid. */
  broken: { number: number } | null;
  /** The number and hash of the chain's last record. Undefined outside Spain. */
  end: { number: number; hash: string } | undefined;
}

/** Composes the README of an invoice archive, for the person who stores the archive. */
export function archiveReadme({ workshop, now, broken, end }: Archive): string {
  const { language, timezone, country, name, tax_id } = workshop;
  const text = archiveTexts[language];
  const isSpanish = country === 'ES';
  const contents = [
    ...(isSpanish ? [`records/      ${text.records}`, `messages/     ${text.messages}`] : []),
    `invoices/     ${text.invoices}`,
    `pdfs/         ${text.pdfs}`,
    `archive.json  ${text.summary}`,
    `DAMAGED.txt   ${text.damagedList}`,
    `SHA256SUMS    ${text.sums}`,
  ];
  return `${[
    `${text.title}\n${'='.repeat(text.title.length)}`,
    ...(broken === null ? [] : [`!!! ${text.broken(broken.number)}`]),
    text.about([name, tax_id].filter(Boolean).join(' · '), longDay(now, timezone, language)),
    isSpanish ? text.termSpain : text.termElsewhere,
    contents.join('\n'),
    `${text.check}\n\n    sha256sum -c SHA256SUMS`,
    ...(end && end.number > 0 ? [`${text.end(end.number)}\n\n    ${end.hash}`] : []),
  ].join('\n\n')}\n`;
}

/** Composes a text that lists the invoices whose PDF is missing or damaged. */
export function damagedInvoicesText(language: Language, numbers: string[]): string {
  return `${archiveTexts[language].damaged}\n\n${numbers.map((number) => `    ${number}`).join('\n')}\n`;
}
