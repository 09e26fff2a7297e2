import { budgetsScreen } from './list.tsx';
import { budgetScreen } from './record.tsx';

export const budgetScreens = [budgetsScreen, budgetScreen];
