import type { Language } from '../../../generated/errors.ts';
import { account as bg } from '../bg/panel/account.ts';
import { account as ca } from '../ca/panel/account.ts';
import { account as en } from '../en/panel/account.ts';
import { account as es } from '../es/panel/account.ts';
import { account as fr } from '../fr/panel/account.ts';
import { account as pt } from '../pt/panel/account.ts';
import type { AccountTexts } from '../types/panel/account.ts';

export const accountTexts: Record<Language, AccountTexts> = { es, en, ca, pt, fr, bg };
