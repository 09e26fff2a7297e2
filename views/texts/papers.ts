import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/papers.ts';
import { ca } from './ca/papers.ts';
import { en } from './en/papers.ts';
import { es } from './es/papers.ts';
import { fr } from './fr/papers.ts';
import { pt } from './pt/papers.ts';
import type { PaperTexts } from './types/papers.ts';

export const paperTexts: Record<Language, PaperTexts> = { es, en, ca, pt, fr, bg };
