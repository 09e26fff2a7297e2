import type { Screen } from '../screen.ts';
import { businessScreen, hoursScreen, rulesScreen } from './forms.tsx';
import { listScreens } from './lists.ts';
import { messagesScreen } from './messages.tsx';
import { papersScreen } from './papers.tsx';
import { planScreen } from './plan.tsx';
import { taxScreen } from './tax.tsx';

export const settingsScreens: readonly Screen[] = [
  businessScreen,
  hoursScreen,
  ...listScreens,
  papersScreen,
  rulesScreen,
  messagesScreen,
  taxScreen,
  planScreen,
];
