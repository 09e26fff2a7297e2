import { budgetsScreen } from './list.tsx';
import { newBudgetScreen } from './new.tsx';
import { budgetScreen } from './record.tsx';

export const budgetScreens = [budgetsScreen, newBudgetScreen, budgetScreen];
