import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/tracking.ts';
import { ca } from './ca/tracking.ts';
import { en } from './en/tracking.ts';
import { es } from './es/tracking.ts';
import { fr } from './fr/tracking.ts';
import { pt } from './pt/tracking.ts';
import type { TrackingTexts } from './types/tracking.ts';

export const trackingTexts: Record<Language, TrackingTexts> = { es, en, ca, pt, fr, bg };
