import type { Language } from '../../generated/errors.ts';

export type CsvValue = string | number | null;

/**
 * Formats a table as CSV for the spreadsheets of a language: those of countries with a decimal comma separate cells by
 * semicolons. The byte order mark lets spreadsheets recognise UTF-8.
 */
export function tableCsv(rows: readonly (readonly CsvValue[])[], language: Language): string {
  const hasPoint = language === 'en';
  const separator = hasPoint ? ',' : ';';
  const format = (value: CsvValue) => {
    if (value === null) return '';
    if (typeof value === 'number') return hasPoint ? String(value) : String(value).replace('.', ',');
    return quote(harmless(value), separator);
  };
  return `\uFEFF${rows.map((row) => row.map(format).join(separator)).join('\r\n')}\r\n`;
}

/** Prevents a text from becoming a formula in a spreadsheet. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
