import { amountFormats } from '../../../../domain/money/amounts.ts';
import { localeOf } from '../../../../domain/text/locale.ts';
import type { Language } from '../../../../generated/errors.ts';

export interface LocalFormat {
  language: Language;
  timezone: string;
  /** Names of the fields that contain amounts in euros. Other numbers are counts, percentages, hours and quantities. */
  money: readonly string[];
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Formats the amounts, days and times of an operation's result in the workshop's language. */
export function inLocalWords<Value>(answer: Value, { language, timezone, money }: LocalFormat): Value {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const locale = localeOf[language];
  const days = new Intl.DateTimeFormat(locale, { ...digits, timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ ...digits, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone },
  });
  const localise = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => localise(each, name));
    if (typeof value === 'number')
      return money.includes(name) ? amountFormats(language).money(Math.round(value * 100)) : value;
    if (typeof value === 'string') {
      if (momentPattern.test(value)) return moments.format(new Date(value));
      return dayPattern.test(value) ? days.format(new Date(value)) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, localise(each, key)]));
  };
  return localise(answer, '') as Value;
}
