import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/archive-readme.ts';
import { ca } from './ca/archive-readme.ts';
import { en } from './en/archive-readme.ts';
import { es } from './es/archive-readme.ts';
import { fr } from './fr/archive-readme.ts';
import { pt } from './pt/archive-readme.ts';
import type { ArchiveReadmeTexts } from './types/archive-readme.ts';

export const archiveTexts: Record<Language, ArchiveReadmeTexts> = { es, en, ca, pt, fr, bg };
