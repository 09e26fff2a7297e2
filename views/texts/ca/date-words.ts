import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const ca: RelativeWords = {
  yesterday: 'ahir',
  today: 'avui',
  tomorrow: 'demà',
  afterTomorrow: 'demà passat|passat demà',
  filler: 'a el la les de hores h',
};
