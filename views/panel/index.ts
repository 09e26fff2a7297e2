import { accountScreen } from './account/account.tsx';
import { ownHistoryScreen } from './account/history.tsx';
import { secondFactorScreen } from './account/second-factor.tsx';
import { boardScreen } from './board/board.tsx';
import { budgetScreens } from './budgets/index.ts';
import { checkInScreen } from './check-in/check-in.tsx';
import { counterScreen } from './counter/counter.tsx';
import { diaryScreens } from './diary/index.ts';
import { inspectionScreen } from './inspections/inspection.tsx';
import { integrationsScreens } from './integrations/index.ts';
import { jobScreen } from './jobs/job.tsx';
import { jobsScreen } from './jobs/jobs.tsx';
import { operationScreen } from './operations/form.tsx';
import { operationsScreen } from './operations/list.tsx';
import { historyScreen } from './people/history.tsx';
import { hoursScreen } from './people/hours.tsx';
import { inviteScreen, peopleScreen } from './people/people.tsx';
import { personScreen } from './people/person.tsx';
import { tabletsScreen } from './people/tablets.tsx';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings/index.ts';
import { startScreens } from './start/index.ts';
import { todayScreen } from './today/today.tsx';
import { waitingEntryScreen } from './waiting/entry.tsx';
import { waitingScreen } from './waiting/list.tsx';
import { wallScreen } from './wall/wall.tsx';

/** All screens of the panel. */
export const screens: readonly Screen[] = [
  todayScreen,
  checkInScreen,
  wallScreen,
  counterScreen,
  ...diaryScreens,
  waitingScreen,
  waitingEntryScreen,
  ...budgetScreens,
  inspectionScreen,
  boardScreen,
  ...startScreens,
  peopleScreen,
  inviteScreen,
  hoursScreen,
  personScreen,
  tabletsScreen,
  historyScreen,
  ...settingsScreens,
  ...integrationsScreens,
  jobsScreen,
  jobScreen,
  accountScreen,
  ownHistoryScreen,
  secondFactorScreen,
  operationsScreen,
  operationScreen,
];
