import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/pages.ts';
import { ca } from './ca/pages.ts';
import { en } from './en/pages.ts';
import { es } from './es/pages.ts';
import { fr } from './fr/pages.ts';
import { pt } from './pt/pages.ts';
import type { PageTexts } from './types/pages.ts';

export const pageTexts: Record<Language, PageTexts> = { es, en, ca, pt, fr, bg };
