import { joinDateWords } from '../../domain/time/date-words.ts';
import { bg } from './bg/date-words.ts';
import { ca } from './ca/date-words.ts';
import { en } from './en/date-words.ts';
import { es } from './es/date-words.ts';
import { fr } from './fr/date-words.ts';
import { hourVocabulary } from './hour-words.ts';
import { pt } from './pt/date-words.ts';

/** The words for dates in all languages. */
export const dateWords = joinDateWords({ es, en, ca, pt, fr, bg }, hourVocabulary.days);
