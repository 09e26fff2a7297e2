import { exportFiles, exportFolders } from '../../../domain/clients/export-files.ts';
import { keysOf } from '../../../domain/text/json.ts';
import { longDay } from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { exportTexts } from '../../texts/export-readme.ts';

interface Workshop {
  name: string;
  legal_name: string;
  tax_id: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  timezone: string;
}

interface Export {
  language: Language;
  workshop: Workshop;
  client: { id: number; name: string; erased_at: string | null };
  hasDocuments: boolean;
  hasInvoices: boolean;
  now: Date;
}

/** Composes the README of a client's export, for the client whose data the export contains. */
export function exportReadme({ language, workshop, client, hasDocuments, hasInvoices, now }: Export): string {
  const text = exportTexts[language];
  const dayOf = (moment: Date) => longDay(moment, workshop.timezone, language);
  const parts = keysOf(exportFiles).map((part) => [exportFiles[part], text.parts[part]]);
  if (hasDocuments) parts.push([exportFolders.documents, text.parts.documentFiles]);
  if (hasInvoices) parts.push([exportFolders.invoices, text.parts.invoiceFiles]);
  const width = Math.max(...parts.map(([file = '']) => file.length));
  return `${[
    `${text.title}\n${'='.repeat(text.title.length)}`,
    text.about(client.name, client.id, dayOf(now)),
    ...(client.erased_at === null ? [] : [text.erased(dayOf(new Date(client.erased_at)))]),
    `${text.holder}\n${holderOf(workshop)}`,
    parts.map(([file = '', what]) => `${file.padEnd(width)}  ${what}`).join('\n'),
    text.format,
    text.leftOut,
    text.rights,
  ].join('\n\n')}\n`;
}

function holderOf({ name, legal_name, tax_id, address, zip, city, phone, email }: Workshop): string {
  const who = [legal_name, name].filter((each, at, all) => each !== '' && all.indexOf(each) === at);
  const lines = [who.join(' · '), tax_id, address, [zip, city].filter(Boolean).join(' '), phone, email];
  return lines
    .filter((line) => line !== '')
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Composes a text that lists the files which are missing in the document store. */
export function missingText(language: Language, names: string[]): string {
  return `${exportTexts[language].missing}\n\n${names.map((name) => `    ${name}`).join('\n')}\n`;
}
