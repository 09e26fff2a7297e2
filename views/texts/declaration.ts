import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/declaration.ts';
import { ca } from './ca/declaration.ts';
import { en } from './en/declaration.ts';
import { es } from './es/declaration.ts';
import { fr } from './fr/declaration.ts';
import { pt } from './pt/declaration.ts';
import type { DeclarationTexts } from './types/declaration.ts';

export const declarationTexts: Record<Language, DeclarationTexts> = { es, en, ca, pt, fr, bg };
