import { invalidField } from './problem.ts';

/** The bounds of a range: dates, or times from `toISOString`, both of which sort by time as text. */
interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Rejects a range that ends before it begins. The error names the parameter that was sent. `usual` contains the default
 * bounds.
 */
export function requireOrderedRange({ from, to }: Bounds, usual: Bounds = {}): void {
  const start = from ?? usual.from;
  const end = to ?? usual.to;
  if (start === undefined || end === undefined || start <= end) return;
  if (to === undefined) throw invalidField('query/from', 'afterUsualTo', { to: end });
  if (from === undefined) throw invalidField('query/to', 'beforeUsualFrom', { from: start });
  throw invalidField('query/to', 'beforeFrom');
}
