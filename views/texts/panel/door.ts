import type { Language } from '../../../generated/errors.ts';
import { door as bg } from '../bg/panel/door.ts';
import { door as ca } from '../ca/panel/door.ts';
import { door as en } from '../en/panel/door.ts';
import { door as es } from '../es/panel/door.ts';
import { door as fr } from '../fr/panel/door.ts';
import { door as pt } from '../pt/panel/door.ts';
import type { DoorTexts } from '../types/panel/door.ts';

export const doorTexts: Record<Language, DoorTexts> = { es, en, ca, pt, fr, bg };
