import type { Language } from '../../../generated/errors.ts';
import { checkIn as bg } from '../bg/panel/check-in.ts';
import { checkIn as ca } from '../ca/panel/check-in.ts';
import { checkIn as en } from '../en/panel/check-in.ts';
import { checkIn as es } from '../es/panel/check-in.ts';
import { checkIn as fr } from '../fr/panel/check-in.ts';
import { checkIn as pt } from '../pt/panel/check-in.ts';
import type { CheckInTexts } from '../types/panel/check-in.ts';

export const checkInTexts: Record<Language, CheckInTexts> = { es, en, ca, pt, fr, bg };
