import { amountFormats } from '../../../domain/money/amounts.ts';
import { localeOf } from '../../../domain/text/locale.ts';
import type { Language } from '../../../generated/errors.ts';
import type { FieldType } from './field-description.ts';

/** Formats euros with the currency sign, such as `1.234,50 €`. */
export function formatEuros(euros: number, language: Language): string {
  return amountFormats(language).money(Math.round(euros * 100));
}

const typedNumbers = new Map<string, Intl.NumberFormat>();

/** Formats a number as a person types it: with the language's decimal mark, without thousands separators. */
export function formatTypedNumber(value: number, language: Language, decimals?: number): string {
  const key = `${language} ${decimals}`;
  let format = typedNumbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(localeOf[language], {
      useGrouping: false,
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 6,
    });
    typedNumbers.set(key, format);
  }
  return format.format(value);
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment as a person types it, such as `15/12/2026` or `15/12/2026 08:30`. */
export function formatTypedMoment(
  moment: Date,
  zone: string,
  language: Language,
  parts: 'date' | 'time' | 'datetime',
): string {
  const key = `${language} ${zone}`;
  let format = days.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    days.set(key, format);
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const separator = language === 'bg' ? '.' : '/';
  const date = [part.day, part.month, part.year].join(separator);
  const time = `${part.hour?.padStart(2, '0')}:${part.minute}`;
  if (parts === 'date') return date;
  return parts === 'time' ? time : `${date} ${time}`;
}

interface TypedForm {
  type: FieldType;
  decimals?: number | undefined;
  language: Language;
  zone: string;
}

/** Formats a stored value as a person types it into a field of a type. */
export function formatTypedValue(value: unknown, { type, decimals, language, zone }: TypedForm): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return formatTypedNumber(value, language, type === 'money' ? (decimals ?? 2) : undefined);
  const text = Array.isArray(value) ? value.join('\n') : String(value);
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text))
    return formatTypedMoment(new Date(`${text}T12:00:00Z`), 'UTC', language, 'date');
  if (type === 'datetime' && /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text))
    return formatTypedMoment(new Date(text), zone, language, 'datetime');
  return text;
}

const megabyteBytes = 1_000_000;

/** Formats a size in kilobytes or megabytes. */
export function formatBytes(bytes: number, language: Language): string {
  const { fileSize, largeFileSize } = amountFormats(language);
  return bytes < megabyteBytes ? fileSize(bytes) : largeFileSize(bytes);
}
