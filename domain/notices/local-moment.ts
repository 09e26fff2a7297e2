import type { Language } from '../../generated/errors.ts';
import { localeOf } from '../locale.ts';

/** `sábado, 28 de noviembre de 2026, 10:00`. */
export function longMoment(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'full', timeStyle: 'short' });
}

/** `28 de noviembre de 2026`. */
export function longDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'long' });
}

/** `sáb 28/11, 10:00`: each character of a short message counts. */
export function shortMoment(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => inParts(moment, timezone, language, options);
  const weekday = part({ weekday: 'short' }).replace(/\.$/, '');
  const day = part({ day: 'numeric', month: 'numeric' });
  return `${weekday} ${day}, ${part({ hour: '2-digit', minute: '2-digit' })}`;
}

function inParts(
  moment: Date,
  timeZone: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(localeOf[language], { timeZone, hourCycle: 'h23', ...options }).format(
    moment,
  );
}
