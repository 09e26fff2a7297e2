import type { Language } from '../../../generated/errors.ts';
import { waiting as bg } from '../bg/panel/waiting.ts';
import { waiting as ca } from '../ca/panel/waiting.ts';
import { waiting as en } from '../en/panel/waiting.ts';
import { waiting as es } from '../es/panel/waiting.ts';
import { waiting as fr } from '../fr/panel/waiting.ts';
import { waiting as pt } from '../pt/panel/waiting.ts';
import type { WaitingTexts } from '../types/panel/waiting.ts';

export const waitingTexts: Record<Language, WaitingTexts> = { es, en, ca, pt, fr, bg };
