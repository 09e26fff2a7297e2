import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const fr: RelativeWords = {
  yesterday: 'hier',
  today: "aujourd'hui|auj",
  tomorrow: 'demain',
  afterTomorrow: 'après-demain|apres demain',
  filler: 'a à le la de heures heure h vers',
};
