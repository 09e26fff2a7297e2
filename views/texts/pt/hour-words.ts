import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const pt: HourWords = {
  days: {
    mon: 'segunda seg',
    tue: 'terca ter',
    wed: 'quarta qua',
    thu: 'quinta qui',
    fri: 'sexta sex',
    sat: 'sabado sab',
    sun: 'domingo dom',
  },
  closed: 'fechado fechada',
  to: 'a às as ate',
  filler: 'e de das h feira',
};
