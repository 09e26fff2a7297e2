import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/error-advice.ts';
import { ca } from './ca/error-advice.ts';
import { en } from './en/error-advice.ts';
import { es } from './es/error-advice.ts';
import { fr } from './fr/error-advice.ts';
import { pt } from './pt/error-advice.ts';
import type { ErrorAdvice } from './types/error-advice.ts';

export const errorAdvice: Record<Language, ErrorAdvice> = { es, en, ca, pt, fr, bg };
