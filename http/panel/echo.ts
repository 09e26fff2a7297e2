import { capitalize } from '../../domain/text/locale.ts';
import { longDay, longMoment } from '../../domain/time/local.ts';
import { readTypedDate, readTypedMoment, readTypedTime } from '../../domain/time/typed-date.ts';
import type { Language } from '../../generated/errors.ts';
import { dateWords } from '../../views/texts/date-words.ts';

/** Maximum length of a typed date. The longest date in words has 40 characters. */
const maxTypedLength = 100;

interface EchoContext {
  now: Date;
  timezone: string;
  language: Language;
}

/**
 * Returns how a form will read a date or time that a person types, such as `Martes, 15 de diciembre de 2026, 09:30` for
 * `mar 9:30`. Returns undefined if the text is no date.
 */
export function describeTypedDate(type: string, text: string, context: EchoContext): string | undefined {
  const { now, timezone, language } = context;
  if (text.length > maxTypedLength) return undefined;
  if (type === 'time') return readTypedTime(text);
  if (type === 'date') {
    const day = readTypedDate(text, { now, timezone, words: dateWords });
    return day && longDay(new Date(`${day}T12:00:00Z`), 'UTC', language);
  }
  const moment = readTypedMoment(text, { now, timezone, words: dateWords });
  return moment && capitalize(longMoment(moment, timezone, language), language);
}
