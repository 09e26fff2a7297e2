import type { Language } from '../../../generated/errors.ts';
import { wall as bg } from '../bg/panel/wall.ts';
import { wall as ca } from '../ca/panel/wall.ts';
import { wall as en } from '../en/panel/wall.ts';
import { wall as es } from '../es/panel/wall.ts';
import { wall as fr } from '../fr/panel/wall.ts';
import { wall as pt } from '../pt/panel/wall.ts';
import type { WallTexts } from '../types/panel/wall.ts';

export const wallTexts: Record<Language, WallTexts> = { es, en, ca, pt, fr, bg };
