import type { Language } from '../../../generated/errors.ts';
import { budgets as bg } from '../bg/panel/budgets.ts';
import { budgets as ca } from '../ca/panel/budgets.ts';
import { budgets as en } from '../en/panel/budgets.ts';
import { budgets as es } from '../es/panel/budgets.ts';
import { budgets as fr } from '../fr/panel/budgets.ts';
import { budgets as pt } from '../pt/panel/budgets.ts';
import type { BudgetsTexts } from '../types/panel/budgets.ts';

export const budgetsTexts: Record<Language, BudgetsTexts> = { es, en, ca, pt, fr, bg };
