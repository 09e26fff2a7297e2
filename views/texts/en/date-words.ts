import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const en: RelativeWords = {
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow|tmrw',
  afterTomorrow: 'day after tomorrow|overmorrow',
  filler: 'at on the of next',
};
