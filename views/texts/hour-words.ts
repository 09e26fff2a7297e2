import { joinHourWords } from '../../domain/workshops/hour-words.ts';
import { bg } from './bg/hour-words.ts';
import { ca } from './ca/hour-words.ts';
import { en } from './en/hour-words.ts';
import { es } from './es/hour-words.ts';
import { fr } from './fr/hour-words.ts';
import { pt } from './pt/hour-words.ts';

/** The words for opening hours in all languages, because users may type hours in any language. */
export const hourVocabulary = joinHourWords([es, en, ca, pt, fr, bg]);
