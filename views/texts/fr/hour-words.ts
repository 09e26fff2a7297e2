import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const fr: HourWords = {
  days: {
    mon: 'lundi lun',
    tue: 'mardi mar',
    wed: 'mercredi mer',
    thu: 'jeudi jeu',
    fri: 'vendredi ven',
    sat: 'samedi sam',
    sun: 'dimanche dim',
  },
  closed: 'ferme fermee',
  to: 'à au',
  filler: 'et de des du le la les h',
};
