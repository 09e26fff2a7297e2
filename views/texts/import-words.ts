import { type ImportWords, joinImportWords } from '../../domain/imports/words.ts';
import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/import-words.ts';
import { ca } from './ca/import-words.ts';
import { en } from './en/import-words.ts';
import { es } from './es/import-words.ts';
import { fr } from './fr/import-words.ts';
import { pt } from './pt/import-words.ts';

export const importWords: Record<Language, ImportWords> = { es, en, ca, pt, fr, bg };

/** The words of imported tables in all languages, because a file may have another language than its workshop. */
export const importVocabulary = joinImportWords([es, en, ca, pt, fr, bg]);
