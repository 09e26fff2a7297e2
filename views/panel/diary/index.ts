import type { Screen } from '../screen.ts';
import { diaryAppointmentScreen } from './appointment.tsx';
import { diaryBookScreen } from './book.tsx';
import { diaryClosedScreen } from './closed.tsx';
import { diaryScreen } from './diary.tsx';

export const diaryScreens: readonly Screen[] = [
  diaryScreen,
  diaryAppointmentScreen,
  diaryBookScreen,
  diaryClosedScreen,
];
