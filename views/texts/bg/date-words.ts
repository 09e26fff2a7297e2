import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const bg: RelativeWords = {
  yesterday: 'вчера',
  today: 'днес',
  tomorrow: 'утре',
  afterTomorrow: 'вдругиден',
  filler: 'в на от часа ч',
};
