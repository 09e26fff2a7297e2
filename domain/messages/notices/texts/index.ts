import type { Language } from '../../../../generated/errors.ts';
import type { NoticeLanguage } from '../kinds.ts';
import { bg } from './bg.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

export const texts: Record<Language, NoticeLanguage> = { es, en, ca, pt, fr, bg };
