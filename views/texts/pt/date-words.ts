import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const pt: RelativeWords = {
  yesterday: 'ontem',
  today: 'hoje',
  tomorrow: 'amanhã',
  afterTomorrow: 'depois de amanhã',
  filler: 'a as às o no na de dia horas h',
};
