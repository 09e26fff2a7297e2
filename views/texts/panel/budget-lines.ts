import type { Language } from '../../../generated/errors.ts';
import { budgetLines as bg } from '../bg/panel/budget-lines.ts';
import { budgetLines as ca } from '../ca/panel/budget-lines.ts';
import { budgetLines as en } from '../en/panel/budget-lines.ts';
import { budgetLines as es } from '../es/panel/budget-lines.ts';
import { budgetLines as fr } from '../fr/panel/budget-lines.ts';
import { budgetLines as pt } from '../pt/panel/budget-lines.ts';
import type { BudgetLinesTexts } from '../types/panel/budget-lines.ts';

export const budgetLinesTexts: Record<Language, BudgetLinesTexts> = { es, en, ca, pt, fr, bg };
