import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/tax-start.ts';
import { ca } from './ca/tax-start.ts';
import { en } from './en/tax-start.ts';
import { es } from './es/tax-start.ts';
import { fr } from './fr/tax-start.ts';
import { pt } from './pt/tax-start.ts';
import type { TaxStart } from './types/tax-start.ts';

export const taxStart: Record<Language, TaxStart> = { es, en, ca, pt, fr, bg };
