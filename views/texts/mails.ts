import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/mails.ts';
import { ca } from './ca/mails.ts';
import { en } from './en/mails.ts';
import { es } from './es/mails.ts';
import { fr } from './fr/mails.ts';
import { pt } from './pt/mails.ts';
import type { MailTexts } from './types/mails.ts';

export const mailTexts: Record<Language, MailTexts> = { es, en, ca, pt, fr, bg };
