import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const en: HourWords = {
  days: {
    mon: 'monday mon',
    tue: 'tuesday tue tues',
    wed: 'wednesday wed',
    thu: 'thursday thu thur thurs',
    fri: 'friday fri',
    sat: 'saturday sat',
    sun: 'sunday sun',
  },
  closed: 'closed',
  to: 'to till until',
  filler: 'and from',
};
