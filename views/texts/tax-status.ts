import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/tax-status.ts';
import { ca } from './ca/tax-status.ts';
import { en } from './en/tax-status.ts';
import { es } from './es/tax-status.ts';
import { fr } from './fr/tax-status.ts';
import { pt } from './pt/tax-status.ts';
import type { TaxStatusTexts } from './types/tax-status.ts';

export const taxStatus: Record<Language, TaxStatusTexts> = { es, en, ca, pt, fr, bg };
