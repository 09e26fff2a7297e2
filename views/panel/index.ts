import { integrationsScreens } from './integrations/index.ts';
import { operationScreen } from './operations/form.tsx';
import { operationsScreen } from './operations/list.tsx';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings/index.ts';
import { startScreens } from './start/index.ts';

/** All screens of the panel. */
export const screens: readonly Screen[] = [
  ...startScreens,
  ...settingsScreens,
  ...integrationsScreens,
  operationsScreen,
  operationScreen,
];
