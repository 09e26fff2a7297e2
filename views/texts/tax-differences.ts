import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/tax-differences.ts';
import { ca } from './ca/tax-differences.ts';
import { en } from './en/tax-differences.ts';
import { es } from './es/tax-differences.ts';
import { fr } from './fr/tax-differences.ts';
import { pt } from './pt/tax-differences.ts';
import type { TaxDifferences } from './types/tax-differences.ts';

export const taxDifferences: Record<Language, TaxDifferences> = { es, en, ca, pt, fr, bg };
