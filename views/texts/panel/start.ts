import type { Language } from '../../../generated/errors.ts';
import { start as bg } from '../bg/panel/start.ts';
import { start as ca } from '../ca/panel/start.ts';
import { start as en } from '../en/panel/start.ts';
import { start as es } from '../es/panel/start.ts';
import { start as fr } from '../fr/panel/start.ts';
import { start as pt } from '../pt/panel/start.ts';
import type { StartTexts } from '../types/panel/start.ts';

export const startTexts: Record<Language, StartTexts> = { es, en, ca, pt, fr, bg };
