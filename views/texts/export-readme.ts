import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/export-readme.ts';
import { ca } from './ca/export-readme.ts';
import { en } from './en/export-readme.ts';
import { es } from './es/export-readme.ts';
import { fr } from './fr/export-readme.ts';
import { pt } from './pt/export-readme.ts';
import type { ExportReadmeTexts } from './types/export-readme.ts';

export const exportTexts: Record<Language, ExportReadmeTexts> = { es, en, ca, pt, fr, bg };
