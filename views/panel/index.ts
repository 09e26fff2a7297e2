import { accountScreen } from './account/account.tsx';
import { secondFactorScreen } from './account/second-factor.tsx';
import { integrationsScreens } from './integrations/index.ts';
import { operationScreen } from './operations/form.tsx';
import { operationsScreen } from './operations/list.tsx';
import { peopleScreen } from './people/people.tsx';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings/index.ts';
import { startScreens } from './start/index.ts';

/** All screens of the panel. */
export const screens: readonly Screen[] = [
  ...startScreens,
  peopleScreen,
  ...settingsScreens,
  ...integrationsScreens,
  accountScreen,
  secondFactorScreen,
  operationsScreen,
  operationScreen,
];
