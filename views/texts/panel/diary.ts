import type { Language } from '../../../generated/errors.ts';
import { diary as bg } from '../bg/panel/diary.ts';
import { diary as ca } from '../ca/panel/diary.ts';
import { diary as en } from '../en/panel/diary.ts';
import { diary as es } from '../es/panel/diary.ts';
import { diary as fr } from '../fr/panel/diary.ts';
import { diary as pt } from '../pt/panel/diary.ts';
import type { DiaryTexts } from '../types/panel/diary.ts';

export const diaryTexts: Record<Language, DiaryTexts> = { es, en, ca, pt, fr, bg };
