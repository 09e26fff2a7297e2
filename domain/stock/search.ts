import { fold } from '../text/fold.ts';
import {
  buildSearchDocument,
  buildSearchTerm,
  type SearchDocument,
  type SearchTerm,
} from '../text/search.ts';

/** The searchable texts of a part, or of an item of the price list. */
interface SearchTexts {
  references: (string | null)[];
  texts: (string | null)[];
}

export function searchDocumentWithReferences({ references, texts }: SearchTexts): SearchDocument {
  const foldedReferences = references.map((reference) => fold(reference ?? ''));
  return buildSearchDocument({
    words: [...foldedReferences, ...texts.map((text) => fold(text ?? ''))],
    numbers: foldedReferences
      .filter((reference) => compactReference(reference) !== reference)
      .map(compactReference),
  });
}

/** Returns the search term for a text, which also finds references with different separators or without separators. */
export function referenceSearchTerm(term: string): SearchTerm {
  const folded = fold(term);
  const bare = compactReference(folded);
  const isSpelled = bare !== folded && /\d/.test(bare);
  return buildSearchTerm([
    { mark: '', text: folded },
    ...(isSpelled ? [{ mark: '' as const, text: bare }] : []),
  ]);
}

function compactReference(reference: string): string {
  return reference.replace(/[\s./_-]/g, '');
}
