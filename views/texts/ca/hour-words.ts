import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const ca: HourWords = {
  days: {
    mon: 'dilluns dl',
    tue: 'dimarts dt',
    wed: 'dimecres dc',
    thu: 'dijous dj',
    fri: 'divendres dv',
    sat: 'dissabte ds',
    sun: 'diumenge dg',
  },
  closed: 'tancat tancada',
  to: 'a al fins',
  filler: 'i de del dels els les h',
};
