import { expect } from 'vitest';
import type { SearchDocument, SearchTerm } from '../../../domain/text/search.ts';

/**
 * Tells whether a search term matches the search document of a record, as PostgreSQL's operators LIKE and array overlap
 * do.
 */
export function findsIn(
  { text, wordStarts }: SearchDocument,
  { meanings, wordStarts: wanted }: SearchTerm,
): boolean {
  const like = (pattern: string) => {
    const source = pattern.replace(/\\(.)|%|[^%\\]/gsu, (part, escaped) =>
      part === '%' ? '.*' : (escaped ?? part).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    );
    return new RegExp(`^${source}$`, 'su').test(text);
  };
  for (const { pattern, probe } of meanings) if (like(pattern)) expect(like(probe)).toBe(true);
  return meanings.some(({ pattern }) => like(pattern)) || wanted.some((start) => wordStarts.includes(start));
}
