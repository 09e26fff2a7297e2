import type { Language } from '../../../generated/errors.ts';
import { bg } from './bg.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';
import type { TrackingTexts } from './tracking-texts.ts';

export const trackingTexts: Record<Language, TrackingTexts> = { es, en, ca, pt, fr, bg };
