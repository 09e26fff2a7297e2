import type { HourWords } from '../../../domain/workshops/hour-words.ts';

export const bg: HourWords = {
  days: {
    mon: 'понеделник пон пн',
    tue: 'вторник вт вто',
    wed: 'сряда ср сря',
    thu: 'четвъртък чет чт',
    fri: 'петък пет пт',
    sat: 'събота съб сб',
    sun: 'неделя нед нд',
  },
  closed: 'затворено почивен',
  to: 'до',
  filler: 'и от',
};
