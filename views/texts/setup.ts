import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/setup.ts';
import { ca } from './ca/setup.ts';
import { en } from './en/setup.ts';
import { es } from './es/setup.ts';
import { fr } from './fr/setup.ts';
import { pt } from './pt/setup.ts';
import type { SetupTexts } from './types/setup.ts';

export const setupTexts: Record<Language, SetupTexts> = { es, en, ca, pt, fr, bg };
