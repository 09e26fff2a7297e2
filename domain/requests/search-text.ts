import { startLength } from '../text/search.ts';
import { invalidField } from './problem.ts';

/** Returns the text of the query parameter `search`. Throws if it has too few characters besides spaces around it. */
export function readSearch(text: string): string {
  if (text.trim().length < startLength) throw invalidField('query/search', 'shortSearch');
  return text;
}
