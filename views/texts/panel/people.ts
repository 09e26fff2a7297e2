import type { Language } from '../../../generated/errors.ts';
import { people as bg } from '../bg/panel/people.ts';
import { people as ca } from '../ca/panel/people.ts';
import { people as en } from '../en/panel/people.ts';
import { people as es } from '../es/panel/people.ts';
import { people as fr } from '../fr/panel/people.ts';
import { people as pt } from '../pt/panel/people.ts';
import type { PeopleTexts } from '../types/panel/people.ts';

export const peopleTexts: Record<Language, PeopleTexts> = { es, en, ca, pt, fr, bg };
