import type { Language } from '../../../generated/errors.ts';
import { kit as bg } from '../bg/panel/kit.ts';
import { kit as ca } from '../ca/panel/kit.ts';
import { kit as en } from '../en/panel/kit.ts';
import { kit as es } from '../es/panel/kit.ts';
import { kit as fr } from '../fr/panel/kit.ts';
import { kit as pt } from '../pt/panel/kit.ts';
import type { KitTexts } from '../types/panel/kit.ts';

export const kitTexts: Record<Language, KitTexts> = { es, en, ca, pt, fr, bg };
