import type { ResultOf } from '../screen.ts';

export type DiaryData = { diary: ResultOf<'showDiary'> };
export type Diary = ResultOf<'showDiary'>;
export type DiaryAppointment = Diary['appointments'][number];
export type DiaryDay = Diary['days'][number];
export type DiaryPerson = Diary['people'][number];
export type DiaryVehicle = Diary['late'][number];

export const diaryViews = ['week', 'day', 'month'] as const;
export type DiaryView = (typeof diaryViews)[number];

/** The days, the box and the person that an address asks for. */
export interface DiaryAddress {
  view: DiaryView;
  date: string;
  /** The only box to show. */
  box: number | undefined;
  /** The only person to show; `none` for work without one. */
  person: number | 'none' | undefined;
}
