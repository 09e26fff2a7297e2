import type { Language } from '../../../generated/errors.ts';
import { inspections as bg } from '../bg/panel/inspections.ts';
import { inspections as ca } from '../ca/panel/inspections.ts';
import { inspections as en } from '../en/panel/inspections.ts';
import { inspections as es } from '../es/panel/inspections.ts';
import { inspections as fr } from '../fr/panel/inspections.ts';
import { inspections as pt } from '../pt/panel/inspections.ts';
import type { InspectionsTexts } from '../types/panel/inspections.ts';

export const inspectionsTexts: Record<Language, InspectionsTexts> = { es, en, ca, pt, fr, bg };
