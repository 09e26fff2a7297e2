import { wordStartLength } from '../text/search.ts';
import { invalidField } from './problem.ts';

/** Returns the query parameter `search` unchanged. Throws a problem if the trimmed text is too short. */
export function readSearch(text: string): string {
  if (text.trim().length < wordStartLength) throw invalidField('query/search', 'shortSearch');
  return text;
}
