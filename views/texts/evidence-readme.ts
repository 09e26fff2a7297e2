import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/evidence-readme.ts';
import { ca } from './ca/evidence-readme.ts';
import { en } from './en/evidence-readme.ts';
import { es } from './es/evidence-readme.ts';
import { fr } from './fr/evidence-readme.ts';
import { pt } from './pt/evidence-readme.ts';
import type { EvidenceReadmeTexts } from './types/evidence-readme.ts';

export const evidenceTexts: Record<Language, EvidenceReadmeTexts> = { es, en, ca, pt, fr, bg };
