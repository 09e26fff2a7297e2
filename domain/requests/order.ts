import { invalidField } from './problem.ts';

/** Days, or moments from `toISOString`: texts that sort by time. */
interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Rejects a range that ends before it begins, naming the parameter that was sent. `usual` contains the default bounds.
 */
export function requireOrder({ from, to }: Bounds, usual: Bounds = {}): void {
  const start = from ?? usual.from;
  const end = to ?? usual.to;
  if (start === undefined || end === undefined || start <= end) return;
  if (to === undefined) throw invalidField('query/from', 'afterUsualTo', { to: end });
  if (from === undefined) throw invalidField('query/to', 'beforeUsualFrom', { from: start });
  throw invalidField('query/to', 'beforeFrom');
}
