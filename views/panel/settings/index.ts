import { inspectionTemplatesScreen } from '../inspections/templates.tsx';
import type { Screen } from '../screen.ts';
import { businessScreen, hoursScreen, rulesScreen } from './forms.tsx';
import { historyScreen } from './history.tsx';
import { holidaysScreen } from './holidays.tsx';
import { listScreens } from './lists.tsx';
import { messagesScreen } from './messages.tsx';
import { noticesScreen } from './notices.tsx';
import { papersScreen } from './papers.tsx';
import { planScreen } from './plan.tsx';
import { taxScreen } from './tax.tsx';

export const settingsScreens: readonly Screen[] = [
  businessScreen,
  hoursScreen,
  holidaysScreen,
  ...listScreens,
  inspectionTemplatesScreen,
  papersScreen,
  rulesScreen,
  messagesScreen,
  noticesScreen,
  taxScreen,
  planScreen,
  historyScreen,
];
