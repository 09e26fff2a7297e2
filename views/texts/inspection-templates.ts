import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/inspection-templates.ts';
import { ca } from './ca/inspection-templates.ts';
import { en } from './en/inspection-templates.ts';
import { es } from './es/inspection-templates.ts';
import { fr } from './fr/inspection-templates.ts';
import { pt } from './pt/inspection-templates.ts';
import type { InspectionTemplateTexts } from './types/inspection-templates.ts';

export const inspectionTemplateTexts: Record<Language, InspectionTemplateTexts> = { es, en, ca, pt, fr, bg };
