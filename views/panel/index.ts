import { operationScreen } from './operations/form.tsx';
import { operationsScreen } from './operations/list.tsx';
import type { Screen } from './screen.ts';
import { businessScreen } from './settings/business.tsx';
import { holidaysScreen } from './settings/holidays.tsx';

/** All screens of the panel. */
export const screens: readonly Screen[] = [businessScreen, holidaysScreen, operationsScreen, operationScreen];
