import type { RelativeWords } from '../../../domain/time/date-words.ts';

export const es: RelativeWords = {
  yesterday: 'ayer',
  today: 'hoy',
  tomorrow: 'mañana',
  afterTomorrow: 'pasado mañana|pasado',
  filler: 'a al el la las de h hs hora horas',
};
