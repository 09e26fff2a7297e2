import type { Language } from '../../../generated/errors.ts';
import { units as bg } from '../bg/panel/units.ts';
import { units as ca } from '../ca/panel/units.ts';
import { units as en } from '../en/panel/units.ts';
import { units as es } from '../es/panel/units.ts';
import { units as fr } from '../fr/panel/units.ts';
import { units as pt } from '../pt/panel/units.ts';
import type { UnitNames } from '../types/panel/units.ts';

export const unitNames: Record<Language, UnitNames> = { es, en, ca, pt, fr, bg };
