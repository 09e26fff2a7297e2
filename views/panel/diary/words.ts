import { amountFormats } from '../../../domain/money/amounts.ts';
import { localeOf } from '../../../domain/text/locale.ts';
import type { Language } from '../../../generated/errors.ts';
import { unitNames } from '../../texts/panel/units.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date of the diary, such as `lun 23`, without the points of abbreviations. */
export function dateText(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], { timeZone: 'UTC', ...options });
    formats.set(key, format);
  }
  return format.format(new Date(`${date}T12:00:00Z`));
}

export function shortDay(date: string, language: Language): string {
  return dateText(date, language, { weekday: 'short', day: 'numeric' }).replaceAll(/[.,]/g, '');
}

export function longDate(date: string, language: Language): string {
  return dateText(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

export function monthName(date: string, language: Language): string {
  return dateText(date, language, { month: 'long', year: 'numeric' });
}

/** Formats minutes as hours with one decimal, such as `7,5`. */
export function hoursOf(minutes: number, language: Language): string {
  return amountFormats(language).quantity(Math.round(minutes / 6) * 10);
}

/** Formats minutes as hours with their unit, such as `7,5 h`. */
export function hoursText(minutes: number, language: Language): string {
  return `${hoursOf(minutes, language)} ${unitNames[language].hours}`;
}

/** Formats a duration exactly, such as `45 min`, `2 h` or `1 h 30 min`. */
export function durationText(minutes: number, language: Language): string {
  const { hours, minutes: unit } = unitNames[language];
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${whole} ${hours}`, (rest > 0 || whole === 0) && `${rest} ${unit}`]
    .filter(Boolean)
    .join(' ');
}

/** Formats minutes after midnight, such as `09:15`. */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(Math.floor(minute % 60))}`;
}
