import type { Language } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';
import { localeOf } from '../text/locale.ts';
import type { Weekday } from './week.ts';

/** The words in one language for days near today, separated by `|`, and words without a meaning of their own. */
export interface RelativeWords {
  yesterday: string;
  today: string;
  tomorrow: string;
  afterTomorrow: string;
  filler: string;
}

/** The words of all languages for dates, without case and accents. People type in their own language. */
export interface DateWords {
  /** Days after today: yesterday is -1, today 0, tomorrow 1. */
  relative: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, Weekday>;
  /** Months from 1 to 12. */
  months: ReadonlyMap<string, number>;
  filler: ReadonlySet<string>;
}

export function joinDateWords(
  byLanguage: Record<Language, RelativeWords>,
  weekdays: ReadonlyMap<string, Weekday>,
): DateWords {
  const all = Object.values(byLanguage);
  const relative = all.flatMap(({ yesterday, today, tomorrow, afterTomorrow }) =>
    [yesterday, today, tomorrow, afterTomorrow].flatMap((words, index) =>
      words.split('|').map((word) => [fold(word), index - 1] as const),
    ),
  );
  const languages = Object.keys(byLanguage) as Language[];
  return {
    relative: new Map(relative),
    weekdays,
    months: new Map(languages.flatMap(monthNames)),
    filler: new Set(all.flatMap(({ filler }) => filler.split(' ').map(fold))),
  };
}

/** Lists full and abbreviated names of the months, as texts use them after a day. */
function monthNames(language: Language): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(localeOf[language], { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, index, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [fold(name).replace(/\.$/, ''), index + 1];
    });
  });
}
