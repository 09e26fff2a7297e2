import { fold } from '../text/fold.ts';
import { type Weekday, weekdays } from '../time/week.ts';

const meanings = ['closed', 'to', 'filler'] as const;
type Meaning = (typeof meanings)[number];

/** The words in one language for weekdays and opening hours, separated by spaces. */
export interface HourWords extends Record<Meaning, string> {
  /** Full and abbreviated names of the days. */
  days: Record<Weekday, string>;
}

/** The words in all languages for weekdays and opening hours, without case and accents. */
export interface HourVocabulary {
  days: ReadonlyMap<string, Weekday>;
  meanings: ReadonlyMap<string, Meaning>;
}

export function joinHourWords(languages: readonly HourWords[]): HourVocabulary {
  const join = <Key extends string>(keys: readonly Key[], wordsOf: (words: HourWords, key: Key) => string) =>
    new Map(
      languages.flatMap((words) =>
        keys.flatMap((key) =>
          wordsOf(words, key)
            .split(' ')
            .map((word) => [fold(word), key] as const),
        ),
      ),
    );
  return {
    days: join(weekdays, ({ days }, day) => days[day]),
    meanings: join(meanings, (words, meaning) => words[meaning]),
  };
}
