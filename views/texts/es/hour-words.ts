import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const es: HourWords = {
  days: {
    mon: 'lunes lun',
    tue: 'martes mar',
    wed: 'miercoles mie',
    thu: 'jueves jue',
    fri: 'viernes vie',
    sat: 'sabado sab',
    sun: 'domingo dom',
  },
  closed: 'cerrado cerrada',
  to: 'a al hasta',
  filler: 'y e de del los las h',
};
