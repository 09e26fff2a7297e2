import { fold } from '../text/fold.ts';

/** Normalises a reference for comparison: removes case, accents and spaces. */
export function referenceKey(reference: string): string {
  return fold(reference).replace(/\s/g, '');
}
