import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/verification.ts';
import { ca } from './ca/verification.ts';
import { en } from './en/verification.ts';
import { es } from './es/verification.ts';
import { fr } from './fr/verification.ts';
import { pt } from './pt/verification.ts';
import type { FindingWords, VerificationTexts } from './types/verification.ts';

const verificationTexts: Record<Language, VerificationTexts> = { es, en, ca, pt, fr, bg };

interface Difference {
  what: Exclude<keyof VerificationTexts, 'empty' | 'changedUnknown' | 'changedBlocked' | 'evidence'>;
  table: string;
  column: string | null;
  stored: string | null;
  expected: string | null;
}

/** Describes in one sentence the difference that a verification found. */
export function findingText(language: Language, difference: Difference): string {
  const { what, table, column, stored, expected } = difference;
  const said = verificationTexts[language];
  const words: FindingWords = {
    table,
    column: column === null ? table : `${table}.${column}`,
    stored: stored ?? said.empty,
    expected: expected ?? said.empty,
  };
  const isValueKnown = stored !== null || expected !== null;
  const isPair = what === 'changed' || what.endsWith('_differs') || what.endsWith('_differ');
  if (isPair && !isValueKnown) return said.changedBlocked(words);
  return what === 'changed' && expected === null ? said.changedUnknown(words) : said[what](words);
}

interface EvidenceDifference {
  what: keyof VerificationTexts['evidence'];
  budget_id: number;
  number: number | null;
  document_id: number | null;
  file: string | null;
}

/** Describes in one sentence a difference between the chain of evidence and the workshop's other data. */
export function evidenceText(
  language: Language,
  { what, budget_id, number, document_id, file }: EvidenceDifference,
): string {
  return verificationTexts[language].evidence[what]({
    budget: String(budget_id),
    entry: String(number ?? ''),
    document: String(document_id ?? ''),
    file: file ?? '',
  });
}
