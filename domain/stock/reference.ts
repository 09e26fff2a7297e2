import { fold } from '../text/fold.ts';

/** Returns the key of a reference: case, accents and spaces don't distinguish parts. */
export function referenceKey(reference: string): string {
  return fold(reference).replace(/\s/g, '');
}
