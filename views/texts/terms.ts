import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/terms.ts';
import { ca } from './ca/terms.ts';
import { en } from './en/terms.ts';
import { es } from './es/terms.ts';
import { fr } from './fr/terms.ts';
import { pt } from './pt/terms.ts';
import type { Terms } from './types/terms.ts';

export const terms: Record<Language, Terms> = { es, en, ca, pt, fr, bg };
