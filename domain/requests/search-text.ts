import { startLength } from '../text/search.ts';
import { invalidField } from './problem.ts';

/** Returns the trimmed query parameter `search`. Throws if it is too short. */
export function readSearch(text: string): string {
  if (text.trim().length < startLength) throw invalidField('query/search', 'shortSearch');
  return text;
}
