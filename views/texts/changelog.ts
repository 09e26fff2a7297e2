import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/changelog.ts';
import { ca } from './ca/changelog.ts';
import { en } from './en/changelog.ts';
import { es } from './es/changelog.ts';
import { fr } from './fr/changelog.ts';
import { pt } from './pt/changelog.ts';
import type { ChangelogTexts } from './types/changelog.ts';

export const changelogTexts: Record<Language, ChangelogTexts> = { es, en, ca, pt, fr, bg };
