import type { Language } from '../../../generated/errors.ts';
import { today as bg } from '../bg/panel/today.ts';
import { today as ca } from '../ca/panel/today.ts';
import { today as en } from '../en/panel/today.ts';
import { today as es } from '../es/panel/today.ts';
import { today as fr } from '../fr/panel/today.ts';
import { today as pt } from '../pt/panel/today.ts';
import type { TodayTexts } from '../types/panel/today.ts';

export const todayTexts: Record<Language, TodayTexts> = { es, en, ca, pt, fr, bg };
