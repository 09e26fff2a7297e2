import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/docs.ts';
import { ca } from './ca/docs.ts';
import { en } from './en/docs.ts';
import { es } from './es/docs.ts';
import { fr } from './fr/docs.ts';
import { pt } from './pt/docs.ts';
import type { DocsTexts } from './types/docs.ts';

export const docsTexts: Record<Language, DocsTexts> = { es, en, ca, pt, fr, bg };
