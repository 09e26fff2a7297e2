import type { Language } from '../../../generated/errors.ts';
import { bg } from './bg.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { PaperTexts } from './paper-texts.ts';
import { pt } from './pt.ts';

export const paperTexts: Record<Language, PaperTexts> = { es, en, ca, pt, fr, bg };
