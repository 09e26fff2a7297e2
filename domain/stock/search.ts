import { fold } from '../text/fold.ts';
import { type SearchDocument, type SearchTerm, searchDocumentOf, searchTermOf } from '../text/search.ts';

/** The searchable texts of a part, or of an item of the price list. */
interface SearchTexts {
  references: (string | null)[];
  texts: (string | null)[];
}

export function referencedDocument({ references, texts }: SearchTexts): SearchDocument {
  const written = references.map((reference) => fold(reference ?? ''));
  return searchDocumentOf({
    words: [...written, ...texts.map((text) => fold(text ?? ''))],
    numbers: written.filter((reference) => compact(reference) !== reference).map(compact),
  });
}

/** Returns the search term for a text, which also finds references with different separators or without separators. */
export function referencedTerm(term: string): SearchTerm {
  const folded = fold(term);
  const bare = compact(folded);
  const isSpelled = bare !== folded && /\d/.test(bare);
  return searchTermOf([
    { mark: '', text: folded },
    ...(isSpelled ? [{ mark: '' as const, text: bare }] : []),
  ]);
}

function compact(reference: string): string {
  return reference.replace(/[\s./_-]/g, '');
}
