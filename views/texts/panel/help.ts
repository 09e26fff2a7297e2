import type { Language } from '../../../generated/errors.ts';
import { help as bg } from '../bg/panel/help.ts';
import { help as ca } from '../ca/panel/help.ts';
import { help as en } from '../en/panel/help.ts';
import { help as es } from '../es/panel/help.ts';
import { help as fr } from '../fr/panel/help.ts';
import { help as pt } from '../pt/panel/help.ts';
import type { HelpTexts } from '../types/panel/help.ts';

export const helpTexts: Record<Language, HelpTexts> = { es, en, ca, pt, fr, bg };
