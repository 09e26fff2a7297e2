import type { Language } from '../../../../scripts/spec/document.ts';
import { bg } from './bg.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';
import type { ChangelogTexts } from './types.ts';

export const changelogTexts: Record<Language, ChangelogTexts> = { es, en, ca, pt, fr, bg };
