import type { Language } from '../../../generated/errors.ts';
import { roles as bg } from '../bg/panel/roles.ts';
import { roles as ca } from '../ca/panel/roles.ts';
import { roles as en } from '../en/panel/roles.ts';
import { roles as es } from '../es/panel/roles.ts';
import { roles as fr } from '../fr/panel/roles.ts';
import { roles as pt } from '../pt/panel/roles.ts';
import type { RoleNames } from '../types/panel/roles.ts';

export const roleNames: Record<Language, RoleNames> = { es, en, ca, pt, fr, bg };
